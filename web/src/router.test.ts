import { expect, test } from 'vitest';
import { route } from './router';

test.each([
  ['/', { page: 'Home' }],
  ['/new/pathagon', { page: 'NewTable', game: 'pathagon' }],
  ['/t/abc?key=secret', { page: 'Table', id: 'abc', key: 'secret', at: null }],
  ['/t/abc?at=17', { page: 'Table', id: 'abc', key: null, at: 17 }],
  ['/t/abc#17', { page: 'Table', id: 'abc', key: null, at: 17 }],
  ['/seat/token', { page: 'Seat', token: 'token' }],
  ['/replay', { page: 'Replay', id: null, at: null, seat: null }],
  ['/replay/abc?at=17&seat=2', { page: 'Replay', id: 'abc', at: 17, seat: 2 }],
  ['/rules/the-lamp#LMP-4', { page: 'Rules', game: 'the-lamp', rule: 'LMP-4' }],
  ['/learn', { page: 'Learn', game: null, lesson: null }],
  ['/learn/pathagon', { page: 'Learn', game: 'pathagon', lesson: null }],
  ['/learn/pathagon/trap', { page: 'Learn', game: 'pathagon', lesson: 'trap' }],
  ['/learn/pathagon/trap/now', { page: 'NotFound' }],
  ['/nowhere', { page: 'NotFound' }],
  ['/t/abc/def', { page: 'NotFound' }],
  ['/t/%E0%A4%A', { page: 'NotFound' }],
])('%s', (address, expected) => {
  expect(route(address)).toEqual(expected);
});
