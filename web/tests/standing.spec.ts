/** Gentle beginnings, who is ahead, what has decided a game, and what can be seen of paths and threats. */
import type { Page } from '@playwright/test';
import type { Hint, NewTable, TableDetails } from '../src/protocol';
import { expectAccessible } from './support/axe';
import { tabTo } from './support/keys';
import { board, openTable, playHint, playSome, replayLink, sitDown } from './support/table';
import { expect, test } from './support/test';

const bots = (...levels: number[]): NewTable['seats'] => [
  { kind: 'me' },
  ...levels.map((level) => ({ kind: 'bot' as const, level })),
];

const look = async (page: Page, table: string): Promise<TableDetails['now']> =>
  ((await (await page.request.get(`/api/tables/${table}?seat=1`)).json()) as TableDetails).now;

/** Plays from seat 1 by hints, without looking, until the game is over or something is so. */
async function playUnseen(
  page: Page,
  table: string,
  until: (now: TableDetails['now']) => boolean = () => false,
): Promise<TableDetails['now']> {
  for (;;) {
    const now = await look(page, table);
    if (now.stage !== 'running' || (now.to_act === 1 && until(now))) return now;
    if (now.to_act !== 1) continue;
    const asked = await page.request.post(`/api/tables/${table}/hint`, { data: { seat: 1 } });
    const { picks } = (await asked.json()) as Hint;
    await page.request.post(`/api/tables/${table}/commands`, {
      data: { do: 'pick', seat: 1, version: now.version, picks },
    });
  }
}

/** A game of seat 1 that it has won, if need be after some that it has not. */
async function won(page: Page, game: string, plan: Partial<NewTable> = {}): Promise<string> {
  for (;;) {
    const table = await openTable(page, game, plan);
    const { outcome } = await playUnseen(page, table);
    if (outcome?.winners.includes(1)) return table;
  }
}

const tally = (page: Page, seat: number, key: string) =>
  page.locator(`[data-standing="${seat}"] [data-tally="${key}"]`);

test('play now is gentle: three families, the base game first, and bots with a name', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /^Play now: Forager.*, against 2 bots: Firefly/ }).click();
  await expect(tally(page, 3, 'home')).toHaveText('0/3 home');
  await expect(page.getByText('Firefly (bot 1)').first()).toBeVisible();

  await page.goto('/');
  const parts = page.getByRole('group', { name: /^What else to play with: .*Moonlight/ });
  for (const part of await parts.getByRole('button').all()) {
    await expect(part).toHaveAttribute('aria-pressed', 'false');
  }
  const play = page.getByRole('button', { name: /^Play now: Photosynthesis/ });
  const opened = async () => {
    const answer = page.waitForResponse((each) => each.url().endsWith('/api/tables'));
    await play.click();
    return (await answer).request().postDataJSON() as NewTable;
  };
  expect((await opened()).options).toEqual({ moon: 'false', elder: 'false', moonstones: 'false' });

  // A part of the game is one click away, by keys as well, and stays chosen.
  await page.goto('/');
  const moon = parts.getByRole('button', { name: 'Moon', exact: true });
  await tabTo(page, moon);
  await page.keyboard.press('Space');
  await expect(moon).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(moon).toHaveAttribute('aria-pressed', 'true');
  expect((await opened()).options).toEqual({ elder: 'false', moonstones: 'false' });
});

test('a win is celebrated and explained, and leads to the next level', async ({ page, newcomer }) => {
  const table = await won(page, 'pathagon');
  await page.goto(`/t/${table}`);
  await expect(page.getByRole('heading', { name: 'You win!' })).toBeVisible();
  await expect(page.getByText('You have a path from edge to edge.').first()).toBeVisible();
  // Nothing moves for those who do not want it.
  await expect(board(page).locator('[data-winners="1"]')).toBeVisible();
  await expect(board(page).locator('.spark')).toHaveCount(0);
  await expectAccessible(page, 'the end');

  await page.getByRole('button', { name: 'By the rule “Winning”' }).click();
  const rules = page.getByRole('dialog', { name: 'Rules: Pathagon' });
  await expect(rules.getByRole('heading', { name: /Winning/ })).toBeInViewport();
  await page.keyboard.press('Escape');

  await expect(page.getByRole('button', { name: 'Rematch' })).toBeVisible();
  await expect(replayLink(page)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: 'Next level: Cricket' }).click();
  await expect(page.getByText('Cricket (bot 2)')).toBeVisible();
  await page.goto('/');
  await expect(
    page.getByRole('button', { name: 'Play now: Pathagon, against Cricket (bot 2)' }),
  ).toBeVisible();

  // Whoever likes it to move sees sparks; nobody else is offered the next level.
  const watcher = await newcomer({ reducedMotion: 'no-preference' });
  const open = await won(page, 'pathagon', { public: true });
  await watcher.goto(`/t/${open}`);
  await expect(board(watcher).locator('.spark').first()).toBeAttached();
  await expect(watcher.getByRole('button', { name: /^Next level/ })).toHaveCount(0);
});

