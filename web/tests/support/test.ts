/** What every test begins with: a server, and a browser in which nothing may go wrong unnoticed. */
import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { Server } from '../../scripts/server.mjs';

export { expect };

/** Collects what goes wrong in the browser: errors, failed requests, refusals, breaches of the content policy. */
export class Faults {
  readonly #found: string[] = [];
  readonly #allowed: RegExp[] = [];

  /** What a test provokes is no fault. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns);
  }

  get found(): string[] {
    return this.#found.filter((fault) => !this.#allowed.some((pattern) => pattern.test(fault)));
  }

  watch(context: BrowserContext): void {
    const add = (fault: string) => void this.#found.push(fault);
    context.on('console', (message) => {
      if (message.type() === 'error') add(`console: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => add(`error: ${error.error().stack ?? error.error().message}`));
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // Whoever leaves a page no longer waits for its answers.
      if (reason !== 'net::ERR_ABORTED') add(`request: ${request.url()} ${reason}`);
    });
    context.on('response', (response) => {
      if (response.status() >= 400) add(`answer: ${response.status()} ${response.url()}`);
    });
  }
}

interface Fixtures {
  faults: Faults;
  /** Another person at another computer. */
  newcomer: (options?: BrowserContextOptions) => Promise<Page>;
}

export const test = base.extend<Fixtures, { server: Server }>({
  server: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ server }, use) => use(server.address),

  // eslint-disable-next-line no-empty-pattern
  faults: async ({}, use) => {
    const faults = new Faults();
    await use(faults);
    expect(faults.found, 'what went wrong in the browser').toEqual([]);
  },

  context: async ({ context, faults }, use) => {
    faults.watch(context);
    await use(context);
  },

  newcomer: async ({ browser, baseURL, faults }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL, ...options });
      contexts.push(context);
      faults.watch(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});
