/** A person with a mouse and bots play each game from its box to its result. */
import type { TableDetails } from '../src/protocol';
import { GAMES } from './support/games';
import { playToEnd } from './support/table';
import { expect, test } from './support/test';

for (const { id, title } of GAMES) {
  test(`${id}: a whole game against bots`, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: `More ways to play ${title}` }).click();
    await page.getByRole('button', { name: 'Against bots' }).click();
    for (const seat of await page.getByRole('listitem').getByRole('combobox').all()) {
      if ((await seat.inputValue()).startsWith('bot:')) await seat.selectOption('bot:1');
    }
    // Without its extras a game is short.
    const options = page.getByRole('region', { name: 'House rules' });
    for (const tick of await options.getByRole('checkbox').all()) await tick.setChecked(false);
    await page.getByRole('button', { name: 'Start the game' }).click();
    await expect(page).toHaveTitle(new RegExp(`^● Your turn. ${title}`));

    expect(await playToEnd(page)).toBeGreaterThan(0);
    await expect(
      page.getByRole('heading', { name: /^(You win!|.* (wins|win)\.( You lost this time.*)?|.* draw\b.*)$/ }),
    ).toBeVisible();
    const table = new URL(page.url()).pathname.split('/').at(-1)!;
    const { now } = (await (await page.request.get(`/api/tables/${table}`)).json()) as TableDetails;
    const sheet = page.getByRole('group', { name: 'Score sheet' });
    const { scores, ranks, breakdown } = now.outcome!;
    if (scores ?? ranks) await expect(sheet.locator('tbody tr')).toHaveCount(breakdown.length);
    else if (breakdown.length === 0) await expect(sheet).toBeHidden();
    await expect(page.getByRole('button', { name: 'Rematch' })).toBeVisible();
  });
}
