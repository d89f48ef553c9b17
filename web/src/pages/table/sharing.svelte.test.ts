import { describe, expect, test } from 'vitest';
import { Sharing, type SharedTable } from './sharing.svelte';

/** A table as far as sharing a screen is concerned. */
class Pretended implements SharedTable {
  you = $state.raw<{ viewer: number | null; seats: number[] }>({ viewer: 1, seats: [1, 3] });
  now = $state.raw<SharedTable['now']>({ stage: 'running', to_act: 2 });
  settled = $state(true);
  /** What was asked for: a seat, and whether everything is to be hidden until it has come. */
  turned: [number | null, boolean][] = [];

  viewAs(seat: number | null, { hide = false } = {}): void {
    this.turned.push([seat, hide]);
  }

  /** The server has answered. */
  seenAs(viewer: number): void {
    this.you = { ...this.you, viewer };
  }

  asks(to_act: number | null): void {
    this.now = { ...this.now, to_act };
  }

  share(secrets: boolean): Sharing {
    return new Sharing(this, secrets);
  }
}

describe('where hands are hidden', () => {
  test('nothing is drawn before somebody says that they sit here', () => {
    const sharing = new Pretended().share(true);
    expect(sharing.curtain).toBe(1);
    expect(sharing.hidden).toBe(true);
  });

  test('the curtain falls when another player of the screen is to act, and what was shown before stays hidden', () => {
    const table = new Pretended();
    const sharing = table.share(true);
    sharing.raise();
    expect([sharing.curtain, sharing.hidden]).toEqual([null, false]);

    table.asks(3);
    expect([sharing.curtain, sharing.hidden]).toEqual([3, true]);
    sharing.raise();
    expect(table.turned.at(-1)).toEqual([3, true]);
    // Until the table is seen from the new seat, the old hand must not be drawn.
    expect([sharing.curtain, sharing.hidden]).toEqual([null, true]);
    table.seenAs(3);
    expect(sharing.hidden).toBe(false);
  });

  test('the curtain waits until what has happened was shown, and stays open while others act', () => {
    const table = new Pretended();
    const sharing = table.share(true);
    sharing.raise();
    table.settled = false;
    table.asks(3);
    expect(sharing.curtain).toBeNull();
    table.settled = true;
    expect(sharing.curtain).toBe(3);
    table.asks(2);
    expect(sharing.curtain).toBeNull();
  });

  test('after the game there is nothing to hide', () => {
    const table = new Pretended();
    const sharing = table.share(true);
    table.now = { stage: 'finished', to_act: null };
    expect(sharing.hidden).toBe(false);
  });

  test('the screen does not turn by itself', () => {
    const table = new Pretended();
    table.asks(3);
    table.share(true).turn();
    expect(table.turned).toEqual([]);
  });
});

describe('where nothing is hidden', () => {
  test('the screen turns to whoever of its players is to act', () => {
    const table = new Pretended();
    const sharing = table.share(false);
    sharing.turn();
    expect(table.turned).toEqual([]);
    table.asks(3);
    sharing.turn();
    expect(table.turned).toEqual([[3, false]]);
    expect(sharing.hidden).toBe(false);
  });
});

test('somebody alone needs no curtain', () => {
  const table = new Pretended();
  table.you = { viewer: 1, seats: [1] };
  table.asks(1);
  const sharing = table.share(true);
  expect([sharing.shared, sharing.curtain, sharing.hidden]).toEqual([false, null, false]);
});
