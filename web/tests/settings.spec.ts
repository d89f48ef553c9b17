/** What people set for themselves: language, theme, and that both are remembered. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import type { Messages } from '../src/kit/types';
import { interfaceMessages } from '../src/i18n/interface';
import { kit } from '../src/i18n/kit';
import { GAMES } from './support/games';
import { openTable } from './support/table';
import { expect, test } from './support/test';

const { pt } = interfaceMessages;

/** Whole sentences that differ between the languages: one of them in English is one too many. */
const english = new Set<string>();
const keys = new Set<string>();
function learn(name: string, words: { en: Messages; pt: Messages }): void {
  for (const [key, text] of Object.entries(words.en)) {
    keys.add(key).add(`${name}.${key}`);
    const whole = !text.includes('{') && text.includes(' ') && text.length > 12;
    if (whole && words.pt[key] !== text) english.add(text);
  }
}
learn('interface', interfaceMessages);
learn('kit', kit);

/** What a game says itself, and what its drawing says, if the page has one. */
async function learnGame(page: Page, game: string): Promise<void> {
  const served = async (language: string) =>
    (await (await page.request.get(`/api/games/${game}/words/${language}`)).json()) as Messages;
  learn(game, { en: await served('en'), pt: await served('pt') });
  const own = resolve(import.meta.dirname, `../src/games/${game}/messages.ts`);
  if (!existsSync(own)) return;
  const { messages } = (await import(own)) as { messages: { en: Messages; pt: Messages } };
  learn(game, messages);
}

/** Everything that can be read or heard on the page. */
async function words(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll('body *')) {
      if (element.closest('script, style')) continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext']) {
        const text = element.getAttribute(name);
        if (text) found.push(text);
      }
      for (const child of element.childNodes) {
        if (child.nodeType === Node.TEXT_NODE && child.textContent?.trim())
          found.push(child.textContent.trim());
      }
    }
    return found;
  });
}

async function expectPortuguese(page: Page): Promise<void> {
  const said = await words(page);
  // A message that nobody has written shows its key.
  const untold = said.filter((text) => keys.has(text) || /^[a-z_-]+(\.[a-z_0-9:-]+)+$/.test(text));
  expect(untold, `keys at ${page.url()}`).toEqual([]);
  expect(
    said.filter((text) => english.has(text)),
    `English at ${page.url()}`,
  ).toEqual([]);
}

test('the language is switched at once, everywhere, and remembered', async ({ page }) => {
  await page.goto('/');
  for (const { id } of GAMES) await learnGame(page, id);
  await page.getByRole('button', { name: /settings$/ }).click();
  await page.getByRole('button', { name: 'Português' }).click();
  await expect(page.getByRole('dialog', { name: pt['settings.title']! })).toBeVisible();
  await expectPortuguese(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: new RegExp(`^${pt['home.play_now']}`) })).toHaveCount(
    GAMES.length,
  );
  await expectPortuguese(page);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  await expect(page.getByRole('button', { name: new RegExp(`^${pt['home.play_now']}`) })).toHaveCount(
    GAMES.length,
  );

  for (const { id: game } of GAMES) {
    await page.goto(`/rules/${game}`);
    await page.getByRole('tab', { name: pt['rules.numbers']! }).click();
    await expectPortuguese(page);
    await page.goto(`/new/${game}`);
    await expect(page.getByRole('button', { name: pt['new.start']! })).toBeVisible();
    await expectPortuguese(page);
    const table = await openTable(page, game);
    await page.goto(`/t/${table}?comments`);
    await expect(page.locator('[data-pick]').first()).toBeVisible();
    // What the hint says is worded from what it would do.
    await page.getByRole('button', { name: pt['play.hint']!, exact: true }).click();
    await expect(page.getByRole('region', { name: pt['hint.title']!, exact: true })).toBeVisible();
    await expectPortuguese(page);
  }
});

test('the theme is switched at once and remembered', async ({ page }) => {
  await page.goto('/');
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const day = await ground();
  await page.getByRole('button', { name: /settings$/ }).click();
  await page.getByRole('button', { name: 'Night' }).click();
  await expect.poll(ground).not.toBe(day);
  const night = await ground();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect.poll(ground).toBe(night);
  await page.getByRole('button', { name: /settings$/ }).click();
  await page.getByRole('button', { name: 'Same as the system' }).click();
  await expect.poll(ground).toBe(day);
});

test('sound is off until somebody wants it', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /settings$/ }).click();
  const sound = page.getByRole('checkbox', { name: 'Sounds' });
  await expect(sound).not.toBeChecked();
  await sound.check();
  await page.reload();
  await page.getByRole('button', { name: /settings$/ }).click();
  await expect(sound).toBeChecked();
});
