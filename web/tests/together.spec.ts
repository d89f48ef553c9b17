/** Two people at two computers. */
import type { Page } from '@playwright/test';
import { board, giveUp, sitDown, spot } from './support/table';
import { expect, test } from './support/test';

async function callMyself(page: Page, name: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: /settings$/ }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('textbox', { name: 'Your name' }).fill(name);
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(settings.getByText('Saved.')).toBeVisible();
  await settings.getByRole('button', { name: 'Close' }).click();
}

/** Puts a piece on a square, once it is one's turn. */
async function place(page: Page, square: string): Promise<void> {
  const cell = spot(page, `cell:${square}`);
  await expect(cell).toHaveAttribute('aria-disabled', 'false');
  await cell.click();
  await expect(cell).toHaveAttribute('aria-disabled', 'true');
}

test('play each other by a link, talk, take back, give up, and play again', async ({
  page,
  context,
  newcomer,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const ada = page;
  await callMyself(ada, 'Ada');
  await ada.getByRole('link', { name: 'More ways to play Pathagon' }).click();
  await ada.getByRole('button', { name: 'With friends' }).click();
  await expect(ada.getByLabel('Who begins')).toHaveValue('lot');
  await ada.getByLabel('Who begins').selectOption('Light');
  await ada.getByRole('button', { name: 'Open the table' }).click();
  await expect(ada.getByText('Who begins: Light')).toBeVisible();
  await expect(ada.getByText('One seat is still open.')).toBeVisible();
  await expect(ada.getByRole('img', { name: 'QR code for this link' })).toBeVisible();
  await ada.getByRole('button', { name: 'Copy' }).click();
  await expect(ada.getByText('Copied')).toBeVisible();
  const link = await ada.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain('?key=');

  const ben = await newcomer();
  await callMyself(ben, 'Ben');
  await ben.goto(link);
  await ben.getByRole('button', { name: 'Sit down as Dark' }).click();
  // The last seat is taken: the game begins.
  for (const each of [ada, ben]) await expect(board(each)).toBeVisible();

  await expect(ben.getByText('Ada begins.')).toBeVisible();

  await place(ada, 'd1');
  await expect(ben).toHaveTitle(/Your turn/);
  await place(ben, 'a1');
  await place(ada, 'd2');

  await ada.getByRole('tab', { name: 'Chat' }).click();
  await ada.getByRole('textbox', { name: 'Say something' }).fill('Good luck!');
  await ada.keyboard.press('Enter');
  await ben.getByRole('tab', { name: 'Chat 1' }).click();
  await expect(ben.getByRole('log')).toContainText('Ada: Good luck!');
  await ben.getByRole('textbox', { name: 'Say something' }).fill('To you, too.');
  await ben.getByRole('button', { name: 'Send' }).click();
  await expect(ada.getByRole('log')).toContainText('Ben: To you, too.');

  // Ada wants to take d2 back: Ben refuses once, and agrees the second time.
  for (const answer of ['Decline', 'Agree']) {
    await ada.getByRole('button', { name: 'Ask to undo' }).click();
    await expect(ben.getByRole('alert')).toContainText('Ada asks to undo the last move.');
    await ben.getByRole('button', { name: answer }).click();
    await expect(ben.getByRole('button', { name: answer })).toBeHidden();
  }
  await expect(spot(ada, 'cell:d2')).toHaveAttribute('aria-disabled', 'false');
  await expect(spot(ben, 'cell:d2')).toHaveAccessibleName(/empty/);

  await place(ada, 'd2');
  for (const rank of [2, 3, 4, 5, 6]) {
    await place(ben, `a${rank}`);
    await place(ada, `d${rank + 1}`);
  }
  await expect(ada.getByRole('heading', { name: 'You win!' })).toBeVisible();
  await expect(
    ben.getByRole('heading', { name: 'Ada wins. You lost this time – well played!' }),
  ).toBeVisible();
  await expect(ben.getByText('Ada has a path from edge to edge.').first()).toBeVisible();

  // A rematch begins when both have agreed: Ben declines once, and agrees the second time.
  for (const answer of ['Decline', 'Agree']) {
    await ada.getByRole('button', { name: 'Rematch' }).click();
    await expect(ada.getByText('Waiting for Ben.')).toBeVisible();
    await expect(ben.getByRole('alert')).toContainText('Ada offers a rematch.');
    await ben.getByRole('button', { name: answer }).click();
    await expect(ben.getByRole('button', { name: answer })).toBeHidden();
  }
  await ada.getByRole('link', { name: 'To the rematch' }).click();
  for (const each of [ada, ben]) {
    await expect(each.getByRole('heading', { name: /wins?\b/ })).toBeHidden();
    await expect(board(each)).toBeVisible();
  }
  await giveUp(ben);
  await expect(ada.getByRole('heading', { name: 'You win! Ben resigned.' })).toBeVisible();
  await expect(
    ben.getByRole('heading', { name: 'Ada wins. Ben resigned. You lost this time – well played!' }),
  ).toBeVisible();
});

test('who has no invitation finds nothing, and a spectator may watch', async ({ page, newcomer, faults }) => {
  faults.allow(/404/);
  await page.goto('/new/pathagon');
  await page.getByLabel('Who begins').selectOption('Light');
  await page.getByRole('radio', { name: /Everybody/ }).check();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(board(page)).toBeVisible();
  await place(page, 'd4');
  const watcher = await newcomer();
  await watcher.goto('/');
  await watcher.getByRole('link', { name: 'Watch: Pathagon' }).first().click();
  await expect(watcher.getByText('You are watching.')).toBeVisible();
  await expect(spot(watcher, 'cell:d4')).not.toHaveAccessibleName(/empty/);

  await page.goto('/new/pathagon');
  await page.getByRole('radio', { name: /Only people with the link/ }).check();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(board(page)).toBeVisible();
  await watcher.goto(page.url());
  await expect(watcher.getByRole('heading', { name: 'There is no such table' })).toBeVisible();
});

test('a seat goes along to another device', async ({ page, newcomer }) => {
  await sitDown(page, 'pathagon');
  await place(page, 'd4');
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.getByRole('button', { name: 'Play on another device' }).click();
  const link = await page.getByRole('textbox', { name: 'Private link to your seat' }).inputValue();
  const phone = await newcomer();
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Use this seat on this device' }).click();
  await expect(spot(phone, 'cell:d4')).not.toHaveAccessibleName(/empty/);
  await phone.locator('[data-pick][aria-disabled="false"]').first().click();
  await expect(
    page.getByRole('region', { name: 'Log and chat' }).locator('[data-ply]').nth(1),
  ).toBeAttached();
});
