/** A box of one's own: described, tried, saved and loaded again. */
import { readFile, writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { interfaceMessages } from '../src/i18n/interface';
import { expectAccessible } from './support/axe';
import { board, playSome, playToEnd } from './support/table';
import { expect, test } from './support/test';

const { en, pt } = interfaceMessages;

const tryIt = (page: Page): Locator => page.getByRole('button', { name: en['box.try']! });
const good = (page: Page): Locator => page.getByText(en['box.good']!);

test('a box is typed in, played with, saved and loaded again', async ({ page }, info) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Your own box of Jars' }).click();
  await expect(page.getByRole('heading', { name: en['box.title']! })).toBeVisible();
  await expect(good(page)).toBeVisible();
  await expectAccessible(page, 'box');

  // All fireflies are dim in this one.
  await page.getByLabel(en['box.name']!).fill('All dim');
  await page.getByLabel('Dim fireflies').fill('30');
  await page.getByLabel('Warm fireflies').fill('0');

  // What is wrong stands beside the field, and the box cannot be played.
  const bright = page.getByLabel('Bright fireflies');
  await bright.fill('41');
  await expect(bright).toHaveAttribute('aria-invalid', 'true');
  await expect(bright).toHaveAccessibleDescription('This must be from 0 to 40, not 41.');
  await expect(tryIt(page)).toBeDisabled();
  await expectAccessible(page, 'box with a fault');
  await bright.fill('0');
  await expect(good(page)).toBeVisible();
  await expect(bright).not.toHaveAttribute('aria-invalid');

  // Nothing is lost when the page is loaded anew.
  await page.reload();
  await expect(page.getByLabel('Dim fireflies')).toHaveValue('30');
  await expect(good(page)).toBeVisible();

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: en['box.save']! }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('All dim.toml');
  const path = info.outputPath('All dim.toml');
  await saved.saveAs(path);
  const text = await readFile(path, 'utf8');
  expect(text).toBe('dim = 30\nwarm = 0\nbright = 0\n');

  // A file with a fault is refused by its line, and the box stays as it was.
  const load = page.getByLabel(en['box.load']!);
  const bad = info.outputPath('bad.toml');
  await writeFile(bad, text.replace('warm = 0', 'warm = "few"'));
  await load.setInputFiles(bad);
  await expect(page.getByRole('alert')).toContainText(['bad.toml does not fit.']);
  await expect(page.getByText('Line 2: warm: This must be a whole number.')).toBeVisible();
  await expect(page.getByLabel('Dim fireflies')).toHaveValue('30');

  // The house's box, and back to the own one from its file.
  await page.getByRole('button', { name: en['box.house']! }).click();
  await expect(page.getByLabel('Dim fireflies')).toHaveValue('4');
  await load.setInputFiles(path);
  await expect(page.getByLabel('Dim fireflies')).toHaveValue('30');
  await expect(page.getByLabel(en['box.name']!)).toHaveValue('All dim');

  await expect(tryIt(page)).toBeEnabled();
  await tryIt(page).click();
  await expect(board(page)).toBeVisible();
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Table' });
  await expect(menu.getByText('Played with the box All dim.toml.')).toBeVisible();
  const file = await page.request.get(
    (await menu.getByRole('link', { name: en['play.box_file']! }).getAttribute('href'))!,
  );
  expect(await file.text()).toBe(text);
  await menu.getByRole('button', { name: 'Close' }).click();
  await playToEnd(page);
  // Nothing but dim fireflies has been seen.
  await expect(page.getByText(/\b(warm|bright) firefl/i)).toHaveCount(0);
});

test('a card is typed in, looked at and played with', async ({ page }) => {
  await page.goto('/box/the-lamp');
  await expect(good(page)).toBeVisible();
  const deck = page.getByRole('group', { name: 'Trading post cards', exact: true });
  const before = await deck.getByLabel(en['box.card_name']!).count();
  await deck.getByRole('button', { name: /^Add a card/ }).click();
  await expect(deck.getByLabel(en['box.card_name']!)).toHaveCount(before + 1);
  const name = deck.getByLabel(en['box.card_name']!).last();

  await name.fill('Moon Beam');
  await expect(name).toHaveAccessibleDescription(/“Moon Beam” cannot be typed in play/);
  await expect(tryIt(page)).toBeDisabled();
  await name.fill('match');
  await expect(name).toHaveAccessibleDescription('“match” is there twice. Leave one out.');
  await name.fill('moon-beam');
  const card = deck.getByRole('group', { name: 'Card moon-beam' });
  await card.getByLabel('Copies').fill('2');
  await card.getByLabel('Points').fill('9');
  await expect(card.locator('svg').first()).toContainText('moon beam');
  await expect(card.locator('svg').first()).toContainText('9');
  await expect(good(page)).toBeVisible();
  await expectAccessible(page, 'box with cards');

  await tryIt(page).click();
  await expect(board(page)).toBeVisible();
  const table = new URL(page.url()).pathname.replace('/t/', '');
  const file = await page.request.get(`/api/tables/${table}/content`);
  expect(await file.text()).toMatch(/^moon-beam = \{ copies = 2, .*points = 9/m);
  await playSome(page, 3);
});

test('a host picks a box for a table', async ({ page }, info) => {
  const path = info.outputPath('meadow.toml');
  await writeFile(path, 'dim = 20\nwarm = 0\nbright = 0\n');
  await page.goto('/new/jars');
  const which = page.getByLabel(en['new.which_box']!);
  await expect(which).toHaveValue('house');
  const bad = info.outputPath('bad.toml');
  await writeFile(bad, 'dim = 20\nwarm = 0\n');
  await page.getByLabel(en['new.box_file']!).setInputFiles(bad);
  await expect(page.getByText('“bright” is missing. Fill it in.')).toBeVisible();
  await page.getByLabel(en['new.box_file']!).setInputFiles(path);
  await expect(which.locator('option:checked')).toHaveText('Your own: meadow.toml');
  await expectAccessible(page, 'new table');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(board(page)).toBeVisible();
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Table' })).toContainText('meadow.toml');
});

test('in Portuguese, on a phone', async ({ newcomer }) => {
  const page = await newcomer({
    locale: 'pt-BR',
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  });
  await page.goto('/box/jars');
  const dim = page.getByLabel('Vaga-lumes fracos');
  await dim.fill('99');
  await expect(dim).toHaveAccessibleDescription('Precisa ser de 0 a 40, não 99.');
  await expect(page.getByRole('button', { name: pt['box.try']! })).toBeDisabled();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await expectAccessible(page, 'box');
});
