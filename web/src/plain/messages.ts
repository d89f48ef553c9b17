/** What the plain board itself says; what the game says comes with the game. */
import type { Messages } from '../kit/types';

const en: Messages = {
  'plain.board': 'Board of {count} cells',
  'plain.empty': 'empty',
  'plain.mark': '{text}, {player}',
  'plain.hand': 'Your hand',
  'plain.no_cards': 'No cards',
  'plain.choose': 'To choose from',
  'plain.count': '{name}, {count} of them',
  'plain.counts': 'Counts',
  'plain.by_seat': 'By player',
  'plain.yes': 'yes',
  'plain.no': 'no',

  'plain.describe.empty': 'The board is empty.',
  'plain.describe.on': '{text} on {cells}',
  'plain.describe.seat': '{player}: {marks}.',
  'plain.describe.others': 'Besides: {marks}.',
};

const pt: Messages = {
  'plain.board': 'Tabuleiro de {count} casas',
  'plain.empty': 'vazia',
  'plain.mark': '{text}, {player}',
  'plain.hand': 'Sua mão',
  'plain.no_cards': 'Nenhuma carta',
  'plain.choose': 'Para escolher',
  'plain.count': '{name}, {count} no total',
  'plain.counts': 'Números da partida',
  'plain.by_seat': 'Por jogador',
  'plain.yes': 'sim',
  'plain.no': 'não',

  'plain.describe.empty': 'O tabuleiro está vazio.',
  'plain.describe.on': '{text} em {cells}',
  'plain.describe.seat': '{player}: {marks}.',
  'plain.describe.others': 'Além disso: {marks}.',
};

export const messages = { en, pt };
