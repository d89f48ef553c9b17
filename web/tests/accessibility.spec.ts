/** No fault, by day or by night, as far as axe can see. */
import { expectAccessible } from './support/axe';
import { GAMES } from './support/games';
import { askHint, board, giveUp, myTurn, note, playSome, replayLink, sitDown } from './support/table';
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

const SCREENS = {
  desktop: { width: 1280, height: 860 },
  phone: { width: 390, height: 844 },
};

for (const { id: game, lessons } of GAMES) {
  for (const [device, viewport] of Object.entries(SCREENS)) {
    test(`${game}: table, notes and the end, on a ${device}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await sitDown(page, game);
      await playSome(page, 1);
      // A short game may be over by now.
      const goesOn = await myTurn(page);
      if (goesOn) {
        await askHint(page);
        await expect(note(page, 'Hint')).toBeVisible();
        const impossible = board(page).locator('svg [data-pick][aria-disabled="true"]');
        if ((await impossible.count()) > 0) {
          await impossible.first().dispatchEvent('click');
          await expect(note(page, 'Why not?')).toBeVisible();
        }
      }
      await expect(board(page)).toBeVisible();
      await expectAccessible(page, 'table');
      // On a phone the notes lie over the buttons above the board.
      await page.keyboard.press('Escape');
      const close = note(page, 'Hint').getByRole('button', { name: 'Close' });
      if (await close.isVisible()) await close.click();
      if (goesOn) await giveUp(page);
      // What a bot thinks of it runs by itself, and marks where the game turned.
      await expect(page.getByRole('region', { name: 'Evaluation' }).locator('svg').first()).toBeVisible();
      await expectAccessible(page, 'the end');
      if (device === 'phone') return;
      await replayLink(page).click();
      await page.getByRole('button', { name: 'To the end' }).click();
      await expectAccessible(page, 'replay');
    });
  }

  test(`${game}: rulebook, and a game with comments`, async ({ page }) => {
    test.skip(lessons === 0, 'nothing is taught');
    await page.goto(`/rules/${game}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, 'rulebook');
    await page.goto(`/learn/${game}`);
    await expectAccessible(page, 'lessons');
    await page.getByRole('button', { name: 'A whole game, with comments' }).click();
    await expect(page.getByRole('region', { name: 'Comments' })).toBeVisible();
    await expectAccessible(page, 'comments');
  });
}

test('an evaluation with turning points', async ({ page }) => {
  await sitDown(page, 'pathagon');
  await playSome(page, 4);
  await myTurn(page);
  // Who gives up has turned the game.
  await giveUp(page);
  await expect(page.getByRole('region', { name: 'Turning points' })).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page, 'turning points');
});
