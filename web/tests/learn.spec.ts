/** Lessons: every one of every game, by mouse and by keyboard, in both languages, by the solution that it has itself. */
import type { Locator, Page } from '@playwright/test';
import { interfaceMessages } from '../src/i18n/interface';
import type { Hint, LessonText, Study, StudyStep, Studied } from '../src/protocol';
import { expectAccessible } from './support/axe';
import { GAMES } from './support/games';
import { pickByKeys, tabTo } from './support/keys';
import { spot, turnTo } from './support/table';
import { expect, test } from './support/test';

type Language = 'en' | 'pt';
const TAUGHT = GAMES.filter(({ lessons }) => lessons > 0);

/** What the page says, in a language. */
const words =
  (language: Language) =>
  (key: string): string =>
    interfaceMessages[language][key]!;

async function lessonsOf(page: Page, game: string, language: Language): Promise<LessonText[]> {
  await page.request.get('/api/me');
  return (await page.request.get(`/api/games/${game}/lessons/${language}`)).json() as Promise<LessonText[]>;
}

/** The picks of a lesson's own solution, decision by decision. */
async function solutionOf(page: Page, game: string, id: string): Promise<string[][]> {
  const start: Study['start'] = { kind: 'lesson', game, id };
  const ask = async <T>(path: string, log: readonly StudyStep[], picks: string[]): Promise<T> => {
    const answer = await page.request.post(path, { data: { start, log, picks } });
    expect(answer.status(), await answer.text()).toBe(200);
    return answer.json() as Promise<T>;
  };
  const solution: string[][] = [];
  let studied = await ask<Studied>('/api/study', [], []);
  while (studied.verdict?.kind === 'go_on') {
    const { picks } = await ask<Hint>('/api/study/hint', studied.log, []);
    solution.push(picks);
    studied = await ask<Studied>('/api/study', studied.log, picks);
  }
  expect(studied.verdict?.kind).toBe('done');
  return solution;
}

const task = (page: Page, language: Language): Locator =>
  page.getByRole('region', { name: words(language)('learn.task'), exact: true });

/** Picks something with the mouse, wherever it can be picked. */
async function pickByMouse(page: Page, pick: string): Promise<void> {
  if (!(await turnTo(page, pick, () => page.locator('[data-turns]').click()))) return;
  await spot(page, pick).and(page.locator(':not([aria-disabled="true"])')).first().click();
}

/** Waits until the position is there and the learner is to act. */
async function ready(page: Page, pick: string): Promise<void> {
  await expect(spot(page, pick).and(page.locator(':not([aria-disabled="true"])')).first()).toBeVisible();
}

for (const language of ['en', 'pt'] as const) {
  const t = words(language);
  test.describe(language, () => {
    test.use({ locale: language === 'en' ? 'en-GB' : 'pt-BR' });

    for (const { id: game, title } of TAUGHT) {
      test(`${game}: all lessons with the mouse`, async ({ page }) => {
        const lessons = await lessonsOf(page, game, language);
        await page.goto('/');
        await page.getByRole('link', { name: t('home.learn_at').replace('{title}', title) }).click();
        await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
        await page.getByRole('link', { name: t('learn.begin'), exact: true }).click();
        for (const [index, lesson] of lessons.entries()) {
          await expect(page).toHaveURL(new RegExp(`/learn/${game}/${lesson.id}$`));
          await expect(task(page, language)).toContainText(lesson.goal);
          for (const picks of await solutionOf(page, game, lesson.id)) {
            for (const pick of picks) await pickByMouse(page, pick);
          }
          await expect(task(page, language)).toContainText(lesson.done);
          const last = index === lessons.length - 1;
          const next = page.getByRole('button', { name: t(last ? 'learn.play' : 'learn.next') });
          await expect(next).toBeVisible();
          if (!last) await next.click();
        }
        // All are learnt, and remembered.
        await page.goto(`/learn/${game}`);
        const learnt = page
          .getByRole('navigation', { name: t('learn.lessons') })
          .getByRole('link', { name: t('learn.learnt') });
        await expect(learnt).toHaveCount(lessons.length);
        await page.getByRole('button', { name: t('learn.play'), exact: true }).click();
        await expect(page.getByRole('region', { name: t('coach.title'), exact: true })).toBeVisible();
      });

      test(`${game}: all lessons with the keyboard`, async ({ page }) => {
        const lessons = await lessonsOf(page, game, language);
        await page.goto(`/learn/${game}/${lessons[0]!.id}`);
        for (const [index, lesson] of lessons.entries()) {
          await expect(task(page, language)).toContainText(lesson.goal);
          for (const picks of await solutionOf(page, game, lesson.id)) {
            await ready(page, picks[0]!);
            for (const pick of picks) await pickByKeys(page, pick, { hinted: false });
          }
          await expect(task(page, language)).toContainText(lesson.done);
          if (index === lessons.length - 1) break;
          // What comes next has the focus.
          await expect(page.getByRole('button', { name: t('learn.next') })).toBeFocused();
          await page.keyboard.press('Enter');
        }
      });
    }
  });
}

