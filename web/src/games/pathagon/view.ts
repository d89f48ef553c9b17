/** What Pathagon's server writes: `struct View` in crates/pathagon/src/view.rs. Cells are names such as `d4`. */
export interface View {
  /** The seat to act, or next to act if the game went on. */
  mover: number;
  /** Squares with pieces, by seat. */
  pieces: [string[], string[]];
  /** Pieces in reserve, by seat. */
  reserve: [number, number];
  /** Squares closed for this turn. */
  closed: string[];
  /** Each seat's piece that may not move now. */
  barred: [string | null, string | null];
  turns: number;
  turn_limit: number;
  /** The pieces of the completed path. */
  path: string[];
}
