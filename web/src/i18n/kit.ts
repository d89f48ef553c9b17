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
    'kit.you': '{name} (you)',
    'kit.bot': 'Bot {level}',
    'kit.open_seat': 'open seat',
    'kit.chance': 'Chance',
    'shape.circle': 'circle',
    'shape.square': 'square',
    'shape.triangle': 'triangle',
    'shape.diamond': 'diamond',
    'shape.star': 'star',
    'shape.hexagon': 'hexagon',
  },
  pt: {
    'app.gone':
      'Não foi possível carregar esta parte da página. O servidor pode ter sido atualizado, ou você está sem internet.',
    'app.reload': 'Recarregar a página',
    'kit.spot.possible': 'escolha possível',
    'kit.spot.chosen': 'escolha feita',
    'kit.spot.last': 'última jogada',
    'kit.spot.hint': 'dica',
    'kit.you': '{name} (você)',
    'kit.bot': 'Robô {level}',
    'kit.open_seat': 'lugar livre',
    'kit.chance': 'Acaso',
    'shape.circle': 'círculo',
    'shape.square': 'quadrado',
    'shape.triangle': 'triângulo',
    'shape.diamond': 'losango',
    'shape.star': 'estrela',
    'shape.hexagon': 'hexágono',
  },
};
