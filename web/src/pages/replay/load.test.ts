import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadReplay } from './load';

let asked: string[];

beforeEach(() => {
  asked = [];
  const games = ['pathagon', 'jars'].map((id) => ({ id, seat_titles: [], board: null }));
  vi.stubGlobal('fetch', (address: string) => {
    const path = address.replace(/^\/api/, '');
    if (path.startsWith('/tables/') || path.startsWith('/replay')) asked.push(path);
    const answer = path.startsWith('/games/')
      ? {}
      : path === '/games'
        ? games
        : path.includes('/frames') || path.startsWith('/replay')
          ? { frames: [] }
          : { table: { game: 'jars' } };
    return Promise.resolve(new Response(JSON.stringify(answer)));
  });
});
afterEach(() => vi.unstubAllGlobals());

it('fetches a game once, with marks where it is drawn plainly', async () => {
  const table = await loadReplay({ table: 'abc' }, 2);
  expect(table.info?.id).toBe('jars');
  expect(asked).toEqual(['/tables/abc', '/tables/abc/frames?seat=2&plain=true&open=true']);

  asked = [];
  await loadReplay({ record: '[Game "jars"]\n[Seats "2"]\n' }, null);
  await loadReplay({ record: '[Game "pathagon"]\n[Seats "2"]\n' }, null);
  expect(asked).toEqual(['/replay?plain=true', '/replay']);
});
