import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../client/api';
import type { CheckContent, CheckedContent, Fault, GameContent } from '../../protocol';
import { Box, fileName, keptBox } from './box.svelte';
import Field from './Field.svelte';

const form: GameContent['form'] = [{ key: 'dim', optional: false, kind: 'number', least: 0, most: 40 }];
const good = (text: string, values: unknown): CheckedContent => ({
  text,
  fingerprint: `of ${text}`,
  values,
  faults: [],
});
const content: GameContent = {
  form,
  house: { name: 'jars.toml', file: good('dim = 4\n', { dim: 4 }) },
  offered: [],
};
const fault: Fault = {
  line: 1,
  field: 'dim',
  reason: { kind: 'range', least: 0, most: 40, found: 41 },
  message: 'line 1: dim must be from 0 to 40, not 41',
};

/** The server: answers one question at a time, when the test says so. */
let asked: { body: CheckContent; answer: (checked: CheckedContent) => void }[];

beforeEach(() => {
  localStorage.clear();
  asked = [];
  vi.spyOn(api, 'checkContent').mockImplementation(
    (_, body) => new Promise((answer) => asked.push({ body, answer })),
  );
});
afterEach(() => vi.restoreAllMocks());

test('what is typed while the server thinks is asked about next', async () => {
  const box = new Box('jars', content, 'Mine');
  const done = box.check();
  box.values = { dim: 5 };
  void box.check();
  box.values = { dim: 6 };
  void box.check();
  expect(asked.map(({ body }) => body.values)).toEqual([{ dim: 4 }]);
  asked[0]!.answer(good('dim = 4\n', { dim: 4 }));
  await vi.waitFor(() => expect(asked.length).toBe(2));
  expect(asked[1]!.body.values).toEqual({ dim: 6 });
  expect(box.good).toBe(false);
  asked[1]!.answer(good('dim = 6\n', { dim: 6 }));
  await done;
  expect([box.good, box.text]).toEqual([true, 'dim = 6\n']);
});

test('a box outlives the page, and is offered for tables as soon as it is good', async () => {
  const box = new Box('jars', content, 'Mine');
  box.values = { dim: 41 };
  const done = box.check();
  expect(new Box('jars', content, 'Mine').values).toEqual({ dim: 41 });
  asked[0]!.answer({ text: 'dim = 41\n', fingerprint: null, values: null, faults: [fault] });
  await done;
  expect([box.good, box.byPlace.get('dim')]).toEqual([false, [fault]]);
  expect(keptBox('jars')).toBeNull();
  box.values = { dim: 40 };
  const again = box.check();
  asked[1]!.answer(good('dim = 40\n', { dim: 40 }));
  await again;
  expect(keptBox('jars')).toEqual({ name: 'Mine.toml', text: 'dim = 40\n' });
});

test('a file that does not fit changes nothing, and one that fits can be taken back', async () => {
  const box = new Box('jars', content, 'Mine');
  const bad = box.load('bad.toml', 'dim = 41');
  asked[0]!.answer({ text: 'dim = 41', fingerprint: null, values: null, faults: [fault] });
  expect(await bad).toEqual([fault]);
  expect([box.name, box.values]).toEqual(['Mine', { dim: 4 }]);
  const other = box.load('other.toml', 'dim = 9');
  asked[1]!.answer(good('dim = 9', { dim: 9 }));
  expect(await other).toEqual([]);
  expect([box.name, box.values]).toEqual(['other', { dim: 9 }]);
  box.restore();
  expect([box.name, box.values]).toEqual(['Mine', { dim: 4 }]);
});

test('a file has a name that every system takes', () => {
  expect(fileName('Our box')).toBe('Our box.toml');
  expect(fileName('a/b\\c"d.toml')).toBe('a-b-c-d.toml');
  expect(fileName('..')).toBe('box.toml');
});

test('a fault is read with its field', () => {
  const box = new Box('jars', content, 'Mine');
  box.faults = [fault];
  const field = mount(Field, {
    target: document.body,
    props: {
      box,
      module: null,
      kind: form[0]!,
      path: 'dim',
      word: 'dim',
      value: 41,
      onvalue: (value) => (box.values = { dim: value ?? null }),
    },
  });
  flushSync();
  const input = document.querySelector('input')!;
  expect(input.getAttribute('aria-invalid')).toBe('true');
  const described = document.getElementById(input.getAttribute('aria-describedby')!);
  expect(described?.textContent).toContain('0 to 40, not 41');
  input.value = '12';
  input.dispatchEvent(new Event('input', { bubbles: true }));
  expect(box.values).toEqual({ dim: 12 });
  void unmount(field);
});
