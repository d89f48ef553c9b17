/** Everything without a mouse: Tab, arrows, Enter, and letters for buttons. */
import type { Page } from '@playwright/test';
import { pickByKeys, tabTo } from './support/keys';
import { GAMES } from './support/games';
import { board, heardHint, hintButton, myTurn, replayLink, sitDown } from './support/table';
import { expect, test } from './support/test';

/** One decision, taken by a hint. */
async function playByKeys(page: Page): Promise<void> {
  await expect(hintButton(page)).toBeVisible();
  const hint = await heardHint(page, () => page.keyboard.press('h'));
  for (const pick of hint.picks) await pickByKeys(page, pick);
}

test('a whole game, from the home page to the replay', async ({ page }) => {
  await page.goto('/');
  await tabTo(page, page.getByRole('button', { name: 'Play now: Pathagon' }));
  await page.keyboard.press('Enter');
  await expect(board(page)).toBeVisible();
  while (await myTurn(page)) await playByKeys(page);

  await tabTo(page, replayLink(page));
  await page.keyboard.press('Enter');
  // The keys lead through the game at once.
  await expect(page.getByRole('slider', { name: 'Position' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('button', { name: 'To the end' })).toBeDisabled();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('button', { name: 'To the end' })).toBeEnabled();
});

for (const { id: game } of GAMES) {
  test(`${game}: a few turns`, async ({ page }) => {
    await sitDown(page, game);
    for (let turn = 0; turn < 4 && (await myTurn(page)); turn += 1) await playByKeys(page);
  });
}

test('windows keep the focus and give it back', async ({ page }) => {
  await sitDown(page, 'pathagon');
  const rules = page.getByRole('button', { name: 'Rules', exact: true });
  await tabTo(page, rules);
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Rules: Pathagon' });
  await expect(drawer).toBeVisible();
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('Tab');
  expect(
    await drawer.evaluate(
      (dialog) => document.activeElement === document.body || dialog.contains(document.activeElement),
    ),
  ).toBe(true);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(rules).toBeFocused();

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('d');
  await expect(page.getByRole('status').filter({ hasText: 'in reserve' })).toBeAttached();
});
