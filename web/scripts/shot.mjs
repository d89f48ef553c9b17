/**
 * Draws a sample of a game into a picture, to look at.
 *
 *     node scripts/shot.mjs GAME SAMPLE OUT.png [--theme dark] [--width 360] [--height 800] [--language pt]
 *                           [--pick card:curve+,cell:d4] [--hint] [--full] [--board]
 *
 * SAMPLE is a number from 0, or `cover` for the picture on the home page. --full takes the whole page, --board only the
 * board. Prints what the page wrote to its console.
 */
import { chromium } from '@playwright/test';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    theme: { type: 'string', default: 'light' },
    width: { type: 'string', default: '1280' },
    height: { type: 'string', default: '900' },
    language: { type: 'string', default: 'en' },
    pick: { type: 'string' },
    hint: { type: 'boolean' },
    full: { type: 'boolean' },
    board: { type: 'boolean' },
  },
});
const [game, sample, out] = positionals;
if (!game || sample === undefined || !out) {
  console.error('node scripts/shot.mjs GAME SAMPLE OUT.png [--theme dark] [--width 360] [--height 800]');
  process.exit(2);
}

const query = new URLSearchParams({ game, theme: values.theme, language: values.language, still: '' });
if (sample === 'cover') query.set('cover', '');
else query.set('sample', sample);
if (values.pick) query.set('pick', values.pick);
if (values.hint) query.set('hint', '');

// Its own cache, so that several can run at the same time.
const cacheDir = await mkdtemp(join(tmpdir(), 'lamplight-shot-'));
const server = await createServer({
  root: resolve(import.meta.dirname, '..'),
  cacheDir,
  logLevel: 'error',
  // Nothing is looked at but what the gallery needs: a page that is being written elsewhere does not matter.
  optimizeDeps: { noDiscovery: true },
  server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
});
let browser;
try {
  await server.listen();
  const { port } = server.httpServer.address();
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  const page = await browser.newPage({
    viewport: { width: Number(values.width), height: Number(values.height) },
    deviceScaleFactor: Number(values.width) < 600 ? 2 : 1,
  });
  page.on('console', (message) => {
    if (message.type() !== 'debug') console.log(`[${message.type()}] ${message.text()}`);
  });
  page.on('pageerror', (error) => console.log(`[error] ${error.stack ?? error}`));
  await page.goto(`http://127.0.0.1:${port}/gallery.html?${query}`);
  await page.waitForSelector('html[data-ready]', { timeout: 60_000 });
  await page.waitForTimeout(200);
  await mkdir(dirname(resolve(out)), { recursive: true });
  if (values.board) await page.locator('.board').screenshot({ path: out });
  else await page.screenshot({ path: out, fullPage: values.full ?? false });
  console.log(out);
} finally {
  await browser?.close();
  await server.close();
  await rm(cacheDir, { recursive: true, force: true });
}
