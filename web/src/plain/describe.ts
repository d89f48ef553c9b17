/** A position of a plain board in words: what stands where, and the counts of the view. */
import type { Translate } from '../kit/types';
import type { GameInfo, Mark, SeatInfo } from '../protocol';
import { grouped } from './marks';
import { readView } from './sheet';
import { label, playerName, seatIn, valueWords } from './words';

export function describe(
  info: GameInfo,
  view: unknown,
  seats: readonly SeatInfo[],
  t: Translate,
  marks: readonly Mark[],
): string {
  const sheet = readView(view, seats.length, null);
  const name = (seat: number) => playerName(info, seats, seat);
  return [
    ...(info.board ? markSentences(marks, name, t) : []),
    ...sheet.fields.map(({ path, value }) => {
      const seat = seatIn(path, value, seats.length);
      return `${label(t, path)}: ${seat === null ? valueWords(t, value) : name(seat)}.`;
    }),
    ...sheet.rows.map(({ path, values }) => {
      const bySeat = values.map((value, index) => `${name(index + 1)} ${valueWords(t, value)}`);
      return `${label(t, path)}: ${bySeat.join('; ')}.`;
    }),
    ...sheet.groups.map(({ path, fields }) => {
      const inner = fields.map((field) => `${label(t, field.path)} ${valueWords(t, field.value)}`);
      return `${label(t, path)}: ${inner.join('; ')}.`;
    }),
  ].join(' ');
}

function markSentences(marks: readonly Mark[], name: (seat: number) => string, t: Translate): string[] {
  if (marks.length === 0) return [t('plain.describe.empty')];
  const bySeat = grouped(marks, ({ seat }) => seat ?? null);
  return [...bySeat]
    .sort(([one], [other]) => (one ?? Infinity) - (other ?? Infinity))
    .map(([seat, own]) => {
      const texts = [...grouped(own, ({ text }) => text)].map(([text, alike]) =>
        t('plain.describe.on', { text, cells: alike.map(({ cell }) => cell).join(', ') }),
      );
      const params = { marks: texts.join('; ') };
      return seat === null
        ? t('plain.describe.others', params)
        : t('plain.describe.seat', { ...params, player: name(seat) });
    });
}
