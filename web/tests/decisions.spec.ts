/** Decisions: a card is turned on its tile, mistakes can be taken back, what is final is asked once more, what is forced is not asked. */
import type { Locator, Page } from '@playwright/test';
import type { Branch, TableDetails } from '../src/protocol';
import { interfaceMessages } from '../src/i18n/interface';
import { expectAccessible } from './support/axe';
import { pickByKeys, tabTo } from './support/keys';
import {
  board,
  confirmation,
  myTurn,
  openTable,
  playHint,
  playSome,
  possible,
  sitDown,
  spot,
} from './support/table';
import { expect, test } from './support/test';

const ghost = (page: Page): Locator => board(page).locator('[data-turns]');
const undo = (page: Page): Locator => page.getByRole('button', { name: 'Undo', exact: true });
const log = (page: Page): Locator => page.getByRole('region', { name: 'Log and chat' });

/** Goes on until there is a card that can lie in so many ways on some tile; answers both. */
async function cardWith(
  page: Page,
  fits: (ways: number) => boolean,
): Promise<{ card: string; cell: string }> {
  const open = (kind: string) => possible(page).and(page.locator(`[data-pick^="${kind}:"]`));
  const picks = (found: Locator) =>
    found.evaluateAll((all) => all.map((each) => each.getAttribute('data-pick')!));
  while (await myTurn(page)) {
    for (const card of await picks(open('card'))) {
      // What has few sides can be turned.
      if (!/card:(straight|curve|tee)/.test(card)) continue;
      await spot(page, card).click();
      for (const cell of await picks(open('cell'))) {
        const branches = await choices(page);
        const then = branches
          .filter(({ kind, names }) => kind === 'card' && names.includes(card.slice(5)))
          .flatMap((branch) => branch.then ?? [])
          .filter(({ names }) => names.includes(cell.slice(5)))
          .flatMap((branch) => branch.then ?? []);
        const ways = then.flatMap(({ names }) => names);
        if (fits(ways.length)) {
          await page.keyboard.press('Escape');
          return { card, cell };
        }
      }
      await page.keyboard.press('Escape');
    }
    await playHint(page);
  }
  throw new Error('There was no such card in this game.');
}
const cardToTurn = (page: Page) => cardWith(page, (ways) => ways > 1);

async function choices(page: Page): Promise<Branch[]> {
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  const details = (await (await page.request.get(`/api/tables/${id}?seat=1`)).json()) as TableDetails;
  return details.now.choices;
}

