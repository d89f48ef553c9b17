/** Outlines around 0,0, as the `d` of a path. */

const number = (value: number): string => String(Math.round(value * 1000) / 1000);

/** A closed path through these points. */
export const polygon = (points: readonly (readonly [number, number])[]): string =>
  `M${points.map(([x, y]) => `${number(x)} ${number(y)}`).join('L')}Z`;

/** So many corners on a circle, the first at this angle in degrees (0 is right, −90 is up). */
export function regular(corners: number, radius: number, first = -90): string {
  return polygon(
    Array.from({ length: corners }, (_, index) => {
      const angle = ((first + (index * 360) / corners) * Math.PI) / 180;
      return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
    }),
  );
}

/** A hexagon that stands on a corner. */
export const hexagon = (radius: number): string => regular(6, radius);

/** An octagon with flat sides at the top, bottom, left and right; `half` is the distance from the centre to a side. */
export const octagon = (half: number): string => regular(8, half / Math.cos(Math.PI / 8), 22.5);

/** A circle. */
export const circle = (radius: number): string => {
  const r = number(radius);
  return `M-${r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1-${r} 0Z`;
};

/** A rectangle with round corners, its centre at 0,0. */
export function rectangle(width: number, height: number, round = 0): string {
  const [x, y] = [width / 2, height / 2];
  if (round <= 0) {
    return polygon([
      [-x, -y],
      [x, -y],
      [x, y],
      [-x, y],
    ]);
  }
  const r = number(round);
  return (
    `M${number(-x + round)} ${number(-y)}H${number(x - round)}A${r} ${r} 0 0 1 ${number(x)} ${number(-y + round)}` +
    `V${number(y - round)}A${r} ${r} 0 0 1 ${number(x - round)} ${number(y)}` +
    `H${number(-x + round)}A${r} ${r} 0 0 1 ${number(-x)} ${number(y - round)}` +
    `V${number(-y + round)}A${r} ${r} 0 0 1 ${number(-x + round)} ${number(-y)}Z`
  );
}

/** A star with this many points. */
export function star(points: number, radius: number, inner = radius * 0.45): string {
  return polygon(
    Array.from({ length: points * 2 }, (_, index) => {
      const angle = ((-90 + (index * 180) / points) * Math.PI) / 180;
      const distance = index % 2 === 0 ? radius : inner;
      return [distance * Math.cos(angle), distance * Math.sin(angle)] as const;
    }),
  );
}