test('who is ahead: at the table, in the replay, in a lesson, in Portuguese, on a phone', async ({
  page,
  newcomer,
}) => {
  const table = await sitDown(page, 'the-lamp', { seats: bots(1, 1, 1), public: true });
  const race = page.getByRole('img', { name: /49 steps to the Lamp; / });
  await expect(race).toBeVisible();
  await expect(race.locator('[data-moth]')).toHaveCount(4);
  await playSome(page, 1);
  for (const seat of [1, 2, 3, 4]) {
    const { standing } = (await look(page, table)).view as {
      standing: { key: string; amounts: (number | null)[] }[];
    };
    const steps = standing.find(({ key }) => key === 'to_lamp')!.amounts[seat - 1];
    // The bots may be flying still.
    if (steps === 49) await expect(tally(page, seat, 'to_lamp')).toHaveText('49 steps to the Lamp');
  }
  await page.goto(`/replay/${table}`);
  await expect(tally(page, 4, 'to_lamp')).toHaveText('49 steps to the Lamp');

  await page.goto('/learn/phototaxis');
  await page.getByRole('link', { name: 'Fly to a plum' }).click();
  await expect(tally(page, 1, 'plums')).toHaveText('2/5 plums');
  await expect(tally(page, 2, 'to_lamp')).toHaveText('8 steps to the Lamp');

  const phone = await newcomer({
    locale: 'pt-BR',
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  const moonlight = await openTable(phone, 'moonlight', {
    options: { moon: 'false', elder: 'false', moonstones: 'false' },
  });
  await playUnseen(phone, moonlight, ({ turn }) => turn > 2);
  await phone.goto(`/t/${moonlight}`);
  await expect(tally(phone, 1, 'ripe')).toHaveText('0 pontos a colher');
  await expect(tally(phone, 1, 'next_light')).toHaveText(/^\s*\d+ pontos? Sola\w+ na próxima rodada$/);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('what threatens is told on request, and refused where hints are off', async ({ page, faults }) => {
  const table = await openTable(page, 'pathagon');
  // Light stands before its last square, or before the last but one.
  const needs = async () => {
    const answer = await page.request.post(`/api/tables/${table}/insight`, { data: { seat: 1 } });
    return ((await answer.json()) as { tallies: { amounts: number[] }[] }).tallies[0]!.amounts[0]!;
  };
  expect(await needs()).toBe(7);
  await page.goto(`/t/${table}`);
  await playHint(page);
  const show = page.getByRole('button', { name: 'Show threats' });
  await expect(tally(page, 1, 'needed')).toHaveCount(0);
  await page.keyboard.press('t');
  await expect(show).toHaveAttribute('aria-pressed', 'true');
  await expect(tally(page, 1, 'needed')).toHaveText(/^\s*\d pieces? to go$/);
  await expect(page.getByRole('list', { name: 'Threats' })).toBeVisible();
  await expectAccessible(page, 'threats');
  await show.click();
  await expect(tally(page, 1, 'needed')).toHaveCount(0);

  const strict = await sitDown(page, 'pathagon', { hints: false });
  await expect(show).toHaveCount(0);
  faults.allow(/403/);
  const refused = await page.request.post(`/api/tables/${strict}/insight`, { data: { seat: 1 } });
  expect(refused.status()).toBe(403);
});

test('Pathagon: the square that completes a path is marked', async ({ page }) => {
  const insight = async (table: string) => {
    const answer = await page.request.post(`/api/tables/${table}/insight`, { data: { seat: 1 } });
    return (await answer.json()) as { threats: { key: string; args: Record<string, string> }[] };
  };
  // Until somebody is one piece away from a path: hints lead there sooner or later.
  for (;;) {
    const table = await openTable(page, 'pathagon');
    let near: { key: string; args: Record<string, string> } | undefined;
    for (let turn = 1; near === undefined; turn += 2) {
      const now = await playUnseen(page, table, (each) => each.turn >= turn);
      if (now.stage !== 'running') break;
      near = (await insight(table)).threats.find(({ key }) => key === 'could_join');
    }
    if (near === undefined) continue;
    await page.goto(`/t/${table}`);
    await page.getByRole('button', { name: 'Show threats' }).click();
    const square = near.args.to!.replace('cell:', '');
    await expect(page.locator(`[data-threat$=" ${square}"]`)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Threats' })).toContainText(square);
    return;
  }
});

test('Phototaxis: one’s own path is drawn, what is gathered is gone, and at the end all is open', async ({
  page,
}) => {
  const table = await openTable(page, 'phototaxis');
  const now = await playUnseen(page, table, ({ view }) => (view as { plums: number[] }).plums[0]! > 0);
  const view = now.view as { paths: string[][]; tokens: string[]; plum_cards: unknown[] };
  await page.goto(`/t/${table}`);
  await expect(board(page).locator('[data-path]')).toHaveAttribute('data-path', view.paths[0]!.join(' '));
  await expect(board(page).locator('[data-empty]')).toHaveCount(view.plum_cards.length - view.tokens.length);

  const { outcome } = await playUnseen(page, table);
  await page.reload();
  await expect(page.getByRole('button', { name: /^By the rule “(Who wins|A draw)”$/ })).toBeVisible();
  // Plums outside the Lamp are no points: the totals are those that decide.
  const scores = outcome!.scores!;
  const total = page.getByRole('row', { name: /^Total/ });
  for (const [index, score] of scores.entries()) {
    await expect(total.getByRole('cell').nth(index)).toHaveText(score === null ? '—' : String(score));
  }
  // The other hand is hidden no more.
  await expect(page.locator('.mini').nth(1)).not.toHaveAttribute('aria-label', /[1-9]\d* hidden card/);
});

test('Foragers: the family that has won is at home', async ({ page }) => {
  const table = await won(page, 'foragers', { seats: bots(1, 1) });
  await page.goto(`/t/${table}`);
  await expect(page.getByText('Your whole family is home first.').first()).toBeVisible();
  await expect(board(page).locator('[data-family="red"] > g')).toHaveCount(3);
  await expect(tally(page, 1, 'home')).toHaveText('3/3 home');
  await expect(page.getByRole('button', { name: 'By the rule “Winning”' })).toBeVisible();
});
