/** Rules that people read: each game's rulebook in both languages, its pictures, its summary, and the rules behind it. */
import type { Locator, Page } from '@playwright/test';
import { interfaceMessages } from '../src/i18n/interface';
import type { Book, RulesText } from '../src/protocol';
import { expectAccessible } from './support/axe';
import { GAMES } from './support/games';
import { openTable, spot } from './support/table';
import { expect, test } from './support/test';

const fetched = async <T>(page: Page, path: string): Promise<T> =>
  (await (await page.request.get(`/api/games/${path}`)).json()) as T;
const bookOf = (page: Page, game: string, language: string) =>
  fetched<Book>(page, `${game}/book/${language}`);
const captions = (book: Book) =>
  book.sections.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === 'figure' ? [part.caption] : [])),
  );

/** A picture that comes near is drawn by the game's own board, or by what lies beside it. */
async function expectDrawn(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded();
  await expect(picture.locator('svg').filter({ visible: true }).first()).toBeVisible();
}

for (const language of ['en', 'pt'] as const) {
  const words = interfaceMessages[language];

  test.describe(language === 'en' ? 'in English' : 'in Portuguese', () => {
    test.use({ locale: language === 'en' ? 'en-GB' : 'pt-BR' });

    for (const { id: game } of GAMES) {
      test(`${game}: the book with its pictures, on one page, and by number`, async ({ page }) => {
        await page.goto(`/rules/${game}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const book = await bookOf(page, game, language);
        const rules = await fetched<RulesText>(page, `${game}/rules/${language}`);
        expect(rules.language).toBe(language);
        test.skip(book.sections.length === 0, 'nobody has written a book');
        expect(book.language).toBe(language);

        for (const section of book.sections.filter(({ id }) => id !== 'summary')) {
          await expect(page.getByRole('heading', { name: section.title, exact: true })).toBeVisible();
        }
        const [first, ...others] = captions(book).map((name) => page.getByRole('img', { name, exact: true }));
        await expectDrawn(first!);
        // Boards have a test of their own for this: it is enough to have seen one in a picture.
        await expectAccessible(page, `the book of ${game}`);
        for (const picture of others) await expectDrawn(picture);
        // Nothing in a picture can be reached by Tab.
        expect(await page.locator('figure [tabindex="0"]:not([inert] *)').count()).toBe(0);

        const summary = book.sections.find(({ id }) => id === 'summary')!;
        await page.getByRole('tab', { name: summary.title }).click();
        await expect(page.getByRole('heading', { name: summary.title })).toBeVisible();

        await page.getByRole('tab', { name: words['rules.numbers']! }).click();
        for (const { id, title } of rules.rules) {
          await expect(page.getByRole('heading', { name: `${id} ${title}`, exact: true })).toBeVisible();
        }
        // Marks, file names and notation are for those who write programs.
        expect(await page.getByRole('tabpanel').innerText()).not.toMatch(/\([RHC]\)|\.toml|`/);
        expect(await page.getByRole('tabpanel').locator('pre, code').count()).toBe(0);
      });
    }
  });
}

test('an address leads to a rule or a section, and the contents do, too', async ({ page }) => {
  await page.goto('/rules/pathagon#PAT-10');
  const rule = page.getByRole('heading', { name: /^PAT-10/ });
  await expect(rule).toBeInViewport();
  await expect(rule).toBeFocused();
  // It stands behind the section that explains it.
  const section = page.locator('section', { has: rule });
  await expect(section.getByRole('heading', { name: 'Closed squares', exact: true })).toHaveCount(1);

  await page.goto('/rules/pathagon#end');
  await expect(page.getByRole('heading', { name: 'The end', exact: true })).toBeInViewport();
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await contents.getByRole('button', { name: 'Traps' }).click();
  await expect(page.getByRole('heading', { name: 'Traps', exact: true })).toBeInViewport();
});

test.describe('in Portuguese', () => {
  test.use({ locale: 'pt-BR' });

  test('why not opens at the place of the rule', async ({ page }) => {
    const { pt } = interfaceMessages;
    await page.goto(`/t/${await openTable(page, 'pathagon')}`);
    await spot(page, 'cell:d4').click();
    await expect(
      page.getByRole('button', { name: pt['play.hint']!, exact: true, disabled: false }),
    ).toBeVisible();
    await spot(page, 'cell:d4').click({ force: true });
    const why = page.getByRole('region', { name: pt['whynot.title']!, exact: true });
    await why.locator('summary').click();
    await expect(why.getByRole('blockquote')).toContainText('em uma casa vazia');
    await why.getByRole('button', { name: 'PAT-4' }).click();
    const drawer = page.getByRole('dialog', { name: 'Regras: Pathagon' });
    await expect(drawer.getByRole('heading', { name: 'PAT-4 Colocar' })).toBeInViewport();
    await expect(drawer.getByRole('heading', { name: 'O seu turno' })).toHaveCount(1);
  });
});

test('the book follows the language', async ({ page }) => {
  await page.goto('/rules/the-lamp');
  await expect(page.getByRole('heading', { name: 'The last stretch' })).toBeVisible();
  await page.getByRole('button', { name: /settings$/ }).click();
  await page.getByRole('button', { name: 'Português' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'A reta final' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The last stretch' })).toBeHidden();
});
