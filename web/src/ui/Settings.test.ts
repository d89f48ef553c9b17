/** A person who is quicker than the server. */
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLanguage } from '../i18n';
import { draw } from '../kit/testing';
import { me } from './me.svelte';
import Settings from './Settings.svelte';

let page: ReturnType<typeof draw>;
let asked: ReturnType<typeof vi.fn>;
let answer: (name: string) => void;

beforeEach(() => {
  setLanguage('en');
  // jsdom has no windows over the page.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  asked = vi.fn(
    () =>
      new Promise((done) => {
        answer = (name) => done(new Response(JSON.stringify({ name, build: 'one', protocol: 2 })));
      }),
  );
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  page.remove();
  vi.unstubAllGlobals();
});

test('a name that is typed before the server has said the old one stays, and is saved', async () => {
  const known = me.known();
  page = draw(Settings, { open: true });
  const field = page.target.querySelector<HTMLInputElement>('input[autocomplete="nickname"]')!;
  const save = page.target.querySelector<HTMLButtonElement>('form button')!;
  field.value = 'Ada';
  field.dispatchEvent(new Event('input', { bubbles: true }));

  answer('Guest HBSC');
  await known;
  flushSync();
  expect(field.value).toBe('Ada');
  expect(save.disabled).toBe(false);

  save.click();
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  answer('Ada');
  await vi.waitFor(() => expect(page.target.querySelector('[role="status"]')!.textContent).toBe('Saved.'));
  flushSync();
  expect(page.target.querySelector('[role="status"]')!.textContent).toBe('Saved.');
  expect(save.disabled).toBe(true);
});
