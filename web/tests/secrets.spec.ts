/** What a player may not know never comes to the player's computer, and is not shown to whoever shares a screen. */
import type { Page } from '@playwright/test';
import type { ServerMessage, TableDetails } from '../src/protocol';
import type { PathCounts, View } from '../src/games/phototaxis/view';
import { board, hintButton, openTable, playHint, spot } from './support/table';
import { expect, test } from './support/test';

/** Everything that the server tells a page, and the hand that the page has last seen as its own. */
class Ear {
  readonly heard: string[] = [];
  readonly #seat: number;
  hand: PathCounts = {};

  constructor(page: Page, seat: number) {
    this.#seat = seat;
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => this.#hear(String(payload))),
    );
    page.on('response', async (response) => {
      if (!response.url().includes('/api/')) return;
      // A page that was left no longer has its answers.
      this.#hear(await response.text().catch(() => ''));
    });
  }

  #hear(text: string): void {
    this.heard.push(text);
    if (!text.includes('"hands"')) return;
    const view = (JSON.parse(text) as Extract<ServerMessage, { type: 'events' }>).now.view as View;
    this.hand = view.hands[this.#seat - 1]?.cards ?? this.hand;
  }
}

/** A card that a seat has drawn, as the server tells of it to those who may know which. */
const drawnBy = (seat: number) =>
  new RegExp(`"key":"drew"[^{]*\\{(?=[^}]*"seat":"seat:${seat}")[^}]*"card":"card:`);
const handOf = (seat: number) =>
  new RegExp(
    `"hands":\\[${'\\{"size":\\d+,"known":\\{[^}]*\\}(?:,"cards":\\{[^}]*\\})?\\},'.repeat(seat - 1)}\\{"size":\\d+,"known":\\{[^}]*\\},"cards"`,
  );

test('a hidden hand never reaches the other browser', async ({ page: ada, newcomer }) => {
  const ben = await newcomer();
  const ears = [new Ear(ada, 1), new Ear(ben, 2)] as const;
  const table = await openTable(ada, 'phototaxis', {
    seats: [{ kind: 'me' }, { kind: 'open' }],
    hints: true,
  });
  const details = (await (await ada.request.get(`/api/tables/${table}`)).json()) as TableDetails;
  await ada.goto(`/t/${table}`);
  await ben.goto(`/t/${table}?key=${details.you.key}`);
  await ben.getByRole('button', { name: 'Sit down as Moth 2' }).click();
  await ben.getByRole('dialog').getByRole('button', { name: 'Sit down' }).click();
  for (const each of [ada, ben]) await expect(each.locator('[data-pick^="card:"]').first()).toBeVisible();

  let compared = 0;
  for (let decision = 0; decision < 10; decision += 1) {
    // What each hears while the hands are as they are now.
    const from = ears.map((ear) => ear.heard.length);
    const hands = ears.map((ear) => JSON.stringify(ear.hand));
    await expect
      .poll(async () => (await hintButton(ada).isVisible()) || (await hintButton(ben).isVisible()))
      .toBe(true);
    await playHint((await hintButton(ada).isVisible()) ? ada : ben);
    await expect
      .poll(async () => (await hintButton(ada).isVisible()) || (await hintButton(ben).isVisible()))
      .toBe(true);
    if (hands[0] === hands[1]) continue;
    for (const [index, ear] of ears.entries()) {
      const others = `"cards":${hands[1 - index]!}`;
      const own = JSON.stringify(ear.hand);
      for (const text of ear.heard.slice(from[index])) {
        if (own === hands[1 - index]) continue;
        compared += 1;
        expect(text).not.toContain(others);
      }
    }
  }
  expect(compared).toBeGreaterThan(20);

  for (const [index, ear] of ears.entries()) {
    const [own, other] = index === 0 ? [1, 2] : [2, 1];
    // The search finds what is there: one's own cards.
    expect(ear.heard.some((text) => handOf(own).test(text))).toBe(true);
    expect(ear.heard.some((text) => drawnBy(own).test(text))).toBe(true);
    expect(ear.heard.filter((text) => handOf(other).test(text))).toEqual([]);
    expect(ear.heard.filter((text) => drawnBy(other).test(text))).toEqual([]);
  }

  // Nor by asking for it.
  for (const path of ['?seat=1', '/frames?seat=1', '/record?seat=1', '/live?seat=1']) {
    const answer = await ben.request.get(`/api/tables/${table}${path}`);
    expect(answer.status(), path).toBeGreaterThanOrEqual(400);
  }
  for (const [path, data] of Object.entries({
    hint: { seat: 1 },
    'why-not': { seat: 1, picks: ['cell:a1'] },
  })) {
    const answer = await ben.request.post(`/api/tables/${table}/${path}`, { data });
    expect(answer.status(), path).toBe(403);
  }
});

test('a curtain falls between turns at one screen', async ({ page }) => {
  await page.goto('/new/phototaxis');
  await page.getByRole('button', { name: 'On this screen' }).click();
  await expect(page.getByText('a curtain falls between turns')).toBeVisible();
  await page.getByLabel('Who begins').selectOption('Moth 1');
  await page.getByLabel('Hints from a bot').selectOption('Allowed');
  await page.getByRole('button', { name: 'Start the game' }).click();

  const hand = page.locator('[data-pick^="card:"]');
  const cards = () =>
    hand.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')).join('\n'));
  const raise = (name: string) => page.getByRole('button', { name: `I am ${name}: raise the curtain` });
  const seen: string[] = [];
  for (const name of ['Moth 1', 'Moth 2', 'Moth 1']) {
    await expect(page.getByRole('heading', { name: `Pass the screen to ${name}` })).toBeVisible();
    // Nothing is left on the page of what was there before: no hand, no board, no log.
    await expect(hand).toHaveCount(0);
    await expect(spot(page, 'cell:a1')).toHaveCount(0);
    expect(await page.locator('body').innerText()).not.toMatch(/draws|straight|curve/i);
    await raise(name).click();
    await expect(board(page)).toBeVisible();
    await expect(hand.first()).toBeVisible();
    seen.push(await cards());
    // To the end of this turn.
    await expect(async () => {
      if (await hintButton(page).isVisible()) await playHint(page);
      await expect(page.getByRole('heading', { name: 'Pass the screen to' })).toBeVisible({ timeout: 300 });
    }).toPass({ timeout: 60_000 });
  }
  expect(seen[0]).not.toBe('');
  expect(seen[1]).not.toBe('');
});

test('without secrets the screen turns to whoever is to act', async ({ page }) => {
  await page.goto('/new/pathagon');
  await page.getByRole('button', { name: 'On this screen' }).click();
  await page.getByRole('button', { name: 'Start the game' }).click();
  for (const square of ['d4', 'd5', 'c4']) {
    await expect(spot(page, `cell:${square}`)).toHaveAttribute('aria-disabled', 'false');
    await spot(page, `cell:${square}`).click();
    await expect(spot(page, `cell:${square}`)).not.toHaveAccessibleName(/empty/);
  }
});
