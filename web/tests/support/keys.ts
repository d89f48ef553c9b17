/** A person without a mouse. */
import type { Locator, Page } from '@playwright/test';
import { confirmation, spot, turnTo } from './table';
import { expect } from './test';

const focused = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => element === document.activeElement);

/** Goes to something by the Tab key. */
export async function tabTo(page: Page, place: Locator, most = 120): Promise<void> {
  await expect(place).toBeVisible();
  for (let step = 0; step < most; step += 1) {
    if (await focused(place)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not lead to ${place}.`);
}

/** Goes by Tab to whatever place of the same drawing the Tab key leads to. */
async function tabIntoScene(page: Page, place: Locator): Promise<void> {
  const within = () => place.evaluate((element) => element.closest('svg')!.contains(document.activeElement));
  for (let step = 0; step < 120; step += 1) {
    if (await within()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The Tab key does not lead to the board.');
}

/** From place to place by the arrow keys. */
async function arrowTo(page: Page, place: Locator): Promise<void> {
  await tabIntoScene(page, place);
  const taken = new Map<string, number>();
  for (let step = 0; step < 80; step += 1) {
    const way = await place.evaluate((element) => {
      const here = document.activeElement as SVGGElement;
      // A place is drawn around its own origin.
      const [from, to] = [here.getScreenCTM()!, (element as SVGGElement).getScreenCTM()!];
      return { from: here.id, there: here === element, x: to.e - from.e, y: to.f - from.f };
    });
    if (way.there) return;
    const across = way.x > 0 ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
    const along = way.y > 0 ? ['ArrowDown', 'ArrowUp'] : ['ArrowUp', 'ArrowDown'];
    const [first, second] = Math.abs(way.x) > Math.abs(way.y) ? [across, along] : [along, across];
    // On hexagons an arrow may lead past a place: whoever comes round again tries another way.
    const keys = [first[0]!, second[0]!, second[1]!, first[1]!].map((key) => `${way.from} ${key}`);
    const least = Math.min(...keys.map((key) => taken.get(key) ?? 0));
    const key = keys.find((each) => (taken.get(each) ?? 0) === least)!;
    taken.set(key, least + 1);
    await page.keyboard.press(key.split(' ')[1]!);
  }
  throw new Error(`The arrow keys do not lead to ${place}.`);
}

/**
 * Picks something: by its letter, by the arrow keys on a board, or by Tab and Enter. A thing may be drawn twice; the one that
 * a hint marks is meant, or without a hint the one that can be picked.
 */
export async function pickByKeys(page: Page, pick: string, { hinted = true } = {}): Promise<void> {
  if (!(await turnTo(page, pick, () => page.keyboard.press('Space')))) return;
  const button = spot(page, pick).and(page.locator('[aria-keyshortcuts]'));
  if ((await button.count()) > 0) {
    await page.keyboard.press((await button.first().getAttribute('aria-keyshortcuts'))!);
    return;
  }
  const meant = page.locator(hinted ? '.hint' : ':not([aria-disabled="true"])');
  const place = spot(page, pick).and(meant).first();
  if (await place.evaluate((element) => element instanceof SVGElement)) await arrowTo(page, place);
  else await tabTo(page, place);
  const final = await place.and(page.locator('.final')).count();
  await page.keyboard.press('Enter');
  // In lessons nothing is final.
  if (final === 0 || (await confirmation(page).count()) === 0) return;
  await tabTo(page, confirmation(page));
  await page.keyboard.press('Enter');
}
