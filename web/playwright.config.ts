import { defineConfig } from '@playwright/test';
import { Server } from './scripts/server.mjs';

/** Tests are made for every game of the server: support/games.ts. Workers inherit the list. */
async function listGames(): Promise<string> {
  const server = await Server.start();
  try {
    return JSON.stringify(await server.games());
  } finally {
    await server.stop();
  }
}
process.env.LAMPLIGHT_GAMES ??= await listGames();

/** Tests of the page in the system's own browser against the real server; scripts/server.mjs starts it. */
export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  reporter: [['list']],
  fullyParallel: true,
  // Each worker has a browser and a server of its own.
  workers: 2,
  // Whole games are played, and machines are busy.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    viewport: { width: 1280, height: 860 },
    locale: 'en-GB',
    colorScheme: 'light',
    // Games are quick when nothing has to glide.
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    // What waits for something that has gone meanwhile gives up in time to be tried again.
    actionTimeout: 30_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
