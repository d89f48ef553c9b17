/** What people do at a table, in one word each. */
import type { Locator, Page, Request } from '@playwright/test';
import type { Created, Hint, NewTable } from '../../src/protocol';
import { firstSeatBegins } from '../../src/ui/plan';
import { GAMES } from './games';
import { expect } from './test';

/** Opens a table without the form for it: you against bots, and you begin, unless told otherwise. Answers its id. */
export async function openTable(page: Page, game: string, plan: Partial<NewTable> = {}): Promise<string> {
  await page.request.get('/api/me');
  const info = GAMES.find(({ id }) => id === game);
  const fewest = info?.min_seats ?? 2;
  const usual: NewTable = {
    game,
    options: {},
    content: null,
    seats: Array.from({ length: Math.max(2, fewest) }, (_, index) =>
      index === 0 ? { kind: 'me' } : { kind: 'bot', level: 1 },
    ),
    public: false,
    clock: null,
    hints: null,
  };
  const options = { ...(info ? firstSeatBegins(info) : {}), ...plan.options };
  const answer = await page.request.post('/api/tables', { data: { ...usual, ...plan, options } });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  return ((await answer.json()) as Created).table;
}

/** Opens a table and sits down at it. */
export async function sitDown(page: Page, game: string, plan: Partial<NewTable> = {}): Promise<string> {
  const table = await openTable(page, game, plan);
  await page.goto(`/t/${table}`);
  await expect(board(page)).toBeVisible();
  return table;
}

export const board = (page: Page): Locator => page.getByRole('region', { name: 'Board', exact: true });

/** Things that can be picked, wherever they are drawn. */
export const spot = (page: Page, pick: string): Locator =>
  page.locator(`[data-pick=${JSON.stringify(pick)}]`);

/** What can be picked now. */
export const possible = (page: Page): Locator => page.locator('[data-pick]:not([aria-disabled="true"])');

export const hintButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Hint', exact: true, disabled: false });
export const replayLink = (page: Page): Locator => page.getByRole('link', { name: 'Replay', exact: true });

/** Waits until it is one's turn (true) or the game is over (false). */
export async function myTurn(page: Page): Promise<boolean> {
  await expect(hintButton(page).or(replayLink(page)).first()).toBeVisible({ timeout: 60_000 });
  return hintButton(page).isVisible();
}

/** Asks for a hint by the page's button. */
export async function askHint(page: Page): Promise<Hint> {
  return heardHint(page, () => hintButton(page).click());
}

/** The hint that is shown once this has asked for one. A tutorial may ask as well: what was answered last is shown. */
export async function heardHint(page: Page, ask: () => Promise<void>): Promise<Hint> {
  let last: Request | null = null;
  const note = (request: Request) => {
    if (request.url().endsWith('/hint')) last = request;
  };
  page.on('request', note);
  const asked = page
    .waitForRequest((request) => request.url().endsWith('/hint'), { timeout: 15_000 })
    .catch(() => null);
  await ask();
  let heard: Request | null = await asked;
  let answer = (await heard?.response()) ?? null;
  while (last !== null && heard !== last) {
    heard = last as Request;
    answer = await heard.response();
  }
  page.off('request', note);
  // The question was not put, because a tutorial's was under way: it is put again.
  return answer ? ((await answer.json()) as Hint) : heardHint(page, ask);
}

/**
 * Turns what lies on the board in the making until it lies this way. Answers whether there is something to pick then: what can
 * lie in one way only is laid at once.
 */
export async function turnTo(page: Page, pick: string, turn: () => Promise<void>): Promise<boolean> {
  if (!pick.startsWith('side:')) return true;
  const ghost = page.locator('[data-turns]');
  if ((await ghost.count()) === 0) return false;
  for (let step = 0; step < 4 && (await spot(page, pick).count()) === 0; step += 1) await turn();
  return true;
}

/** Follows a hint: picks with the mouse, or a finger, what it marks, in its order. */
export async function follow(page: Page, hint: Hint, { touch = false } = {}): Promise<void> {
  for (const pick of hint.picks) {
    if (!(await turnTo(page, pick, () => page.locator('[data-turns]').click()))) continue;
    // A thing may be drawn twice; the one that is marked is meant.
    const marked = spot(page, pick).and(page.locator('.hint')).first();
    const final = await marked.and(page.locator('.final')).count();
    if (touch) await marked.tap();
    else await marked.click();
    if (final > 0) await confirmation(page).click();
  }
}

/** What is pressed to say that one means it. */
export const confirmation = (page: Page): Locator =>
  page.getByRole('dialog').locator('.foot').getByRole('button').last();

/** One decision, taken by a hint. */
export async function playHint(page: Page, how: { touch?: boolean } = {}): Promise<Hint> {
  const hint = await askHint(page);
  // On a small screen the words lie over the board.
  if (how.touch) await note(page, 'Hint').getByRole('button', { name: 'Close' }).tap();
  await follow(page, hint, how);
  return hint;
}

/** Plays by hints to the end; answers how many decisions that took. */
export async function playToEnd(page: Page): Promise<number> {
  let decisions = 0;
  while (await myTurn(page)) {
    await playHint(page);
    decisions += 1;
  }
  return decisions;
}

/** Plays so many decisions by hints, or to the end. */
export async function playSome(page: Page, decisions: number, how: { touch?: boolean } = {}): Promise<void> {
  for (let taken = 0; taken < decisions && (await myTurn(page)); taken += 1) await playHint(page, how);
}

/** What the page says over the edge of the board. */
export const note = (page: Page, title: 'Hint' | 'Why not?'): Locator =>
  page.getByRole('region', { name: title, exact: true });

/** Gives the game up, with all that the page asks before it believes that. */
export async function giveUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.getByRole('dialog', { name: 'Table' }).getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog', { name: 'Resign' }).getByRole('button', { name: 'Resign' }).click();
  await expect(replayLink(page)).toBeVisible();
}

/** What stands on the board, as a screen reader is told: the labels of all places. */
export async function position(page: Page): Promise<string[]> {
  const labels = await board(page)
    .locator('[data-pick]')
    .evaluateAll((spots) => spots.map((each) => each.getAttribute('aria-label') ?? ''));
  // How a place is marked at the moment is not part of the position.
  return labels.map((label) => label.replace(/, (can be picked|picked|hint|just played)/g, ''));
}
