import { afterEach, expect, it } from 'vitest';
import { loadGame } from '../games';
import { addMessages, setLanguage } from '../i18n';
import { draw } from '../kit/testing';
import type { Outcome, SeatInfo } from '../protocol';
import Result from './Result.svelte';

const seats: SeatInfo[] = ['Ada', 'Ben'].map((name, index) => ({
  seat: index + 1,
  title: '',
  person: { name, here: true },
  bot: null,
}));
const outcome: Outcome = {
  winners: [1],
  scores: [14, 14],
  ranks: [1, 2],
  breakdown: [
    { key: 'light_orbs', points: [15, 14] },
    { key: 'hazards', points: [-1, 0] },
    { key: 'trading_cards', points: [0, 0] },
    { key: 'survival_breaks_tie', points: null },
  ],
};

let drawn: ReturnType<typeof draw> | null = null;
afterEach(() => drawn?.remove());

it('tells how the scores came about; a remark has no numbers', async () => {
  const game = { ...(await loadGame('pathagon')), id: 'scored' };
  addMessages('scored', {
    en: {
      'score.light_orbs': 'Light orbs',
      'score.hazards': 'Hazards',
      'score.trading_cards': 'Trading cards',
      'score.survival_breaks_tie': 'Equal points: the better survival card is ahead',
    },
  });
  setLanguage('en');
  drawn = draw(Result, { game, seats, outcome, ending: null });
  const rows = [...drawn.target.querySelectorAll('tbody tr, tfoot tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
  expect(rows).toEqual([
    ['Light orbs', '15', '14'],
    ['Hazards', '−1', '0'],
    ['Trading cards', '0', '0'],
    ['Equal points: the better survival card is ahead'],
    ['Total', '14', '14'],
    ['Rank', '1', '2'],
  ]);
});
