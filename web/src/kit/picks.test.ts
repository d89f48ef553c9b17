import { beforeEach, expect, test } from 'vitest';
import type { Branch } from '../protocol';
import { PickMachine } from './picks.svelte';

const choices: Branch[] = [{ kind: 'cell', names: ['a1'], then: [{ kind: 'cell', names: ['b1', 'b2'] }] }];

let acted: string[][];
let asked: string[][];
let source: { version: number; active: boolean };
let machine: PickMachine;

beforeEach(() => {
  acted = [];
  asked = [];
  source = { version: 1, active: true };
  machine = new PickMachine({
    get version() {
      return source.version;
    },
    get active() {
      return source.active;
    },
    choices,
    last: new Set(),
    hint: new Set(),
    act: (picks) => acted.push(picks),
    whyNot: (picks) => asked.push(picks),
  });
});

test('picks lead to an action', () => {
  expect([...machine.options]).toEqual(['cell:a1']);
  machine.pick('cell:a1');
  expect(machine.chosen).toEqual(['cell:a1']);
  machine.pick('cell:b2');
  expect(acted).toEqual([['cell:a1', 'cell:b2']]);
  expect(machine.chosen).toEqual([]);
});

test('what is impossible asks why', () => {
  machine.pick('cell:a1');
  machine.pick('cell:c3');
  expect(asked).toEqual([['cell:a1', 'cell:c3']]);
  expect(machine.chosen).toEqual(['cell:a1']);
});

test('picks can be put back, one or all', () => {
  machine.pick('cell:a1');
  machine.back();
  expect(machine.chosen).toEqual([]);
  machine.pick('cell:a1');
  machine.drop();
  expect(machine.chosen).toEqual([]);
});

test('a second pick of a thing in the making lays it as it lies', () => {
  machine.pick('cell:a1');
  machine.turn({ ways: ['cell:b1', 'cell:b2'], at: 1 });
  machine.pick('cell:a1');
  expect(acted).toEqual([['cell:a1', 'cell:b2']]);
});

test('nothing acts while the viewer is not to act', () => {
  source.active = false;
  machine.pick('cell:a1');
  expect(machine.options.size).toBe(0);
  expect(machine.chosen).toEqual([]);
  expect(asked).toEqual([['cell:a1']]);
});
