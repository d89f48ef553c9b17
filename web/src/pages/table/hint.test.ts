import { beforeAll, expect, it } from 'vitest';
import { loadGame } from '../../games';
import { setLanguage } from '../../i18n';
import { servedWords } from '../../i18n/served';
import type { Hint, SeatInfo } from '../../protocol';
import { adviceOf } from './hint';

const seats: SeatInfo[] = ['Ada', 'Ben'].map((name, index) => ({
  seat: index + 1,
  title: '',
  person: { name, here: true },
  bot: null,
}));
const hint: Hint = {
  version: 4,
  action: 'd4',
  picks: ['cell:d4'],
  value: 0.634,
  line: ['d4', 'c3', 'd5'],
  nodes: 12_345,
  share: 0.5,
  choices: 49,
  line_effects: [{ key: 'placed', args: { seat: 'seat:1', to: 'cell:d4' } }],
};

beforeAll(async () => {
  await loadGame('pathagon');
  setLanguage('en');
});

it('says what a bot would do, and why', () => {
  const { effects, reason } = adviceOf('pathagon', hint, seats, 1, 'en');
  expect(effects).toBe(servedWords('pathagon').en['effect.placed.you']!.replace('{to}', 'd4'));
  expect(reason).toBe(
    'From here, the bot expects to win 63 times out of 100. Of 49 moves, it liked this one best. ' +
      'It looked at 12,345 positions. The game might go on like this: c3, d5.',
  );
});

it('does not pretend to have chosen where there is no choice', () => {
  const only: Hint = { ...hint, choices: 1, line: ['d4'] };
  expect(adviceOf('pathagon', only, seats, 1, 'en').reason).toBe('It is your only move.');
});
