import { afterEach, expect, it } from 'vitest';
import { loadGame } from '../games';
import { setLanguage } from '../i18n';
import { Refused } from '../server/api';
import type { Problem } from '../protocol';
import { problemWords } from './problem';

afterEach(() => setLanguage('en'));
const words = (code: Problem['code'], message: string, rule?: string) =>
  problemWords(new Refused({ code, message, ...(rule === undefined ? {} : { rule }) } as Problem));

it('says what is wrong in the reader’s language', async () => {
  await loadGame('pathagon');
  const name = 'a name has 1 to 24 visible characters';
  expect(words('bad_name', name)).toBe('A name has 1 to 24 visible characters.');
  expect(words('not_host', 'only the host of the table may do that')).toBe(
    'Only whoever opened the table can do this.',
  );
  setLanguage('pt');
  expect(words('bad_name', name)).toBe('Um nome tem de 1 a 24 caracteres visíveis.');
  expect(words('illegal_action', 'd4 is not empty', 'PAT-4')).toBe('d4 não está vazia.');
  expect(words('bad_record', 'line 3: what is this?')).toBe(
    'Não foi possível ler este registro. (line 3: what is this?)',
  );
});
