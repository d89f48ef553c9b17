/** The position in words, for who cannot see it. */
import type { Translate } from '../../kit/types';
import type { SeatInfo } from '../../protocol';
import { CENTRE, CORNERS } from './geometry';
import {
  type Animal,
  animalsOn,
  type Colour,
  COLOURS,
  colourOf,
  denOf,
  type Family,
  findAnimal,
  type View,
} from './view';

/** "large red animal". */
const animalName = (animal: Animal, t: Translate): string => t(`piece.${animal.name}`);

/** "red family". */
export const familyName = (colour: Colour, t: Translate): string =>
  t('family', { colour: t(`word.${colour}`) });

/**
 * A cell, what lies there and who stands there: "c3, red tile, large blue animal". `feared` is the colour of the
 * reader's predator.
 */
export function cellWords(view: View, cell: string, t: Translate, feared?: Colour): string {
  const words = [cell];
  const colour = colourOf(view, cell);
  if (colour) {
    words.push(t(denOf(view, cell) ? 'cell.den' : 'cell.tile', { colour: t(`word.${colour}`) }));
    if (colour === feared) words.push(t('cell.feared'));
  } else if (cell === CENTRE) {
    words.push(t('cell.centre'));
  } else if (CORNERS.some((corner) => corner === cell)) {
    words.push(t('cell.corner'));
  } else {
    words.push(t('cell.back'));
  }
  if (view.began === cell) words.push(t('cell.began'));
  for (const animal of animalsOn(view, cell)) {
    const name = animalName(animal, t);
    if (view.queue.includes(animal.name)) words.push(t('cell.chased', { animal: name }));
    else if (animal.name === view.mover && view.phase !== 'over')
      words.push(t('cell.mover', { animal: name }));
    else words.push(name);
  }
  return words.join(', ');
}

/** Where an animal is: a cell, or in words. */
export function whereWords(at: string, t: Translate): string {
  return at === 'hand' || at === 'home' ? t(`family.${at}`) : at;
}

/** Whose turn it is. */
function situation(view: View, t: Translate): string {
  if (view.phase === 'over') return t('prompt.over');
  const mover = findAnimal(view, view.mover);
  if (!mover || view.phase === 'reveal') return t('describe.reveal');
  const name = animalName(mover, t);
  if (view.phase === 'place') return t('describe.set_up', { animal: name });
  const cycle = { cycle: view.cycles + 1, limit: view.cycle_limit };
  if (view.phase === 'chase') {
    const queue = view.queue.flatMap((waiting) => {
      const animal = findAnimal(view, waiting);
      return animal ? [`${animalName(animal, t)} (${animal.at})`] : [];
    });
    return t('describe.chase', { ...cycle, animal: name, queue: queue.join(', ') });
  }
  return t('describe.turn', { ...cycle, animal: name, at: whereWords(mover.at, t) });
}

function familyWords(view: View, family: Family, seat: string, t: Translate): string {
  const [large, medium, small] = family.animals.map((at) => whereWords(at, t));
  const words = [
    t('describe.family', {
      seat,
      family: familyName(family.colour, t),
      large: large ?? '',
      medium: medium ?? '',
      small: small ?? '',
    }),
  ];
  const tiles = view.tiles[COLOURS.indexOf(family.colour)] ?? [];
  if (family.rank !== null) words.push(t('describe.rank', { rank: family.rank }));
  else if (family.den) words.push(t('describe.den', { den: family.den }));
  else if (tiles.length > 0)
    words.push(t('describe.tiles', { amount: tiles.length, cells: tiles.join(', ') }));
  const [prey, predator] = [family.prey, family.predator].map((other) => other && view.families[other - 1]);
  if (prey && predator) {
    const names = { prey: familyName(prey.colour, t), predator: familyName(predator.colour, t) };
    words.push(t('describe.chain', names));
  }
  return words.join(' ');
}

export function describe(view: View, seats: SeatInfo[], t: Translate): string {
  const families = view.families.map((family, index) => {
    const info = seats[index];
    return familyWords(view, family, info?.person?.name ?? t(`seat.${index + 1}`), t);
  });
  return [situation(view, t), ...families].join('\n');
}
