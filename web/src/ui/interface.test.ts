import { describe, expect, it } from 'vitest';
import { places } from '../i18n/format';
import { interfaceMessages } from '../i18n/interface';
import { kit } from '../i18n/kit';

const sources = import.meta.glob<string>(['../App.svelte', '../pages/**/*.{svelte,ts}', './*.{svelte,ts}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const text = Object.entries(sources)
  .filter(([path]) => !path.includes('.test.'))
  .map(([, source]) => source)
  .join('\n');
const { en, pt } = interfaceMessages;

describe('the words of the pages', () => {
  it('are there in both languages, with the same places', () => {
    expect(Object.keys(pt).sort()).toEqual(Object.keys(en).sort());
    for (const key of Object.keys(en)) expect(places(pt[key]!), key).toEqual(places(en[key]!));
  });

  it('are there for everything that the pages say', () => {
    const said = [...text.matchAll(/\bt\(\s*'([a-z_]+(?:\.[a-z_]+)*)'/g)].map((match) => match[1]!);
    expect(said.length).toBeGreaterThan(150);
    const missing = said.filter((key) => !(key in en) && !(key in kit.en));
    expect(missing).toEqual([]);
  });

  it('are all said somewhere', () => {
    const begun = [...text.matchAll(/`([a-z_]+(?:\.[a-z_]+)*\.)\$\{/g)].map((match) => match[1]!);
    const unsaid = Object.keys(en).filter(
      (key) => !text.includes(`'${key}'`) && !begun.some((beginning) => key.startsWith(beginning)),
    );
    expect(unsaid).toEqual([]);
  });
});
