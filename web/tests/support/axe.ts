/** The faults that axe finds on a page, the least of them included. */
import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { expect } from './test';

declare global {
  interface Window {
    /** In the page, once its source has run there. */
    axe: typeof axe;
  }
}

/** Looks at the page by day and by night. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await settled(page);
  expect(await faultsOf(page), `${what}, by day`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  // At night only the colours are others.
  expect(await faultsOf(page, { runOnly: ['color-contrast'] }), `${what}, by night`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Waits until nothing glides any more, such as colours from day to night. A change of style is seen in the next frame. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const changes = () => document.getAnimations().filter((change) => change instanceof CSSTransition);
    await frame();
    await frame();
    while (changes().length > 0) {
      await Promise.allSettled(changes().map(({ finished }) => finished));
      await frame();
    }
  });
}

async function faultsOf(page: Page, options: RunOptions = {}): Promise<string[]> {
  // Not as a script of the page: the server's content policy would forbid it.
  await page.evaluate(axe.source);
  const results: AxeResults = await page.evaluate((how) => window.axe.run(document, how), {
    resultTypes: ['violations' as const],
    ...options,
  });
  return results.violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(
      ({ target, any, html }) =>
        `${id} (${impact}): ${target.join(' ')} ${any[0]?.message ?? ''} ${html.slice(0, 160)}`,
    ),
  );
}
