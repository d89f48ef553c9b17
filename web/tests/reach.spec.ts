/** Within reach: what is asked, said and explained stands beside the board, and nothing lies over what can be picked. */
import type { Locator, Page } from '@playwright/test';
import type { TableDetails } from '../src/protocol';
import { GAMES } from './support/games';
import { askHint, board, myTurn, note, openTable, playHint, playSome, sitDown, spot } from './support/table';
import { expect, test } from './support/test';

const PHONE = { width: 360, height: 740 };
const TABLET = { width: 820, height: 1180 };
const DESKTOP = { width: 1280, height: 860 };

/** What can be picked and lies under a note, by name. */
const coveredBy = (lying: Locator): Promise<string[]> =>
  lying.evaluate((element) => {
    const note = element.getBoundingClientRect();
    return [...document.querySelectorAll('[data-pick]:not([aria-disabled="true"])')]
      .filter((pick) => {
        const { left, top, right, bottom } = (
          pick.querySelector(':scope > .hit') ?? pick
        ).getBoundingClientRect();
        const across = Math.min(right, note.right) - Math.max(left, note.left);
        const along = Math.min(bottom, note.bottom) - Math.max(top, note.top);
        return right > left && across > 1 && along > 1;
      })
      .map((pick) => pick.getAttribute('data-pick')!);
  });

/** The first of these that nothing lies over. */
async function inSight(places: Locator): Promise<Locator> {
  const which = await places.evaluateAll((all) =>
    all.findIndex((place) => {
      const { left, top, right, bottom } = place.querySelector(':scope > .hit')!.getBoundingClientRect();
      const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return seen !== null && place.contains(seen);
    }),
  );
  expect(which, 'nothing is in sight').toBeGreaterThanOrEqual(0);
  return places.nth(which);
}

/** How far two things lie apart on the screen. */
async function distance(one: Locator, other: Locator): Promise<number> {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!];
  const apart = (from: number, length: number, to: number, width: number) =>
    Math.max(0, from - (to + width), to - (from + length));
  return Math.hypot(apart(a.x, a.width, b.x, b.width), apart(a.y, a.height, b.y, b.height));
}

for (const [device, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test.describe(`notes, on a ${device}`, () => {
    test.use({ viewport });

    for (const { id: game } of GAMES) {
      test(`${game}: a reason and a hint stand side by side, over nothing that can be picked`, async ({
        page,
      }) => {
        await sitDown(page, game);
        await playSome(page, 2);
        test.skip(!(await myTurn(page)), 'the game is over');
        const impossible = board(page).locator('svg [data-pick][aria-disabled="true"]');
        test.skip((await impossible.count()) === 0, 'the board offers only what can be done');
        await askHint(page);
        await expect(note(page, 'Hint')).toBeInViewport({ ratio: 1 });
        await (await inSight(impossible)).click({ force: true });
        for (const title of ['Hint', 'Why not?'] as const) {
          await expect(note(page, title)).toBeInViewport({ ratio: 1 });
          await expect.poll(() => coveredBy(note(page, title))).toEqual([]);
        }
        await expect(note(page, 'Hint').getByRole('button', { name: 'Play it' })).toBeVisible();
      });
    }

    test('a reason lies beside what was clicked', async ({ page }) => {
      await sitDown(page, 'phototaxis');
      await myTurn(page);
      const clicked = spot(page, 'cell:e8');
      await clicked.click({ force: true });
      await expect(note(page, 'Why not?')).toBeVisible();
      expect(await distance(note(page, 'Why not?'), clicked)).toBeLessThan(60);
    });
  });
}

for (const [device, viewport] of Object.entries({ phone: PHONE, tablet: TABLET })) {
  test.describe(`beside the board, on a ${device}`, () => {
    test.use({ viewport });

    test('all seats with their clocks, one’s own first', async ({ page }) => {
      for (const { id: game, max_seats: seats } of GAMES) {
        await sitDown(page, game, {
          seats: Array.from({ length: seats }, (_, index) =>
            index === 1 ? { kind: 'me' } : { kind: 'bot', level: 1 },
          ),
          clock: { bank: 600, increment: 5, bots_play_on: false, per_move: false },
        });
        const strip = page.locator('.strip .seat');
        await expect(strip).toHaveCount(seats);
        for (const seat of await strip.all()) {
          await expect(seat).toBeInViewport({ ratio: 0.99 });
          await expect(seat).toHaveText(/\d+:\d\d/);
        }
        if (seats > 1) await expect(strip.first()).toHaveClass(/own/);
      }
    });

    test('what is said is counted, and a press leads to it', async ({ page, newcomer }) => {
      const table = await openTable(page, 'pathagon', { public: true });
      await page.goto(`/t/${table}`);
      await expect(board(page)).toBeVisible();
      const other = await newcomer({ viewport: DESKTOP });
      await other.goto(`/t/${table}`);
      await other.getByRole('tab', { name: 'Chat' }).click();
      await other.getByRole('textbox', { name: 'Say something' }).fill('Good evening!');
      await other.keyboard.press('Enter');

      const talk = page.getByRole('button', { name: 'Chat: 1 new message' });
      await expect(talk).toBeInViewport();
      await talk.click();
      await expect(page.getByRole('textbox', { name: 'Say something' })).toBeFocused();
      await expect(page.getByRole('log')).toContainText('Good evening!');
      await expect(page.getByRole('button', { name: 'Chat', exact: true })).toBeVisible();
    });
  });
}

/**
 * The largest single layout shift so far, as browsers score them. Shifts right after a click count, too, and are not added up:
 * how soon they come, and how close together, depends on how busy the machine is.
 */
const jumped = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        let worst = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            worst = Math.max(worst, entry.value);
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => done(worst)));
      }),
  );

