/**
 * Writes the pictures of the documentation: every board in the middle of a real game, on a screen, on a phone and by
 * night, the home page, and on a screen what a newcomer meets: a lesson, a rulebook, a hint, the end of a game.
 *
 *     LAMPLIGHT_BIN=../target/release/lamplight node scripts/pictures.mjs [GAME…] [lesson] [rulebook] [hint] [end]
 *
 * One player follows the hints, the others are bots. Chance is real, so that no two runs give the same pictures.
 */
import { chromium } from '@playwright/test';
import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Server } from './server.mjs';

const folder = resolve(import.meta.dirname, '../../docs/pictures');
const QUALITY = 88;

/** After how many decisions of the first player there is most to see, where that is known; and how many play. */
const SCENES = {
  pathagon: { decisions: 9 },
  foragers: { decisions: 16 },
  moonlight: { seats: 3, decisions: 34 },
  phototaxis: { level: 2, decisions: 13 },
  'the-lamp': { level: 2, decisions: 6 },
};
const sceneOf = ({ id, max_seats, levels }) => ({
  seats: Math.min(4, max_seats),
  level: Math.min(3, levels.length),
  decisions: 8,
  ...SCENES[id],
});
const LOOKS = {
  desktop: { viewport: { width: 1280, height: 860 }, colorScheme: 'light' },
  dark: { viewport: { width: 1280, height: 860 }, colorScheme: 'dark' },
  phone: {
    viewport: { width: 390, height: 844 },
    colorScheme: 'light',
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  },
};

const wanted = process.argv.slice(2);
const isWanted = (name) => wanted.length === 0 || wanted.includes(name);
const server = await Server.start();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
});

/** A request to the server by whoever has this cookie. */
async function ask(cookie, method, path, body) {
  const answer = await fetch(`${server.address}/api${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return answer.json();
}

/** Plays so many decisions by hints. Answers the table; none if the game was over before, unless that was wanted. */
async function play(cookie, game, { seats, level, decisions }) {
  const { table } = await ask(cookie, 'POST', '/tables', {
    game,
    options: {},
    content: null,
    seats: Array.from({ length: seats }, (_, index) =>
      index === 0 ? { kind: 'me' } : { kind: 'bot', level },
    ),
    public: false,
    clock: null,
    hints: true,
  });
  for (let taken = 0; ;) {
    const { now } = await ask(cookie, 'GET', `/tables/${table}?seat=1`);
    if (now.stage === 'finished') return decisions === Infinity ? table : null;
    if (now.to_act !== 1) {
      await new Promise((done) => setTimeout(done, 50));
      continue;
    }
    if (taken === decisions) return table;
    const { picks, version } = await ask(cookie, 'POST', `/tables/${table}/hint`, { seat: 1 });
    await ask(cookie, 'POST', `/tables/${table}/commands`, { do: 'pick', seat: 1, version, picks });
    taken += 1;
  }
}

/** WebP: a third of a PNG's size, and no difference to be seen. */
async function shoot(page, name) {
  const session = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize();
  const y = await page.evaluate(() => window.scrollY);
  const clip = { x: 0, y, width, height, scale: width < 600 ? 2 : 1 };
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY, clip });
  const picture = Buffer.from(data, 'base64');
  await writeFile(resolve(folder, `${name}.webp`), picture);
  console.log(`${name}.webp ${Math.round(picture.length / 1000)} kB`);
}

try {
  await mkdir(folder, { recursive: true });
  const me = await fetch(`${server.address}/api/me`);
  const cookie = me.headers.getSetCookie()[0].split(';')[0];
  await ask(cookie, 'PUT', '/me', { name: 'Ada' });
  const [name, value] = cookie.split('=', 2);

  const tables = {};
  const games = await server.games();
  for (const info of games) {
    if (!isWanted(info.id)) continue;
    do tables[info.id] = await play(cookie, info.id, sceneOf(info));
    while (tables[info.id] === null);
  }
  for (const [look, options] of Object.entries(LOOKS)) {
    const context = await browser.newContext({ ...options, locale: 'en-GB', reducedMotion: 'reduce' });
    await context.addCookies([{ name, value: value ?? '', url: server.address }]);
    const page = await context.newPage();
    for (const [game, table] of Object.entries(tables)) {
      await page.goto(`${server.address}/t/${table}`);
      await page.locator('[data-pick]').first().waitFor();
      await page.waitForTimeout(600);
      await shoot(page, `${game}-${look}`);
    }
    if (wanted.length === 0) {
      // As a newcomer sees it.
      await context.clearCookies();
      await page.goto(server.address);
      await page
        .locator('article .cover svg')
        .nth(games.length - 1)
        .waitFor();
      await page.waitForTimeout(600);
      await shoot(page, `home-${look}`);
    }
    await context.close();
  }

  /** What a newcomer meets: where it is to be seen, and what is done there first. */
  const met = {
    lesson: {
      path: () => '/learn/foragers/chase',
      ready: (page) => page.locator('[data-pick].possible').first().waitFor(),
    },
    rulebook: {
      path: () => '/rules/moonlight',
      ready: async (page) => {
        await page.locator('figure svg').first().waitFor();
        await page
          .locator('figure')
          .nth(2)
          .evaluate((figure) => figure.scrollIntoView({ block: 'center' }));
      },
    },
    hint: {
      path: async () => `/t/${await play(cookie, 'pathagon', { seats: 2, level: 2, decisions: 5 })}`,
      ready: async (page) => {
        await page.getByRole('button', { name: 'Hint', exact: true, disabled: false }).click();
        await page.locator('.reasons').waitFor();
      },
    },
    end: {
      path: async () => `/t/${await play(cookie, 'foragers', { seats: 3, level: 1, decisions: Infinity })}`,
      ready: async (page) => {
        const evaluation = page.getByRole('region', { name: 'Evaluation' });
        await evaluation.locator('.chart .line').first().waitFor();
        await evaluation.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' });
      },
    },
  };
  const context = await browser.newContext({ ...LOOKS.desktop, locale: 'en-GB', reducedMotion: 'reduce' });
  await context.addCookies([{ name, value: value ?? '', url: server.address }]);
  const page = await context.newPage();
  for (const [scene, { path, ready }] of Object.entries(met)) {
    if (!isWanted(scene)) continue;
    await page.goto(server.address + (await path()));
    await ready(page);
    await page.waitForTimeout(600);
    await shoot(page, scene);
  }
} finally {
  await browser.close();
  await server.stop();
}
