/**
 * A game that the page has no drawing of: Jars, the toy that the server lists after the others in a build for tests. It has no
 * board, secret cards and a die, and is played from its box to its result like any other.
 */
import type { Page } from '@playwright/test';
import { interfaceMessages } from '../src/i18n/interface';
import { messages } from '../src/plain/messages';
import { expectAccessible } from './support/axe';
import { pickByKeys, tabTo } from './support/keys';
import { board, heardHint, hintButton, myTurn, playToEnd, possible, replayLink, spot } from './support/table';
import { expect, test } from './support/test';

const { pt } = interfaceMessages;

/** Each player decides once in each of three rounds. */
const DECISIONS = 3;
const RESULT = /^(You win!|.* wins\.( You lost this time.*)?|.* share the win\.)$/;

/** Nothing is wider than the screen, nor than its place. */
async function expectFitting(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => {
    const parts = [document.documentElement, ...document.querySelectorAll<HTMLElement>('.counts, .counts *')];
    return parts
      .filter((part) => !part.closest('svg, .visually-hidden') && part.clientWidth > 0)
      .filter((part) => part.scrollWidth > part.clientWidth + 1)
      .map((part) => `${part.outerHTML.slice(0, 120)}: ${part.scrollWidth} > ${part.clientWidth}`);
  });
  expect(beyond, 'what is wider than its place').toEqual([]);
}

test('with the mouse, from the box to the result', async ({ page }) => {
  await page.goto('/');
  const box = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Jars', exact: true }) });
  await expect(box.locator('svg[viewBox="0 0 400 300"]')).toBeVisible();
  await page.getByRole('link', { name: 'More ways to play Jars' }).click();
  await page.getByRole('button', { name: 'Against bots' }).click();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page).toHaveTitle(/^● Your turn. Jars/);

  // Where other games have a board there are the counts, and who has what.
  const counts = board(page).getByRole('group', { name: messages.en['plain.counts']! });
  await expect(counts.getByText('Rounds left')).toBeVisible();
  await expect(counts.getByRole('row', { name: /^Points/ })).toContainText('0');
  await expect(page.getByText('Hold, or release a firefly.')).toBeVisible();
  // How it stands, without a line of code for this game.
  await expect(page.locator('[data-standing="1"] [data-tally="in_jar"]')).toHaveText(
    /^\s*\d firefl(y|ies) in the jar$/,
  );
  await expect(possible(page).first()).toBeVisible();
  await expectFitting(page);
  await expectAccessible(page, 'table');

  expect(await playToEnd(page)).toBe(DECISIONS);
  await expect(page.getByRole('heading', { name: RESULT })).toBeVisible();
  // What has decided it, and by which rule.
  await page.getByRole('button', { name: 'By the rule “The end”' }).click();
  await expect(page.getByRole('dialog', { name: 'Rules: Jars' })).toContainText(
    'equal players share the win',
  );
  await page.keyboard.press('Escape');
  const sheet = page.getByRole('group', { name: 'Score sheet' });
  await expect(sheet.getByRole('row', { name: /Released/ }).first()).toContainText(/\d/);
  await expectAccessible(page, 'result');
});

test('by keys, and once more in the replay', async ({ page }) => {
  await page.goto('/');
  await tabTo(page, page.getByRole('button', { name: /^Play now: Jars,/ }));
  await page.keyboard.press('Enter');
  await expect(board(page)).toBeVisible();
  let decisions = 0;
  while (await myTurn(page)) {
    await expect(hintButton(page)).toBeVisible();
    const hint = await heardHint(page, () => page.keyboard.press('h'));
    for (const pick of hint.picks) await pickByKeys(page, pick);
    decisions += 1;
  }
  expect(decisions).toBe(DECISIONS);
  // What is on the table can be heard.
  await page.keyboard.press('d');
  await expect(page.getByRole('status').filter({ hasText: 'Rounds left: 0.' })).toBeAttached();

  await tabTo(page, replayLink(page));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('slider', { name: 'Position' })).toBeFocused();
  const counts = page.getByRole('group', { name: messages.en['plain.counts']! });
  const rounds = counts.locator('dl > div', { hasText: 'Rounds left' });
  await page.keyboard.press('Home');
  await expect(rounds).toContainText(String(DECISIONS));
  await page.keyboard.press('End');
  await expect(page.getByRole('button', { name: 'To the end' })).toBeDisabled();
  await expect(rounds).toContainText('0');
  await expectAccessible(page, 'replay');
});

test('in Portuguese, on a phone', async ({ newcomer }) => {
  const page = await newcomer({
    locale: 'pt-BR',
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  await page.goto('/');
  const play = pt['home.play_now_at']!.replace(/\{plan\}$/, '').replace('{title}', 'Jars');
  await page.getByRole('button', { name: play }).tap();

  const hold = spot(page, 'button:hold');
  const replay = page.getByRole('link', { name: pt['play.replay']!, exact: true });
  const counts = page.getByRole('group', { name: messages.pt['plain.counts']! });
  await expect(counts).toBeVisible();
  await expect(hold).toContainText('Guardar');
  await expect(page.getByText('Guarde ou solte um vaga-lume.')).toBeVisible();
  await expectFitting(page);
  await expectAccessible(page, 'table');
  for (let decision = 0; decision < DECISIONS; decision += 1) {
    await expect(hold).toBeVisible();
    for (const card of await page.locator('[data-pick^="card:"]').all()) {
      await expect(card).toContainText(/^\s*Soltar/);
    }
    const before = await counts.innerText();
    await hold.tap();
    // Every turn changes a count, so the next button is another decision's.
    await expect.poll(() => counts.innerText()).not.toBe(before);
  }
  await expect(replay).toBeVisible();
  await expect(page.getByRole('group', { name: pt['result.sheet']! })).toBeAttached();
  await expectFitting(page);
});
