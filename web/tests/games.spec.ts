/** A person with a mouse and a bot play each game from its box to its result. */
import type { Page } from '@playwright/test';
import { GAMES, TITLES, playToEnd, type Game } from './support/table';
import { expect, test } from './support/test';

/** What makes a game short, set in the form for a new table. */
const SHORT: Partial<Record<Game, (page: Page) => Promise<void>>> = {
  moonlight: async (page) => {
    const options = page.getByRole('region', { name: 'Rules of the house' });
    for (const tick of await options.getByRole('checkbox').all()) await tick.setChecked(false);
  },
};

/** What a line of the score sheet says; none where a game counts no points. */
const SHEET: Partial<Record<Game, RegExp>> = {
  moonlight: /Scoring tokens/,
  phototaxis: /Lamp/,
  'the-lamp': /Light orbs/,
};

for (const game of GAMES) {
  test(`${game}: a whole game against a bot`, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: `More ways to play ${TITLES[game]}` }).click();
    await page.getByRole('button', { name: 'Against bots' }).click();
    for (const seat of await page.getByRole('listitem').getByRole('combobox').all()) {
      if ((await seat.inputValue()).startsWith('bot:')) await seat.selectOption('bot:1');
    }
    await SHORT[game]?.(page);
    await page.getByRole('button', { name: 'Start the game' }).click();
    await expect(page).toHaveTitle(new RegExp(`^● Your turn. ${TITLES[game]}`));

    expect(await playToEnd(page)).toBeGreaterThan(3);
    await expect(
      page.getByRole('heading', { name: /^(You have won!|.* has won\.|A draw: .*)$/ }),
    ).toBeVisible();
    const sheet = page.getByRole('group', { name: 'Score sheet' });
    const line = SHEET[game];
    if (line) await expect(sheet.getByRole('row', { name: line }).first()).toContainText(/\d/);
    else await expect(sheet).toBeHidden();
    await expect(page.getByRole('button', { name: 'Rematch' })).toBeVisible();
  });
}