for (const [device, viewport] of Object.entries({ phone: PHONE, tablet: TABLET, desktop: DESKTOP })) {
  for (const { id: game } of GAMES) {
    test(`${game}: nothing makes the board jump, on a ${device}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await sitDown(page, game);
      const place = () =>
        board(page)
          .locator('> .board')
          .evaluate((element) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            return { x, y: y + scrollY, width, height };
          });
      await myTurn(page);
      const before = await place();
      await playSome(page, 3);
      await myTurn(page);
      // Where everything has to be in sight at once, the board gives way to buttons under it; a list grows.
      const drawn = (await board(page).locator('> .board svg.scene').count()) > 0;
      expect(await jumped(page)).toBeLessThan(drawn ? 0.1 : 0.3);
      if (device !== 'desktop' && drawn) expect(await place()).toEqual(before);
    });
  }
}

for (const [device, viewport] of Object.entries({ phone: PHONE, tablet: TABLET, desktop: DESKTOP })) {
  test(`the start of a game makes nothing jump, from the home page on, on a ${device}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    for (const { title } of GAMES) {
      await page.goto('/');
      await page.getByRole('button', { name: new RegExp(`^Play now: ${title},`) }).click();
      await expect(board(page)).toBeVisible();
      await myTurn(page);
      expect(await jumped(page), title).toBeLessThan(0.1);
    }
  });
}

test('the keys begin at one’s own piece', async ({ page }) => {
  for (const [game, own] of [
    ['phototaxis', /moth of Guest/],
    ['foragers', /red animal/],
  ] as const) {
    await sitDown(page, game);
    await playSome(page, 5);
    await myTurn(page);
    // Whoever has been on the board comes back to where they were.
    await page.reload();
    await myTurn(page);
    await page.keyboard.press('b');
    await expect(page.locator('[data-pick]:focus')).toHaveAccessibleName(own);
  }
});

