/** A small phone, touched with a finger; held upright, and on its side. */
import type { Page } from '@playwright/test';
import { GAMES } from './support/games';
import { board, myTurn, openTable, playSome, replayLink, sitDown } from './support/table';
import { expect, test } from './support/test';

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 });

/** Nothing is wider than the screen, and every button and link that is shown lies within it. */
async function fits(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => {
    const found: string[] = [];
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width)
      found.push(`page: ${document.documentElement.scrollWidth}`);
    for (const element of document.querySelectorAll('a, button, input, select, h1, h2')) {
      if (
        !element.checkVisibility({ visibilityProperty: true }) ||
        element.closest('.visually-hidden, .ui-skip')
      )
        continue;
      const { left, right } = element.getBoundingClientRect();
      if (left < -1 || right > width + 1) found.push(`${element.outerHTML.slice(0, 120)}: ${left}–${right}`);
    }
    return found;
  });
  expect(beyond, `what does not fit at ${page.url()}`).toEqual([]);
}

test('home, rules and a new table', async ({ page }) => {
  await page.request.get('/api/me');
  // As long as a name can be.
  await page.request.put('/api/me', { data: { name: 'Wilhelmina von Mottenburg' } });
  await page.goto('/');
  await expect(page.getByRole('button', { name: /^Play now/ })).toHaveCount(GAMES.length);
  await fits(page);
  await page.getByRole('link', { name: 'Rules of Pathagon' }).tap();
  await expect(page.getByRole('heading', { name: 'Pathagon' }).first()).toBeVisible();
  await fits(page);
  for (const { id: game } of GAMES) {
    await page.goto(`/new/${game}`);
    await expect(page.getByRole('button', { name: 'Start the game' })).toBeVisible();
    await fits(page);
  }
  await page.getByRole('button', { name: 'With friends' }).tap();
  await page.getByRole('button', { name: 'Open the table' }).tap();
  await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible();
  await fits(page);
});

for (const { id: game } of GAMES) {
  test(`${game}: play, give up and look back`, async ({ page }) => {
    const table = await openTable(page, game);
    await page.goto(`/t/${table}`);
    await expect(board(page)).toBeVisible();
    await fits(page);
    await playSome(page, 2, { touch: true });
    await fits(page);

    // A short game may be over by now.
    if (await myTurn(page)) {
      await page.getByRole('button', { name: 'Table', exact: true }).tap();
      await fits(page);
      await page.getByRole('button', { name: 'Resign' }).tap();
      await page.getByRole('dialog', { name: 'Resign' }).getByRole('button', { name: 'Resign' }).tap();
    }
    await replayLink(page).tap();
    await page.getByRole('button', { name: 'One step forward' }).tap();
    await page.getByRole('button', { name: 'To the end' }).tap();
    await fits(page);
  });
}

test('on its side the whole board and what is asked are in sight', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  for (const { id: game } of GAMES) {
    await sitDown(page, game);
    // Not every game has a board.
    const scene = board(page).locator('svg.scene');
    if ((await scene.count()) > 0) await expect(scene.first()).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.prompt')).toBeInViewport({ ratio: 1 });
    await fits(page);
  }
});
