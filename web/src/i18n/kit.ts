/** Words of the app itself and of the board kit. */
import type { Messages } from '../kit/types';

export const kit: { en: Messages; pt: Messages } = {
  en: {
    'app.gone':
      'This part of the page could not be loaded. The server may have been updated, or you may be offline.',
    'app.reload': 'Reload the page',
    'kit.spot.possible': 'can be picked',
    'kit.spot.chosen': 'picked',
    'kit.spot.last': 'just played',
    'kit.spot.hint': 'hint',
    'kit.bot': 'Bot {level}',
    'kit.chance': 'Chance',
  },
  pt: {
    'app.gone':
      'Não foi possível carregar esta parte da página. O servidor pode ter sido atualizado, ou você está sem internet.',
    'app.reload': 'Recarregar a página',
    'kit.spot.possible': 'escolha possível',
    'kit.spot.chosen': 'escolha feita',
    'kit.spot.last': 'última jogada',
    'kit.spot.hint': 'dica',
    'kit.bot': 'Robô {level}',
    'kit.chance': 'Acaso',
  },
};