test.describe('names', () => {
  test('a guest is asked for one before sitting down with friends, and others read it', async ({
    page,
    newcomer,
  }) => {
    const table = await openTable(page, 'pathagon', {
      seats: [{ kind: 'me' }, { kind: 'open' }],
      public: true,
    });
    await page.goto(`/t/${table}`);
    const cleo = await newcomer();
    await cleo.goto(`/t/${table}`);
    await cleo.getByRole('button', { name: 'Sit down as Dark' }).click();
    const asked = cleo.getByRole('dialog', { name: 'What should we call you?' });
    await asked.getByLabel('Your name').fill('Cleo');
    await asked.getByRole('button', { name: 'Sit down' }).click();
    for (const each of [page, cleo]) await expect(board(each)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Players' })).toContainText('Cleo');

    // Whoever waits reads what for.
    await expect(cleo.locator('.prompt')).toContainText(/Guest .{4} is choosing where to place a piece\./);
    await spot(page, 'cell:d4').click();
    await expect(page.locator('.prompt')).toContainText('Cleo is choosing where to place a piece.');
  });

  test('whoever has no name to give stays a guest', async ({ page, newcomer }) => {
    const table = await openTable(page, 'pathagon', {
      seats: [{ kind: 'me' }, { kind: 'open' }],
      public: true,
    });
    const guest = await newcomer();
    await guest.goto(`/t/${table}`);
    await guest.getByRole('button', { name: 'Sit down as Dark' }).click();
    await guest.getByRole('dialog').getByRole('button', { name: 'Sit down' }).click();
    await expect(guest.getByRole('region', { name: 'Players' })).toContainText(/Guest .{4}/);
  });

  test('a bot has one name: in the list of players, beside the board, and in the log', async ({ page }) => {
    await sitDown(page, 'phototaxis');
    await playSome(page, 2);
    await myTurn(page);
    for (const region of ['Players', 'Beside the board', 'Log and chat']) {
      await expect(page.getByRole('region', { name: region, exact: true })).toContainText('Moth 2');
    }
    await expect(page.getByText('· Bot')).toHaveCount(0);
  });
});

test.describe('where the system sets the colours', () => {
  test.use({ forcedColors: 'active' });

  /** The lines around something: what is left to tell states apart by. */
  const lines = (place: Locator): Promise<string> =>
    place.evaluate((element) => {
      const { border, outline, borderBottom, borderLeft } = getComputedStyle(element);
      return [border, outline, borderBottom, borderLeft].join(' ');
    });
  const differ = async (one: Locator, other: Locator) =>
    expect(await lines(one.first())).not.toBe(await lines(other.first()));

  test('every state still shows', async ({ page }) => {
    await sitDown(page, 'phototaxis');
    await playSome(page, 3);
    await myTurn(page);
    const players = page.getByRole('region', { name: 'Players' });
    await differ(players.locator('li[aria-current]'), players.locator('li:not([aria-current])'));
    await differ(page.getByRole('tab', { selected: true }), page.getByRole('tab', { selected: false }));
    const log = page.getByRole('region', { name: 'Log and chat' }).locator('ol button');
    await differ(log.and(page.locator('[aria-current]')), log.and(page.locator(':not([aria-current])')));
    await differ(page.locator('.prompt.yours'), page.getByRole('region', { name: 'Log and chat' }));

    await page.getByRole('button', { name: /settings$/ }).click();
    const pressed = page.getByRole('dialog').locator('[aria-pressed="true"]');
    await differ(pressed, page.getByRole('dialog').locator('[aria-pressed="false"]'));
  });

  /** How a thing on the board or beside it is marked: what is drawn over it, and the lines around it. */
  const marks = (place: Locator): Promise<string> =>
    place.first().evaluate((element) => {
      const { border, outline } = getComputedStyle(element);
      const drawn = [...element.querySelectorAll(':scope > .marks > *')].flatMap((mark) => {
        const { fill, stroke, strokeWidth, strokeDasharray, opacity, display } = getComputedStyle(mark);
        const seen = Number(opacity) > 0 && display !== 'none' && !(fill === 'none' && stroke === 'none');
        return seen ? [[mark.tagName, fill, stroke, strokeWidth, strokeDasharray].join(' ')] : [];
      });
      // Shadows are no lines: they are gone.
      return [element instanceof SVGElement ? '' : `${border} ${outline}`, ...drawn].join('\n');
    });
  /** Boards that draw some of the marks themselves, under their pieces. */
  const OWN: Record<string, { possible?: string; last?: string }> = {
    foragers: { possible: '.open path', last: '.landing, .crumbs, .trail' },
    moonlight: { last: 'path.last' },
  };
  /** What a board draws as a mark of its own: a line that can be seen. */
  const line = (drawn: Locator): Promise<string> =>
    drawn.first().evaluate((element) => {
      const shape = element.matches('g') ? element.querySelector('path, circle')! : element;
      const { stroke, strokeWidth, strokeDasharray, fill } = getComputedStyle(shape);
      if (stroke === 'none' && fill === 'none') return '';
      return `own: ${element.classList} ${stroke} ${strokeWidth} ${strokeDasharray} ${fill}`;
    });
  const choices = async (page: Page, table: string) =>
    ((await (await page.request.get(`/api/tables/${table}?seat=1`)).json()) as TableDetails).now.choices;

  for (const { id: game } of GAMES) {
    test(`${game}: what is possible, chosen, pointed at, just played and focused shows on the board`, async ({
      page,
    }) => {
      const table = await sitDown(page, game);
      const spots = page.locator('.spot');
      const things = page.locator('.spot, .pick, .action');
      const open = page.locator(':not([aria-disabled="true"])');
      const own = OWN[game] ?? {};
      const last = page.locator(own.last ?? '.spot.last');
      const marked = (state: string, drawn: Locator) => (state in own ? line(drawn) : marks(drawn));
      const looks = new Map<string, string>();
      // Most actions touch a place.
      for (let decision = 0; decision < 8; decision += 1) {
        await myTurn(page);
        if (decision > 0 && ((await spots.count()) === 0 || (await last.count()) > 0)) break;
        await playHint(page);
      }
      const closed = page.locator('.spot, .pick').and(page.locator('[aria-disabled="true"]:not(.last)'));
      // A button has lines of its own: where nothing is impossible, there is nothing to tell it apart from.
      looks.set('nothing', (await closed.count()) > 0 ? await marks(closed) : '');
      if ((await spots.count()) > 0) looks.set('last', await marked('last', last));
      const possible = page
        .locator(own.possible ?? '.spot, .pick, .action')
        .and(own.possible ? page.locator('*') : open);
      looks.set('possible', await marked('possible', possible.and(page.locator(':not(.last)'))));
      await things.and(open).first().focus();
      // Who uses the keys is shown where they are.
      await page.keyboard.press('Tab');
      await page.keyboard.press('Shift+Tab');
      // Even without motion, a change takes a moment.
      const known = new Set(looks.values());
      await expect.poll(async () => known.has(await marks(page.locator(':focus')))).toBe(false);
      looks.set('focus', await marks(page.locator(':focus')));
      await askHint(page);
      looks.set('hint', await marks(things.and(page.locator('.hint'))));
      const twofold = (await choices(page, table)).find(({ then = [] }) => then.length > 0);
      if (twofold) {
        const pick = spot(page, `${twofold.kind}:${twofold.names[0]}`).first();
        await pick.click();
        await expect(pick).toHaveClass(/chosen/);
        looks.set('chosen', await marks(pick));
      }
      expect(new Set(looks.values()).size, JSON.stringify(Object.fromEntries(looks), null, 1)).toBe(
        looks.size,
      );
    });
  }

  test('a piece that is chosen shows', async ({ page }) => {
    await page.goto('/learn/pathagon/move');
    const piece = spot(page, 'cell:a1');
    await expect(piece).toHaveClass(/possible/);
    const before = await marks(piece);
    await piece.click();
    await expect(piece).toHaveClass(/chosen/);
    expect(await marks(piece)).not.toBe(before);
  });
});

test('animation speed, volume and patterns are settings, and are remembered', async ({ page }) => {
  await sitDown(page, 'phototaxis');
  const open = () => page.getByRole('button', { name: /settings$/ }).click();
  await open();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('button', { name: 'Fast' }).click();
  await dialog.getByLabel('Sounds').check();
  await dialog.getByLabel('Volume').fill('0.25');
  await dialog.getByLabel('Patterns for colour blindness').check();
  await page.reload();
  await expect(page.locator('html[data-pace="fast"][data-patterns]')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Players' }).locator('svg .ring').first()).toBeVisible();
  await open();
  await expect(dialog.getByRole('button', { name: 'Fast' })).toHaveAttribute('aria-pressed', 'true');
  await expect(dialog.getByLabel('Volume')).toHaveValue('0.25');
});

test('choosing something announces where it can go', async ({ page }) => {
  await sitDown(page, 'phototaxis', { hints: true });
  const card = page.locator('[data-pick^="card:"][aria-disabled="false"]').first();
  await card.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /(One choice|choices): / })).toHaveCount(1);
});

test('The Lamp tells by ear which spaces lie ahead', async ({ page }) => {
  await sitDown(page, 'the-lamp');
  await myTurn(page);
  await page.keyboard.press('d');
  await expect(
    page.getByRole('status').filter({ hasText: /(ahead|Next|next).*(orb|trading post|hazard)/ }),
  ).toHaveCount(1);
});
