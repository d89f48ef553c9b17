/**
 * Writes the pictures that other programs show of links: every game's box, and the lamp for all other pages.
 *
 *     LAMPLIGHT_BIN=../target/release/lamplight node scripts/share.mjs
 */
import { chromium } from '@playwright/test';
import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Server } from './server.mjs';

const folder = resolve(import.meta.dirname, '../public/share');
const QUALITY = 82;

const server = await Server.start();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
});

/** Leaves nothing on the home page but a drawing, as large as the picture, with a name on it. */
function stage([drawing, title]) {
  const svg = document.querySelector(drawing);
  svg.setAttribute('preserveAspectRatio', 'xMidYMid slice');
  svg.removeAttribute('width');
  svg.removeAttribute('height');
  const name = document.createElement('p');
  name.textContent = title;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    .share { position: fixed; inset: 0; z-index: 1000; background: var(--paper); }
    .share svg { width: 100%; height: 100%; }
    .share p {
      position: absolute; inset: auto 0 0 0; margin: 0; padding: 4rem 3rem 1.6rem; color: #fff8e6;
      font: 600 4.2rem/1.1 var(--serif); background: linear-gradient(transparent, rgb(10 14 30 / 85%));
    }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const frame = document.createElement('div');
  frame.className = 'share';
  frame.append(svg, name);
  document.querySelector('.picture, article .cover')?.closest('main, #app')?.append(frame);
}

try {
  await mkdir(folder, { recursive: true });
  const games = await server.games();
  const pictures = [
    ...games.map(({ id, title }, nth) => [id, `article >> nth=${nth} >> .cover svg`, title]),
    ['lamplight', '.picture svg', 'Lamplight'],
  ];
  for (const [name, drawing, title] of pictures) {
    const page = await browser.newPage({
      viewport: { width: 1200, height: 630 },
      colorScheme: name === 'lamplight' ? 'dark' : 'light',
      locale: 'en-GB',
      reducedMotion: 'reduce',
    });
    await page.goto(server.address);
    const svg = page.locator(drawing).first();
    await svg.waitFor();
    await svg.evaluate((element) => element.setAttribute('data-share', ''));
    await page.evaluate(stage, ['[data-share]', title]);
    await page.waitForTimeout(400);
    const picture = await page.screenshot({ type: 'jpeg', quality: QUALITY });
    await writeFile(resolve(folder, `${name}.jpg`), picture);
    console.log(`${name}.jpg ${Math.round(picture.length / 1000)} kB`);
    await page.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
