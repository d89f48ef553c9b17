/** No serious fault, by day or by night, as far as axe can see. */
import { expectAccessible } from './support/axe';
import { GAMES } from './support/games';
import { askHint, board, giveUp, myTurn, playSome, replayLink, sitDown } from './support/table';
import { expect, test } from './support/test';

test('home, a new table, its lobby, rules', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: /^Play now/ })).toHaveCount(GAMES.length);
  await expectAccessible(page, 'home');
  await page.getByRole('button', { name: /settings$/ }).click();
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await expectAccessible(page, 'settings');

  await page.goto('/new/moonlight');
  await expect(page.getByRole('button', { name: 'Start the game' })).toBeVisible();
  await expectAccessible(page, 'new table');
  await page.getByRole('button', { name: 'With friends' }).click();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible();
  await expectAccessible(page, 'lobby');

  await page.goto('/rules/foragers');
  await expect(page.getByRole('heading', { name: 'Forager Families of Planet X' })).toBeVisible();
  await expectAccessible(page, 'rules');
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: 'It is dark in here' })).toBeVisible();
  await expectAccessible(page, 'no such page');
});

for (const { id: game } of GAMES) {
  test(`${game}: table and replay`, async ({ page }) => {
    await sitDown(page, game);
    await playSome(page, 1);
    // A short game may be over by now.
    const goesOn = await myTurn(page);
    if (goesOn) await askHint(page);
    await expect(board(page)).toBeVisible();
    await expectAccessible(page, 'table');
    if (goesOn) await giveUp(page);
    await replayLink(page).click();
    await page.getByRole('button', { name: 'To the end' }).click();
    await expectAccessible(page, 'replay');
  });
}
