/** How much people have to load, and how long they wait for the first board. */
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { GAMES } from './support/games';
import { openTable } from './support/table';
import { expect, test } from './support/test';

const tell = (words: string) => process.stdout.write(`     ${words}\n`);

test('the whole page is small', async () => {
  const folder = resolve(import.meta.dirname, '../dist');
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) =>
    file.isFile(),
  );
  let page = 0;
  const games = new Map(GAMES.map(({ id }) => [id, 0]));
  for (const file of files) {
    // Pictures of shared links are for other programs: the page loads none of them.
    if (file.parentPath.endsWith('share')) continue;
    const compressed = gzipSync(await readFile(join(file.parentPath, file.name))).length;
    const game = GAMES.find(({ id }) => file.name.startsWith(`${id}-`));
    if (game) games.set(game.id, games.get(game.id)! + compressed);
    else page += compressed;
  }
  const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`;
  const largest = Math.max(...games.values());
  const each = [...games].map(([game, bytes]) => `${game} ${kilobytes(bytes)}`).join(', ');
  tell(`compressed: ${kilobytes(page)}, and for each game: ${each}`);
  // Nobody loads more at a table than everything that the games share, and one game.
  expect(page + largest).toBeLessThan(220_000);
  const all = page + [...games.values()].reduce((sum, bytes) => sum + bytes, 0);
  expect(all).toBeLessThan(310_000);
});

test('a page that is known is not sent again', async ({ request }) => {
  const { etag } = (await request.get('/')).headers();
  const again = await request.get('/', { headers: { 'if-none-match': etag! } });
  expect([again.status(), (await again.body()).length]).toEqual([304, 0]);
});

/** Notes, by the browser's own clock, when the frame with the first board has been painted. Runs in the page. */
function watchForBoard(): void {
  const seen = new MutationObserver(() => {
    if (!document.querySelector('svg.scene, [data-pick]')) return;
    seen.disconnect();
    // The second frame begins when the first one, with the board, is done.
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('board')));
  });
  seen.observe(document, { childList: true, subtree: true });
}

// Measured and told, not judged: machines differ.
test('the first board', async ({ page, newcomer }) => {
  for (const { id: game } of GAMES) {
    const table = await openTable(page, game);
    const visitor = await newcomer({ storageState: await page.context().storageState() });
    await visitor.addInitScript(watchForBoard);
    await visitor.goto(`/t/${table}`, { waitUntil: 'commit' });
    const marks = () => performance.getEntriesByName('board').map((mark) => Math.round(mark.startTime));
    await expect.poll(() => visitor.evaluate(marks)).toHaveLength(1);
    tell(`first board of ${game}: ${(await visitor.evaluate(marks))[0]} ms`);
    await visitor.context().close();
  }
});
