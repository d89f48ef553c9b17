/** Finished games, and records from files, step by step. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { GAMES } from './support/games';
import { giveUp, myTurn, playSome, playToEnd, position, replayLink, sitDown } from './support/table';
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
  await log(page).locator('li li').getByRole('button').nth(2).click();
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

test('a bot says who is ahead, when asked', async ({ page }) => {
  await finishedGame(page);
  const evaluation = page.getByRole('region', { name: 'Evaluation' });
  await evaluation.getByRole('button', { name: 'Ask a bot' }).click();
  await expect(evaluation.getByRole('img', { name: /chance of winning/ })).toBeVisible();
  await expect(evaluation.getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'To the end' }).click();
  await expect(evaluation).toContainText(/\d+\s?%/);
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
