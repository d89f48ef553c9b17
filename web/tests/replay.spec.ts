/** Finished games, and records from files, step by step. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { GAMES } from './support/games';
import {
  giveUp,
  myTurn,
  note,
  playSome,
  playToEnd,
  position,
  possible,
  replayLink,
  sitDown,
} from './support/table';
import { expect, test } from './support/test';

const slider = (page: Page) => page.getByRole('slider', { name: 'Position' });
const log = (page: Page) => page.getByRole('region', { name: 'Log', exact: true });

/** A short game, public and finished. Leads to its replay. */
async function finishedGame(page: Page): Promise<string> {
  const table = await sitDown(page, 'pathagon', { options: { turn_limit: '8' }, public: true });
  await playToEnd(page);
  await replayLink(page).click();
  await expect(slider(page)).toBeVisible();
  return table;
}

test('step, jump, play, and share the position', async ({ page, newcomer }) => {
  await finishedGame(page);
  await expect(slider(page)).toHaveAttribute('max', '8');
  await page.getByRole('button', { name: 'To the end' }).click();
  await expect(slider(page)).toHaveValue('8');
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await expect(slider(page)).toHaveValue('0');
  await page.getByRole('button', { name: 'One step forward' }).click();
  await page.getByRole('button', { name: 'One turn forward' }).click();
  await expect(slider(page)).toHaveValue('2');
  await page.getByRole('button', { name: 'One step back' }).click();
  await expect(slider(page)).toHaveValue('1');
  await slider(page).fill('5');
  await expect(log(page).locator('[aria-current]')).toHaveCount(1);
  // The third turn lies in a round that is folded.
  const round = log(page).locator('details').nth(1);
  await round.locator('summary').click();
  await round.getByRole('button').first().click();
  await expect(slider(page)).toHaveValue('3');
  expect((await position(page)).filter((label) => /piece|light|dark/i.test(label))).toHaveLength(3);

  await page.getByRole('button', { name: 'Share this position' }).click();
  const link = await page.getByRole('textbox', { name: 'Link to position 3' }).inputValue();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const friend = await newcomer();
  await friend.goto(link);
  await expect(slider(friend)).toHaveValue('3');
  expect(await position(friend)).toEqual(await position(page));

  await page.getByRole('combobox', { name: 'Speed' }).selectOption('4×');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(slider(page)).toHaveValue('8');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'A draw: nobody wins.' })).toBeVisible();
  await page.reload();
  await expect(slider(page)).toHaveValue('8');
});

