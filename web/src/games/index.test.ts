import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '../client/api';
import { language, promptWords, seatTitle, setLanguage, type Language } from '../i18n';
import { hasDrawing, loadGame, switchLanguage, takeWordsFrom } from '.';

/** What was asked for, and what the server does not have. */
let asked: string[];
let absent: Language[];

beforeEach(() => {
  asked = [];
  absent = [];
  setLanguage('en');
  takeWordsFrom((game, name) => {
    asked.push(`${game} ${name}`);
    if (absent.includes(name)) return Promise.reject(new Refused({ code: 'not_found', message: '' }));
    return Promise.resolve({ 'prompt.go': { en: 'Go!', pt: 'Vá!' }[name] });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A server that has these games, and the page no drawing of them. */
function serve(...ids: string[]): void {
  const games = ids.map((id) => ({ id, title: id, seat_titles: [], levels: [], board: null }));
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(new Response(JSON.stringify(address.endsWith('/games') ? games : { name: 'Ada' }))),
  );
}

test('a game comes with its words, once, and with others when the language is switched', async () => {
  await loadGame('pathagon');
  await loadGame('pathagon');
  expect(asked).toEqual(['pathagon en']);
  expect(promptWords('pathagon', 'go')).toBe('Go!');

  await switchLanguage('pt');
  expect(language()).toBe('pt');
  expect(asked).toEqual(['pathagon en', 'pathagon pt']);
  expect(promptWords('pathagon', 'go')).toBe('Vá!');
});

test('games without a drawing are drawn plainly; where words are missing they are English', async () => {
  serve('draughts');
  expect([hasDrawing('pathagon'), hasDrawing('draughts')]).toEqual([true, false]);
  absent = ['pt'];
  setLanguage('pt');
  const draughts = await loadGame('draughts');
  expect(draughts.id).toBe('draughts');
  expect(asked).toEqual(['draughts pt', 'draughts en']);
  expect(promptWords('draughts', 'go')).toBe('Go!');
  expect(seatTitle('draughts', 1, 'White')).toBe('White');

  await expect(loadGame('nothing')).rejects.toThrow('no game');
});
