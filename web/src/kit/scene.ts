/** How a Scene and the Spots in it know of each other. */
import { createContext } from 'svelte';
import type { Picks, Point } from './types';

/** A Spot, as its Scene sees it. */
export interface SpotPlace extends Point {
  /** The id of its element. */
  readonly id: string;
  readonly pick: string;
  readonly element: SVGGElement;
}

export interface SceneContext {
  readonly picks: Picks;
  readonly role: 'grid' | 'group';
  /** The id of the Spot that the Tab key leads to. */
  readonly tabStop: string | null;
  /** A Spot has appeared; call the answer when it goes. */
  register(spot: SpotPlace): () => void;
  /** A Spot was focused. */
  focused(id: string): void;
}

export const [getScene, setScene] = createContext<SceneContext>();
