import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadGame } from '../games';
import { setLanguage } from '../i18n';
import type { Problem } from '../protocol';
import { Refused, Unreachable } from '../client/api';
import { problemWords } from './problem';

const table = { game: 'pathagon', seats: [] };
const words = (problem: Problem) => problemWords(new Refused(problem), table);
beforeAll(async () => {
  setLanguage('pt');
  await loadGame('pathagon');
  setLanguage('en');
  await loadGame('pathagon');
});
afterEach(() => setLanguage('en'));

it('says what is wrong in the reader’s language', () => {
  const problem: Problem = { code: 'bad_name', message: 'too long' };
  expect(words(problem)).toBe('A name has 1 to 24 visible characters.');
  setLanguage('pt');
  expect(words(problem)).toBe('Um nome tem de 1 a 24 caracteres visíveis.');
  expect(problemWords(new Unreachable())).toContain('servidor');
});

it('says why the rules forbid something', () => {
  const refusal = { rule: 'PAT-4', key: 'not_empty', args: { to: 'cell:d4' } };
  const problem: Problem = { code: 'illegal_action', message: 'PAT-4 not_empty to=cell:d4', refusal };
  expect(words(problem)).toBe('There is a piece on d4 already.');
  setLanguage('pt');
  expect(words(problem)).toBe('Já há uma peça em d4.');
});

it('adds the server’s own words where only they say what exactly is wrong', () => {
  setLanguage('pt');
  expect(words({ code: 'bad_record', message: 'line 3: what is this?' })).toBe(
    'Não foi possível ler este registro. (line 3: what is this?)',
  );
});
