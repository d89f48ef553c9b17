/** The faults that axe finds on a page: those that keep people from using it. */
import type { Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';
import { expect } from './test';

/** Looks at the page by day and by night. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Colours glide from day to night.
    await page.evaluate(async () => {
      const changes = document.getAnimations().filter((change) => change instanceof CSSTransition);
      await Promise.allSettled(changes.map(({ finished }) => finished));
    });
    const faults = await faultsOf(page);
    expect(faults, `${what}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

async function faultsOf(page: Page): Promise<string[]> {
  // Not as a script of the page: the server's content policy would forbid it.
  await page.evaluate(axe.source);
  const results = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] }),
  );
  return (results as AxeResults).violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, any, html }) =>
          `${id}: ${target.join(' ')} ${any[0]?.message ?? ''} ${html.slice(0, 160)}`,
      ),
    );
}
