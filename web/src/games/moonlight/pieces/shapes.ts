/**
 * The outlines of the four kinds of trees, standing on (0, 0), in board units. Each player has a silhouette of their own,
 * and every size has one storey more than the one before, so that neither owner nor size is told by colour or by
 * comparison alone.
 */

/** A tree's paint, from the back to the front. */
export interface TreeShape {
  /** Trunk and branches. */
  trunk: string;
  /** Marks on the bark, if it has any. */
  bark?: string;
  /** The whole crown, in shade. */
  deep: string;
  /** What the sky lights. */
  crown: string;
  /** Leaves that the sun lights, for a sun on the right, and leaves on the other side, as short strokes. */
  sunny: string;
  dim: string;
  height: number;
  /** Half the crown's width. */
  reach: number;
}

type Circle = readonly [x: number, y: number, radius: number];

/** One storey of a crown: its path, and how far right a point lies in it, from -1 to 1, and how high, from 0 to 1. */
interface Storey {
  path: string;
  /** Null outside. */
  at(x: number, y: number): { across: number; up: number } | null;
}

/** Circles as one path. */
const blobs = (circles: readonly Circle[]): string =>
  circles
    .map(([x, y, r]) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`)
    .join('');

/** A bough of an oak. */
const bough = (x: number, y: number, radius: number): Storey => ({
  path: blobs([[x, y, radius]]),
  at(px, py) {
    const [dx, dy] = [(px - x) / radius, (py - y) / radius];
    return dx * dx + dy * dy > 0.8 ? null : { across: dx, up: 0.5 - dy / 2 };
  },
});

/** A storey of a spruce, with a ragged hem. */
function skirt(top: number, hem: number, half: number): Storey {
  const rise = top - hem;
  const step = half / 2;
  const side = (sign: number) => [
    sign * half * 0.18,
    -top + rise * 0.45,
    sign * half * 0.55,
    -hem - rise * 0.2,
  ];
  const [a, b, c, d] = side(1);
  const [e, f, g, h] = side(-1);
  return {
    path:
      `M0 ${-top}C${a} ${b} ${c} ${d} ${half} ${-hem}` +
      `q${-step * 0.45} ${step * 0.5} ${-step} 0`.repeat(4) +
      `C${g} ${h} ${e} ${f} 0 ${-top}Z`,
    at(x, y) {
      const down = (y + top) / rise;
      const width = half * (0.2 * down + 0.66 * down * down);
      return down < 0.16 || down > 0.94 || Math.abs(x) > width ? null : { across: x / width, up: 1 - down };
    },
  };
}

/** A leaf-shaped storey of a poplar. */
function flame(top: number, hem: number, half: number): Storey {
  const rise = top - hem;
  const y = (part: number) => -top + rise * part;
  return {
    path:
      `M0 ${-top}C${half * 0.7} ${y(0.22)} ${half * 1.12} ${y(0.62)} ${half * 0.62} ${y(0.88)}` +
      `Q0 ${y(1.1)} ${-half * 0.62} ${y(0.88)}C${-half * 1.12} ${y(0.62)} ${-half * 0.7} ${y(0.22)} 0 ${-top}Z`,
    at(x, py) {
      const down = (py + top) / rise;
      const width = half * 0.7 * Math.sin(Math.PI * Math.min(1, Math.max(0, down)) ** 0.8);
      return down < 0.08 || down > 0.92 || Math.abs(x) > width ? null : { across: x / width, up: 1 - down };
    },
  };
}

/** A flat cushion of leaves, as a maple holds them out. */
function cushion(x: number, y: number, half: number, rise: number): Storey {
  const left = x - half;
  const step = half / 2;
  return {
    path:
      `M${left} ${y}C${left - 2} ${y - rise * 0.75} ${x - half * 0.55} ${y - rise} ${x} ${y - rise}` +
      `C${x + half * 0.55} ${y - rise} ${x + half + 2} ${y - rise * 0.75} ${x + half} ${y}` +
      `q${-step * 0.5} ${rise * 0.34} ${-step} 0`.repeat(4) +
      'Z',
    at(px, py) {
      const [across, up] = [(px - x) / half, (y - py) / rise];
      return up < -0.05 || across * across + Math.max(0, up) ** 2 > 0.86 ? null : { across, up };
    },
  };
}

/** A number from 0 to 1 that looks like chance but is the same in every drawing. */
const scatter = (x: number, y: number): number => {
  const wild = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453;
  return wild - Math.floor(wild);
};

const round = (value: number): number => Math.round(value * 10) / 10;

/**
 * A tree of these storeys, the lowest first. `dab` is the stroke of one leaf, at a place `across` its storey: another one
 * for each kind of tree.
 */
function grow(
  trunk: string,
  storeys: readonly Storey[],
  crown: readonly Storey[],
  dab: (across: number) => string,
  [height, reach]: readonly [number, number],
  bark?: string,
): TreeShape {
  let [sunny, dim] = ['', ''];
  const gap = 4.6;
  for (let row = 0; row * gap < height; row += 1) {
    for (let column = -9; column <= 9; column += 1) {
      const x = (column + (row % 2) / 2) * gap + (scatter(column, row) - 0.5) * 2.6;
      const y = -row * gap + (scatter(row, column) - 0.5) * 2.6;
      // The storey in front counts: the last one that holds the place.
      const place = storeys.map((storey) => storey.at(x, y)).findLast((found) => found !== null);
      if (!place) continue;
      const bright = place.across * 0.75 + (place.up - 0.45) * 1.3;
      const leaf = `M${round(x)} ${round(y)}${dab(place.across)}`;
      if (bright > 0.18) sunny += leaf;
      else if (bright < -0.35) dim += leaf;
    }
  }
  const join = (parts: readonly Storey[]) => parts.map((part) => part.path).join('');
  return { trunk, bark, deep: join(storeys), crown: join(crown), sunny, dim, height, reach };
}

const boughs = (...circles: Circle[]): Storey[] => circles.map(([x, y, radius]) => bough(x, y, radius));
const oakLeaf = () => 'q1.6-2.2 3.2 0';
const needle = (across: number) => `l${across > 0 ? 1.7 : -1.7} 2.6`;
const poplarLeaf = (across: number) => `q${across > 0 ? 1.6 : -1.6}-1.4 0-3.4`;
const mapleLeaf = () => 'l1.5-1.7 1.5 1.7';

const oak: TreeShape[] = [
  grow(
    'M-5 1Q-2.5-1-2.6-18H2.6Q2.5-1 5 1Q0 3-5 1Z',
    boughs([-9, -24, 10.5], [9, -24, 10.5], [0, -22, 10], [0, -34, 12.5]),
    boughs([-8, -26, 9], [9, -27, 8.5], [0, -35, 10.5]),
    oakLeaf,
    [47, 20],
  ),
  grow(
    'M-7 1Q-3.6-2-3.6-22L-12-34l2-2L-2-27V-36H2V-28L10-37l2 2L3.6-22Q3.6-2 7 1Q0 4-7 1Z',
    boughs([0, -36, 12], [-14, -38, 13], [14, -38, 13], [-8, -53, 13], [9, -53, 13], [0, -60, 12]),
    boughs([-13, -41, 11], [14, -41, 11], [0, -44, 9], [-7, -55, 11], [9, -56, 11], [1, -61, 10.5]),
    oakLeaf,
    [73, 28],
  ),
  grow(
    'M-10 1Q-5-3-5-30L-18-48l3-3L-4-38V-56H4V-38L15-51l3 3L5-30Q5-3 10 1Q0 5-10 1Z',
    boughs(
      [0, -50, 15],
      [-20, -52, 15],
      [20, -52, 15],
      [0, -70, 16],
      [-15, -72, 16],
      [16, -72, 16],
      [-7, -89, 15],
      [8, -89, 15],
    ),
    boughs(
      [0, -56, 12],
      [-19, -55, 12.5],
      [20, -56, 12.5],
      [1, -72, 14],
      [-14, -75, 14],
      [16, -76, 13.5],
      [-5, -91, 13],
      [8, -92, 13],
    ),
    oakLeaf,
    [105, 36],
  ),
];

const spruce: TreeShape[] = [
  grow(
    'M-4 1Q-2.4-1-2.4-12H2.4Q2.4-1 4 1Q0 2.6-4 1Z',
    [skirt(48, 9, 18)],
    [skirt(48, 15, 14.5)],
    needle,
    [48, 18],
  ),
  grow(
    'M-5 1Q-3-1-3-14H3Q3-1 5 1Q0 3-5 1Z',
    [skirt(56, 11, 24.5), skirt(77, 36, 19)],
    [skirt(54, 18, 20), skirt(77, 42, 15)],
    needle,
    [77, 25],
  ),
  grow(
    'M-6.5 1Q-4-1-4-18H4Q4-1 6.5 1Q0 3.6-6.5 1Z',
    [skirt(60, 13, 32), skirt(86, 41, 26), skirt(110, 68, 20)],
    [skirt(58, 21, 27), skirt(84, 48, 21), skirt(110, 75, 15.5)],
    needle,
    [110, 33],
  ),
];

const poplar: TreeShape[] = [
  grow(
    'M-3.5 1Q-2-1-2-24H2Q2-1 3.5 1Q0 2.4-3.5 1Z',
    [flame(49, 11, 15)],
    [flame(49, 14, 12.5)],
    poplarLeaf,
    [49, 15],
    'M-2-4h2.2M.4-8H2',
  ),
  grow(
    'M-4.5 1Q-2.8-1-2.8-40H2.8Q2.8-1 4.5 1Q0 3-4.5 1Z',
    [flame(58, 16, 20), flame(81, 36, 16)],
    [flame(57, 20, 16.5), flame(81, 39, 13.5)],
    poplarLeaf,
    [81, 20],
    'M-2.8-4h3M.6-9H2.8M-2.8-14h2.4',
  ),
  grow(
    'M-6 1Q-3.6-1-3.6-60H3.6Q3.6-1 6 1Q0 3.6-6 1Z',
    [flame(62, 20, 24), flame(90, 42, 21), flame(116, 68, 17)],
    [flame(61, 25, 20), flame(89, 46, 17.5), flame(116, 72, 14)],
    poplarLeaf,
    [116, 24],
    'M-3.6-4h4M.6-9H3.6M-3.6-14h3M1-19H3.6',
  ),
];

const maple: TreeShape[] = [
  grow(
    'M-4.5 1Q-2-2-2.2-12Q-3-20-9-24l1.5-1.6Q-1-22 0-17Q2-23 9-25l.8 1.8Q3-20 2.4-11Q2.3-2 4.5 1Q0 2.6-4.5 1Z',
    [cushion(0, -20, 22, 22)],
    [cushion(0, -24, 19, 18)],
    mapleLeaf,
    [43, 23],
  ),
  grow(
    'M-6.5 1Q-3-3-3.4-18Q-4-30-9-46l2.5-1Q-2-38-.5-30Q3-36 13-38l.6 2.4Q5-32 3.4-20Q3-4 6.5 1Q0 3.6-6.5 1Z',
    [cushion(-8, -44, 25, 25), cushion(10, -27, 21, 20)],
    [cushion(-7, -49, 21.5, 20), cushion(11, -31, 17.5, 15)],
    mapleLeaf,
    [69, 33],
  ),
  grow(
    'M-9 1Q-4-4-4.6-24Q-6-38-20-46l1.6-2.4Q-7-44-3-38Q-2-56-3-72h4Q2-56 1.5-42Q7-48 18-50l.8 2.8Q7-42 5-26Q4.5-6 9 1Q0 5-9 1Z',
    [cushion(0, -63, 31, 32), cushion(-17, -43, 23, 25), cushion(17, -39, 23, 24)],
    [cushion(1, -70, 27, 25), cushion(-16, -48, 19.5, 19), cushion(18, -44, 19.5, 18)],
    mapleLeaf,
    [97, 40],
  ),
];

/** By seat, then by size from small to large. */
export const TREES: readonly (readonly TreeShape[])[] = [oak, spruce, poplar, maple];
