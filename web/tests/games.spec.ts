/** A person with a mouse and a bot play each game from its box to its result. */
import type { Page } from '@playwright/test';
import { GAMES, TITLES, playToEnd, type Game } from './support/table';
import { expect, test } from './support/test';

/** What makes a game short, as the form for a new table calls it. */
const SHORT: Partial<Record<Game, (page: Page) => Promise<void>>> = {
  moonlight: async (page) => {
    for (const tick of await page.getByRole('region', { name: 'Rules of the house' }).getByRole('checkbox').all()) {
      await tick.setChecked(false);
    }
  },
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

    const start = Date.now();
    const decisions = await playToEnd(page);
    console.warn(game, decisions, Date.now() - start);
    expect(decisions).toBeGreaterThan(3);
    await page.screenshot({ path: `/tmp/e1-${game}.png` });
  });
}