test('save the record, and open it again from the file', async ({ page }) => {
  await finishedGame(page);
  await page.getByRole('button', { name: 'To the end' }).click();
  const last = await position(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the game record' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^pathagon-.*\.txt$/);
  const path = await download.path();
  expect(await readFile(path, 'utf8')).toContain('pathagon');

  await page.goto('/');
  await page.getByLabel('Open a game record').setInputFiles(path);
  await expect(slider(page)).toHaveAttribute('max', '8');
  await page.getByRole('button', { name: 'To the end' }).click();
  expect(await position(page)).toEqual(last);
});

test('a file that is no record is refused in words', async ({ page, faults }) => {
  faults.allow(/\b4\d\d\b/);
  await page.goto('/');
  const file = { name: 'poem.txt', mimeType: 'text/plain', buffer: Buffer.from('The moth the lamp.') };
  await page.getByLabel('Open a game record').setInputFiles(file);
  await expect(page.getByRole('heading', { name: 'This game record cannot be read' })).toBeVisible();
});

const evaluation = (page: Page) => page.getByRole('region', { name: 'Evaluation' });

/** Waits until the bot has said all that it has to say. */
async function judged(page: Page): Promise<void> {
  await expect(evaluation(page).getByRole('img', { name: /chance of winning/ })).toBeVisible();
  await expect(evaluation(page).getByRole('button', { name: 'Stop' })).toHaveCount(0, { timeout: 60_000 });
  await expect(evaluation(page).getByRole('alert')).toHaveCount(0);
}

for (const { id: game, max_seats: most } of GAMES) {
  test(`${game}: a bot judges it by itself, at the table and in the replay`, async ({ page }) => {
    const seats = Math.min(3, most);
    const bots = Array.from({ length: seats - 1 }, () => ({ kind: 'bot' as const, level: 1 }));
    await sitDown(page, game, { seats: [{ kind: 'me' }, ...bots] });
    await playSome(page, 12);
    const isOver = !(await myTurn(page));
    if (!isOver) await giveUp(page);
    await judged(page);
    await replayLink(page).click();
    await expect(slider(page)).toBeVisible();
    await judged(page);
    await page.getByRole('button', { name: 'To the end' }).click();
    // Every seat has a line of opinions; between two, who gave up has lost in the end.
    const values = evaluation(page).locator('.value');
    await expect(values).toHaveCount(seats);
    for (const value of await values.allTextContents()) expect(value).toMatch(/^\d+\s?%$/);
    if (!isOver && seats === 2) await expect(values.first()).toHaveText(/^0\s?%$/);
    const lines = await evaluation(page)
      .locator('.chart .line')
      .evaluateAll((paths) => paths.map((path) => path.getAttribute('d') ?? ''));
    for (const line of lines) expect(line).toMatch(/^M[\d.]+ [\d.]+L/);
    expect(
      new Set(
        await evaluation(page)
          .locator('.chart .line')
          .evaluateAll((paths) => paths.map((path) => path.getAttribute('stroke'))),
      ),
    ).toHaveProperty('size', seats);
  });
}

test('the turns that changed the game are marked, with what the bot would have done', async ({ page }) => {
  await finishedGame(page);
  await judged(page);
  // By a coin's toss nobody's turn changed anything; so here somebody gives up who was not lost.
  const table = await sitDown(page, 'pathagon');
  await playSome(page, 4);
  await myTurn(page);
  await giveUp(page);
  await page.goto(`/replay/${table}`);
  await judged(page);
  const turnings = evaluation(page).getByRole('region', { name: 'Turning points' }).locator('.turnings > li');
  await expect(turnings.last()).toContainText(/Turn \d+, .*: from \d+\s?% to 0\s?%/);
  await expect(turnings.last()).toContainText(/The bot would have played/);
  await expect(evaluation(page).locator('.chart .turning')).toHaveCount(await turnings.count());
  const jump = turnings.last().getByRole('button');
  await jump.focus();
  await page.keyboard.press('Enter');
  await expect(turnings.last()).toHaveAttribute('aria-current', 'step');
});

test.describe('a branch', () => {
  const branch = (page: Page) => page.getByRole('region', { name: 'Your branch:' });
  const pieces = async (page: Page) =>
    (await position(page)).filter((label) => /piece|light|dark/i.test(label)).length;

  test('from a position looked back at, at the table itself', async ({ page }) => {
    await sitDown(page, 'pathagon');
    await playSome(page, 3);
    await myTurn(page);
    await giveUp(page);
    await page.getByRole('region', { name: 'Log and chat' }).locator('[data-ply="2"]').click();
    await page.getByRole('link', { name: 'Play on from here' }).click();
    await expect(slider(page)).toHaveValue(/^[23]$/);
    await page.getByRole('button', { name: 'for all sides' }).click();
    await expect(branch(page)).toBeVisible();
  });

  test('for all sides, and back to where one was', async ({ page }) => {
    await finishedGame(page);
    await slider(page).fill('3');
    await expect.poll(() => pieces(page)).toBe(3);
    await page.getByRole('button', { name: 'for all sides' }).click();
    await expect(branch(page)).toBeVisible();
    await expect(slider(page)).toBeHidden();
    for (const count of [4, 5]) {
      await possible(page).first().click();
      await expect.poll(() => pieces(page)).toBe(count);
    }
    await branch(page).getByRole('button', { name: 'Take back' }).click();
    await expect.poll(() => pieces(page)).toBe(4);
    await branch(page).getByRole('button', { name: 'Hint' }).click();
    await expect(note(page, 'Hint')).toContainText('piece');
    await branch(page).getByRole('button', { name: 'Back to the game' }).click();
    await expect(slider(page)).toHaveValue('3');
    await expect.poll(() => pieces(page)).toBe(3);
  });

  test('against a bot, which answers', async ({ page }) => {
    await finishedGame(page);
    await slider(page).fill('2');
    await page.getByRole('button', { name: 'against a bot' }).click();
    await expect(branch(page)).toBeVisible();
    await possible(page).first().click();
    await expect.poll(() => pieces(page)).toBe(4);
    await expect(possible(page).first()).toBeVisible();
    await branch(page).getByRole('button', { name: 'Take back' }).click();
    await expect.poll(() => pieces(page)).toBe(2);
  });

  for (const { id: game } of GAMES) {
    test(`${game}: plays on from the middle`, async ({ page }) => {
      const table = await sitDown(page, game);
      await playSome(page, 3);
      if (await myTurn(page)) await giveUp(page);
      await page.goto(`/replay/${table}`);
      await expect(slider(page)).toBeVisible();
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowLeft');
      await page.getByRole('button', { name: 'for all sides' }).click();
      await expect(branch(page)).toBeVisible();
      // Follows the bot for a while.
      for (let step = 0; step < 3; step += 1) {
        const button = branch(page).getByRole('button', { name: 'Hint', disabled: false });
        const end = branch(page).getByText('has come to its end');
        await expect(button.or(end).first()).toBeVisible();
        if (await end.isVisible()) break;
        await button.click();
        await note(page, 'Hint').getByRole('button', { name: 'Play it' }).click();
        await expect(note(page, 'Hint')).toBeHidden();
      }
      await branch(page).getByRole('button', { name: 'Back to the game' }).click();
      await expect(slider(page)).toBeVisible();
    });
  }
});

test('a replay opens with all hands', async ({ page, newcomer }) => {
  const table = await sitDown(page, 'phototaxis', { public: true });
  await playSome(page, 2);
  await myTurn(page);
  await giveUp(page);
  // Somebody who had no seat.
  const friend = await newcomer();
  await friend.goto(`/replay/${table}?at=30`);
  await expect(friend.getByRole('combobox', { name: 'Seen by' })).toHaveValue('');
  const hands = friend.locator('.mini');
  await expect(hands).toHaveCount(2);
  for (const hand of await hands.all()) {
    await expect(hand).toHaveAccessibleName(/\w/);
    await expect(hand).not.toHaveAccessibleName(/hidden/);
  }
});

for (const { id: game } of GAMES) {
  test(`${game}: every position of an unfinished game can be looked at`, async ({ page }) => {
    await sitDown(page, game);
    await playSome(page, 1);
    await myTurn(page);
    await giveUp(page);
    await replayLink(page).click();
    await expect(slider(page)).toBeFocused();
    await page.keyboard.press('Home');
    const last = Number(await slider(page).getAttribute('max'));
    for (let ply = 0; ply < last; ply += 1) await page.keyboard.press('ArrowRight');
    await expect(slider(page)).toHaveValue(String(last));
    await expect(page.getByRole('heading', { name: /resigned/ })).toBeVisible();
  });
}