test('a wrong try is answered, and after two of them the lesson shows how it is done', async ({ page }) => {
  const lessons = await lessonsOf(page, 'pathagon', 'en');
  const { goal, done, answers } = lessons.find(({ id }) => id === 'trap')!;
  await page.goto('/learn/pathagon/trap');
  await expect(task(page, 'en')).toContainText(goal);
  await pickByMouse(page, 'cell:c5');
  await expect(task(page, 'en')).toContainText(answers.beside!);
  await expect(page.getByRole('status').filter({ hasText: answers.beside! })).toBeAttached();
  await expect(page.getByRole('button', { name: 'Show me' })).toBeHidden();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(task(page, 'en')).toContainText(goal);
  await pickByMouse(page, 'cell:a1');
  await expect(task(page, 'en')).toContainText(answers.other!);
  // To pick something is to try again, too.
  await spot(page, 'cell:a2').click({ force: true });
  await expect(task(page, 'en')).toContainText(goal);
  await page.getByRole('button', { name: 'Show me' }).click();
  const shown = spot(page, 'cell:d6').and(page.locator('.hint'));
  await expect(shown).toBeVisible();
  await shown.click();
  await expect(task(page, 'en')).toContainText(done);
});

test('what is not possible is explained', async ({ page }) => {
  await page.goto('/learn/pathagon/trap');
  await spot(page, 'cell:d4').click({ force: true });
  await expect(page.getByRole('region', { name: 'Why not?' })).toContainText(
    'There is a piece on d4 already.',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Why not?' })).toBeHidden();
});

test('a reply of the other side is shown, and one can start over', async ({ page }) => {
  await page.goto('/learn/pathagon/closed');
  await pickByMouse(page, 'cell:d5');
  await expect(spot(page, 'cell:g4')).toHaveAccessibleName(/dark piece/);
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(spot(page, 'cell:g4')).toHaveAccessibleName(/empty/);
});

test('lessons are free to skip, and no game of mine', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'New here?' }).click();
  await page.getByRole('link', { name: /Pathagon/ }).click();
  const list = page.getByRole('navigation', { name: 'Lessons' });
  await tabTo(page, list.getByRole('link').nth(3));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/learn\/pathagon\/pair$/);
  await expect(list.getByRole('link').nth(3)).toHaveAttribute('aria-current', 'page');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Your games', exact: true })).toBeHidden();
});

test.describe('nothing keeps people out', () => {
  test('the lists', async ({ page }) => {
    await page.goto('/learn');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, 'the games to learn');
    await page.goto('/learn/pathagon');
    await expect(page.getByRole('navigation', { name: 'Lessons' })).toBeVisible();
    await expectAccessible(page, 'the lessons');
  });

  for (const { id: game } of TAUGHT) {
    test(`${game}: a lesson, its answer and its end`, async ({ page }) => {
      const [lesson] = await lessonsOf(page, game, 'en');
      await page.goto(`/learn/${game}/${lesson!.id}`);
      await expect(task(page, 'en')).toContainText(lesson!.goal);
      await expectAccessible(page, 'a lesson');
      for (const picks of await solutionOf(page, game, lesson!.id)) {
        for (const pick of picks) await pickByMouse(page, pick);
      }
      await expect(task(page, 'en')).toContainText(lesson!.done);
      await expectAccessible(page, 'a lesson that is done');
    });
  }
});
