/** Help inside: why not, hints, rules, tutorials, looking back. */
import type { Locator, Page } from '@playwright/test';
import { GAMES } from './support/games';
import { interfaceMessages } from '../src/i18n/interface';
import {
  board,
  follow,
  heardHint,
  hintButton,
  myTurn,
  note,
  openTable,
  playHint,
  playSome,
  possible,
  replayLink,
  sitDown,
  spot,
} from './support/table';
import { expect, test } from './support/test';

/** Playwright does not click on what says that it is disabled; people do. */
const clickImpossible = (place: Locator) => place.click({ force: true });

test.describe('why not', () => {
  for (const { id: game } of GAMES) {
    test(`${game}: something impossible is explained`, async ({ page }) => {
      await sitDown(page, game);
      // Some picks later there are more ways to go wrong.
      await playSome(page, 3);
      await myTurn(page);
      const impossible = board(page).locator('svg [data-pick][aria-disabled="true"]');
      test.skip((await impossible.count()) === 0, 'the board offers only what can be done');
      await clickImpossible(impossible.first());
      await expect(note(page, 'Why not?').locator('p').first()).toHaveText(/\w+ \w+/);
    });
  }

  test('with the text of the rule, and the way to it', async ({ page }) => {
    await sitDown(page, 'pathagon');
    await spot(page, 'cell:d4').click();
    await myTurn(page);
    await clickImpossible(spot(page, 'cell:d4'));
    const why = note(page, 'Why not?');
    await why.getByText('Rule PAT-4').click();
    await expect(why.getByRole('blockquote')).toContainText('on an empty square');
    await why.getByRole('button', { name: 'PAT-4' }).click();
    const drawer = page.getByRole('dialog', { name: 'Rules: Pathagon' });
    await expect(drawer.getByRole('heading', { name: /PAT-4/ })).toBeInViewport();
    await drawer.getByRole('button', { name: 'Close', exact: true }).click();
    await why.getByRole('button', { name: 'Close' }).click();
    await expect(why).toBeHidden();
  });
});

test('a hint says what and why, and can be followed at once', async ({ page }) => {
  await sitDown(page, 'pathagon');
  await hintButton(page).click();
  const hint = note(page, 'Hint');
  await expect(hint).toContainText(/You place a piece on [a-g][1-7]/);
  await expect(hint).toContainText(/shortest way needs 6 pieces instead of 7/);
  await expect(hint).toContainText(/\d+ times out of 100/);
  await expect(board(page).locator('.hint')).toHaveCount(1);
  // What is expected to follow: numbered on the board, and in words.
  await expect(hint).toContainText('It expects this to follow');
  await expect(hint.locator('ol li').first()).toHaveText(/places a piece on [a-g][1-7]/);
  await expect.poll(() => board(page).locator('.ahead .step').count()).toBeGreaterThan(1);
  await expect(board(page).locator('.ahead text').first()).toHaveText('1');
  await hint.getByRole('button', { name: 'Play it' }).click();
  await expect(page.getByRole('region', { name: 'Log and chat' })).toContainText('You place a piece');
});

test.describe('a hint says why, and what is expected to follow is drawn', () => {
  for (const locale of ['en-GB', 'pt-BR'] as const) {
    test.describe(locale, () => {
      test.use({ locale });
      for (const { id: game } of GAMES) {
        test(game, async ({ page }) => {
          const language = locale === 'en-GB' ? 'en' : 'pt';
          const words = interfaceMessages[language];
          const button = page.getByRole('button', {
            name: words['play.hint']!,
            exact: true,
            disabled: false,
          });
          const over = page.getByRole('link', { name: words['play.replay']!, exact: true });
          await page.goto(`/t/${await openTable(page, game)}`);
          const served = await page.request.get(`/api/games/${game}/words/${language}`);
          const speaks = (await served.text()).includes('merit.');
          const steps = page.locator('.ahead .step').filter({ visible: true });
          let drawn = 0;
          // What chance decides next cannot be foreseen; but something can, soon.
          for (let decision = 0; decision < 8 && (decision < 2 || (speaks && drawn === 0)); decision += 1) {
            await expect(button.or(over).first()).toBeVisible();
            if (!(await button.isVisible())) break;
            const hint = await heardHint(page, () => button.click());
            const note = page.getByRole('region', { name: words['hint.title']!, exact: true });
            const reasons = note.locator('.reasons li');
            const only = hint.choices === 1 ? 1 : 0;
            await expect(reasons).toHaveCount(hint.merits.length + only);
            if (speaks) expect(hint.merits.length + only).toBeGreaterThan(0);
            for (const reason of await reasons.allTextContents()) expect(reason).toMatch(/^\p{Lu}.* .*\.$/u);
            drawn += await steps.count();
            await follow(page, hint);
          }
          if (speaks) expect(drawn).toBeGreaterThan(0);
        });
      }
    });
  }
});

