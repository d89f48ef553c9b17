import { afterEach, expect, it } from 'vitest';
import { addMessages, setLanguage } from '../i18n';
import type { Problem } from '../protocol';
import { Refused, Unreachable } from '../client/api';
import { problemWords } from './problem';

const table = { game: 'draughts', seats: [] };
const words = (problem: Problem) => problemWords(new Refused(problem), table);
addMessages('draughts', {
  en: { 'why.not_empty': 'There is a man on {to}.' },
  pt: { 'why.not_empty': 'Há uma pedra em {to}.' },
});
afterEach(() => setLanguage('en'));

it('says what is wrong in the reader’s language', () => {
  const problem: Problem = { code: 'bad_name', message: 'too long' };
  expect(words(problem)).toBe(
    'A name has 1 to 24 visible characters, with no more than a few accents per letter.',
  );
  setLanguage('pt');
  expect(words(problem)).toBe('Um nome tem de 1 a 24 caracteres visíveis, com poucos acentos por letra.');
  expect(problemWords(new Unreachable())).toContain('servidor');
});

it('says why the rules forbid something', () => {
  const refusal = { rule: 'DRA-4', key: 'not_empty', args: { to: 'cell:d4' } };
  const problem: Problem = { code: 'illegal_action', message: 'DRA-4 not_empty to=cell:d4', refusal };
  expect(words(problem)).toBe('There is a man on d4.');
  setLanguage('pt');
  expect(words(problem)).toBe('Há uma pedra em d4.');
});

it('adds the server’s own words where only they say what exactly is wrong', () => {
  setLanguage('pt');
  expect(words({ code: 'bad_record', message: 'line 3: what is this?' })).toBe(
    'Não foi possível ler este registro. (line 3: what is this?)',
  );
});
