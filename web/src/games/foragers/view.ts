/** A few questions to the view that the game writes. */
import type { Family, View } from './types';

export type { Family, View };

export type Colour = Family['colour'];
export const COLOURS: readonly Colour[] = ['red', 'orange', 'yellow', 'green', 'blue', 'purple'];

/** In the order of phases. */
export const SIZES = ['large', 'medium', 'small'] as const;
export type Size = (typeof SIZES)[number];

/** Seat and the first letter of the size: `2m`. */
export type AnimalName = string;
export type CellName = string;

export interface Animal {
  name: AnimalName;
  seat: number;
  colour: Colour;
  size: Size;
  /** A cell, `hand` or `home`. */
  at: string;
}

/** Every animal at the table: the large ones first, so that smaller ones are drawn in front. */
export function animals(view: View): Animal[] {
  return SIZES.flatMap((size, nth) =>
    view.families.map((family, index) => ({
      name: `${index + 1}${size[0]}`,
      seat: index + 1,
      colour: family.colour,
      size,
      at: family.animals[nth] ?? 'hand',
    })),
  );
}

export function animalsOn(view: View, cell: CellName): Animal[] {
  return animals(view).filter((animal) => animal.at === cell);
}

export function findAnimal(view: View, name: AnimalName | null | undefined): Animal | undefined {
  return animals(view).find((animal) => animal.name === name);
}

/** The colour of the face-up tile on a cell. */
export function colourOf(view: View, cell: CellName): Colour | undefined {
  return COLOURS[view.tiles.findIndex((cells) => cells.includes(cell))];
}

/** The seat whose den a cell is. A family that is done keeps its den, as scenery. */
export function denOf(view: View, cell: CellName): number | undefined {
  const index = view.families.findIndex((family) => family.den === cell);
  return index < 0 ? undefined : index + 1;
}

/** Whether nobody eats this colour: no family of it, or one that is done. */
export function isScenery(view: View, colour: Colour): boolean {
  return !view.families.some((family) => family.colour === colour && family.rank === null);
}