test('the rules: a drawer at the table, a page of their own, a search', async ({ page }) => {
  await sitDown(page, 'phototaxis');
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Rules: Phototaxis' });
  await drawer.getByRole('searchbox').fill('PHO-13');
  await expect(drawer.getByRole('heading', { name: /PHO-13/ })).toBeVisible();
  await drawer.getByRole('searchbox').fill('no rule has such words');
  await expect(drawer.getByText('No rule mentions that.')).toBeVisible();
  for (const { id: game } of GAMES) {
    await page.goto(`/rules/${game}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('searchbox').fill('player');
    await expect(page.getByText(/^\d+ rules?$/)).toBeVisible();
  }
});

const coach = (page: Page) => page.getByRole('region', { name: 'Comments' });

/** Goes on in a game with comments: reads, or does what is asked for. */
async function learn(page: Page): Promise<void> {
  const read = coach(page).getByRole('button', { name: /^(Next|I see)$/ });
  if (await read.isVisible()) await read.click();
  else if (await hintButton(page).isVisible()) await playHint(page);
}

test.describe('a game with comments', () => {
  const begin = async (page: Page, id: string) => {
    await page.goto(`/learn/${id}`);
    await page.getByRole('button', { name: 'A whole game, with comments' }).click();
    await expect(coach(page)).toBeVisible();
  };

  for (const { id, lessons } of GAMES) {
    test(`${id}: through the opening`, async ({ page }) => {
      test.skip(lessons === 0, 'nothing is taught');
      await begin(page, id);
      const last = coach(page).getByText(/^(\d+)\/\1$/);
      await expect(async () => {
        if (!(await last.isVisible())) await learn(page);
        await expect(last).toBeVisible({ timeout: 100 });
      }).toPass({ intervals: [50] });
      await coach(page).getByRole('button', { name: 'No more comments' }).click();
      await expect(coach(page)).toBeHidden();
    });
  }

  for (const id of ['pathagon', 'the-lamp']) {
    test(`${id}: to the end of the game`, async ({ page }) => {
      await begin(page, id);
      const later = new Set<string>();
      const done = coach(page).getByRole('button', { name: 'Done', exact: true });
      await expect(async () => {
        // What is said of something that came up has no place in the row of steps.
        if (await coach(page).getByRole('button', { name: 'I see' }).isVisible())
          later.add((await coach(page).getByRole('status').textContent())!.trim());
        if (!(await done.isVisible())) await learn(page);
        await expect(done).toBeVisible({ timeout: 50 });
      }).toPass({ intervals: [20] });
      expect(later.size).toBeGreaterThan(0);
      await expect(coach(page).getByRole('status')).toContainText('That was a whole game.');
      await expect(replayLink(page)).toBeVisible();
      await done.click();
      await expect(coach(page)).toBeHidden();
    });
  }
});

test('looking back from the table: the log, and since my last turn', async ({ page }) => {
  await sitDown(page, 'foragers');
  await playSome(page, 4);
  await myTurn(page);
  const labels = await possible(page).count();
  const lines = page
    .getByRole('region', { name: 'Log and chat' })
    .locator('[data-ply]')
    .filter({ visible: true });
  await lines.first().click();
  await expect(page.getByRole('button', { name: 'Back to the present' })).toBeVisible();
  await page.getByRole('button', { name: 'One step forward' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Back to the present' })).toBeHidden();
  await expect(possible(page)).toHaveCount(labels);

  await page.getByRole('button', { name: 'Since my last turn' }).click();
  await expect(page.getByRole('button', { name: /Skip|Back to the present/ })).toBeVisible();
  await expect(hintButton(page)).toBeVisible();
});

test.describe('with motion', () => {
  test.use({ reducedMotion: 'no-preference' });

  test('pieces glide, what a bot does is shown step by step, and can be skipped', async ({ page }) => {
    await sitDown(page, 'the-lamp');
    for (let decision = 0; decision < 3 && (await myTurn(page)); decision += 1) {
      await playHint(page);
      const skip = page.getByRole('button', { name: 'Skip' });
      await expect(skip.or(hintButton(page)).first()).toBeVisible();
      // Once it is skipped, once it is watched.
      if (decision === 0 && (await skip.isVisible()))
        await skip.click({ timeout: 1000 }).catch(() => undefined);
    }
    await sitDown(page, 'pathagon');
    await playSome(page, 2);
    await myTurn(page);
    // Svelte's transitions run as animations: every one that begins is noted, since it may be over before we look.
    await page.evaluate(() => {
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...given) {
        if (this.classList.contains('piece')) document.body.dataset.glided = 'true';
        return animate.apply(this, given);
      };
    });
    const hint = await playHint(page);
    // The piece was on its way from the reserve, and arrives.
    await expect(page.locator('body[data-glided]')).toBeAttached();
    await expect(spot(page, hint.picks.at(-1)!)).not.toHaveAccessibleName(/empty/);
    await myTurn(page);
  });
});