for (const [device, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 860 },
})) {
  test(`a card is turned on its tile, laid by the button or a second click on it, and taken back, on a ${device}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await sitDown(page, 'phototaxis');
    const { card, cell } = await cardToTurn(page);
    await spot(page, card).click();
    const places = await possible(page).and(page.locator('[data-pick^="cell:"]')).count();
    await spot(page, cell).click();

    const tile = (await spot(page, cell).locator('> .hit').boundingBox())!;
    const box = (await ghost(page).locator('.bed').boundingBox())!;
    // It covers its own tile and no other.
    expect(Math.abs(box.x + box.width / 2 - tile.x - tile.width / 2)).toBeLessThan(tile.width / 4);
    expect(box.width).toBeLessThan(tile.width * 1.3);
    await expect(ghost(page)).toHaveCount(1);

    await expectAccessible(page, 'a card that is being turned');
    const first = (await ghost(page).getAttribute('aria-label'))!;
    await ghost(page).click();
    await expect(ghost(page)).not.toHaveAccessibleName(first);
    const turned = (await ghost(page).getAttribute('aria-label'))!;
    // A ghost can be moved to another tile as well.
    expect(places).toBeGreaterThan(0);
    await page.getByRole('button', { name: /^Like this/ }).click();
    await expect(ghost(page)).toHaveCount(0);
    const sides = turned.slice(turned.indexOf('open to'));
    await expect(spot(page, cell)).toHaveAccessibleName(new RegExp(sides));

    // Nobody but bots has seen the card.
    await expect(undo(page)).toBeEnabled();
    await undo(page).click();
    await expect(spot(page, cell)).not.toHaveAccessibleName(new RegExp(sides));

    // The same by a second click on the card in the hand.
    await spot(page, card).click();
    await spot(page, cell).click();
    await expect(ghost(page)).toHaveCount(1);
    const second = (await ghost(page).getAttribute('aria-label'))!;
    await spot(page, card).click();
    await expect(ghost(page)).toHaveCount(0);
    await expect(spot(page, cell)).toHaveAccessibleName(new RegExp(second.slice(second.indexOf('open to'))));
  });
}

test('a card that can lie in one way only is laid at once', async ({ page }) => {
  await sitDown(page, 'phototaxis');
  const { card, cell } = await cardWith(page, (ways) => ways === 1);
  await spot(page, card).click();
  await expect(spot(page, cell)).not.toHaveAccessibleName(/open to/);
  await spot(page, cell).click();
  await expect(spot(page, cell)).toHaveAccessibleName(/open to/);
  await expect(ghost(page)).toHaveCount(0);
  await expect(log(page)).toContainText(`on ${cell.slice(5)}`);
});

test('a card is turned and laid by the keyboard alone', async ({ page }) => {
  await sitDown(page, 'phototaxis');
  const { card, cell } = await cardToTurn(page);
  await pickByKeys(page, card, { hinted: false });
  await pickByKeys(page, cell, { hinted: false });
  await expect(ghost(page)).toBeFocused();
  const first = (await ghost(page).getAttribute('aria-label'))!;
  await page.keyboard.press('Space');
  await expect(ghost(page)).not.toHaveAccessibleName(first);
  await page.keyboard.press('ArrowLeft');
  await expect(ghost(page)).toHaveAccessibleName(first);
  await page.keyboard.press('Enter');
  await expect(ghost(page)).toHaveCount(0);
  await expect(spot(page, cell)).toHaveAccessibleName(new RegExp(first.slice(first.indexOf('open to'))));
});

for (const language of ['en', 'pt'] as const) {
  const words = interfaceMessages[language];
  test.describe(`what is final, ${language}`, () => {
    test.use({ locale: language === 'en' ? 'en-GB' : 'pt-BR' });

    test('is asked once more, and no letter presses it', async ({ page }) => {
      await page.goto(`/t/${await openTable(page, 'the-lamp')}`);
      const stop = spot(page, 'button:stop');
      await expect(stop).toBeVisible();
      await expect(stop).not.toHaveAttribute('aria-keyshortcuts');
      await expect(spot(page, 'button:go')).toHaveAttribute('aria-keyshortcuts', /./);
      const name = (await stop.innerText()).trim();
      const asked = page.getByRole('dialog', { name });

      await stop.click();
      await expect(asked).toContainText(words['play.final_text']!);
      await expectAccessible(page, 'what is asked once more');
      // Whoever has pressed Enter once too often has not stopped.
      await page.keyboard.press('Enter');
      await expect(asked).toBeHidden();
      await expect(stop).toBeVisible();
      await tabTo(page, stop);
      await page.keyboard.press('Enter');
      await expect(asked).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(asked).toBeHidden();

      await stop.click();
      await confirmation(page).click();
      // Bots play on, and the log folds.
      const said = language === 'en' ? 'You stop for good' : 'Você para de vez';
      await expect(page.locator('[data-ply]', { hasText: said })).toBeAttached();
      await expect(stop).toBeHidden();
    });
  });
}

/** Does whatever is possible, with the server alone, until nothing is left but to go on. */
async function spendTheTurn(page: Page, id: string): Promise<void> {
  for (;;) {
    const { now } = (await (await page.request.get(`/api/tables/${id}?seat=1`)).json()) as TableDetails;
    if (now.stage !== 'running') throw new Error('The game was over before a turn was spent.');
    if (now.to_act !== 1) continue;
    const [only, ...others] = now.choices;
    if (others.length === 0 && only!.weight === 'idle') return;
    const branch = now.choices.find(({ weight }) => weight !== 'idle')!;
    const picks: string[] = [];
    for (let next: Branch | undefined = branch; next; next = next.then?.[0])
      picks.push(`${next.kind}:${next.names[0]}`);
    const command = { do: 'pick', seat: 1, version: now.version, picks };
    expect((await page.request.post(`/api/tables/${id}/commands`, { data: command })).status()).toBe(200);
  }
}

test.describe('a step with one choice that changes nothing', () => {
  test('is taken by itself', async ({ page }) => {
    const id = await sitDown(page, 'moonlight');
    await page.goto('/');
    await spendTheTurn(page, id);
    await page.goto(`/t/${id}`);
    const ended = page.locator('[data-ply][title="end"]').filter({ hasText: 'You' });
    await expect(ended.first()).toBeVisible();
    // The decision before it can be taken back together with it.
    await myTurn(page);
  });

  test('is shown to whoever wants to see it', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: /settings$/ }).click();
    await page.getByLabel('Ask even where there is only one choice').check();
    const id = await sitDown(page, 'moonlight');
    await page.goto('/');
    await spendTheTurn(page, id);
    await page.goto(`/t/${id}`);
    const end = page.getByRole('button', { name: /^End turn/ });
    await expect(end).toBeVisible();
    await expect(possible(page)).toHaveCount(1);
    await end.click();
    await expect(log(page).locator('[data-ply][title="end"]').first()).toBeVisible();
  });
});

test('the log folds all rounds but the last two, and unfolds by a click and by the keyboard', async ({
  page,
}) => {
  await sitDown(page, 'foragers');
  await playSome(page, 8);
  await myTurn(page);
  const rounds = log(page).locator('details');
  expect(await rounds.count()).toBeGreaterThan(2);
  await expect(rounds.first()).not.toHaveAttribute('open');
  await expect(rounds.last()).toHaveAttribute('open');
  await rounds.first().locator('summary').click();
  await expect(rounds.first().locator('[data-ply]').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(rounds.first()).not.toHaveAttribute('open');
  // The same thing several times is one row.
  await sitDown(page, 'phototaxis');
  await myTurn(page);
  await expect(log(page).getByText(/^×\d$/).first()).toBeAttached();
});
