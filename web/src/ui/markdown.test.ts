import { describe, expect, it } from 'vitest';
import { parseInline, parseMarkdown, plain, slug } from './markdown';

describe('markdown', () => {
  it('knows what rule pages are made of', () => {
    const page = parseMarkdown(
      [
        '# The Lamp',
        '',
        'Two lines',
        'of **words**.',
        '```',
        '  a *picture*',
        '```',
        '### LMP-4 The lamp die (R)',
        '* one',
        '  goes on',
        '* two',
        '',
        '| a | b |',
        '| --- | --- |',
        '| `1` | 2 |',
        '> quoted',
      ].join('\n'),
    );
    expect(page.map((block) => block.kind)).toEqual([
      'heading',
      'paragraph',
      'code',
      'heading',
      'list',
      'table',
      'quote',
    ]);
    expect(page[1]).toMatchObject({ inside: [{ text: 'Two lines of ' }, { kind: 'strong' }, { text: '.' }] });
    expect(page[2]).toEqual({ kind: 'code', text: '  a *picture*' });
    expect(page[3]).toMatchObject({ level: 3, id: 'LMP-4' });
    expect(page[4]).toMatchObject({ ordered: false, items: [[{ text: 'one goes on' }], [{ text: 'two' }]] });
    expect(page[5]).toMatchObject({ rows: [[[{ kind: 'code', text: '1' }], [{ text: '2' }]]] });
  });

  it('marks words, and links only within the page and to the web', () => {
    expect(plain(parseInline('*On*: a **b** `d` [e](#f)'))).toBe('On: a b d e');
    expect(parseInline('[x](javascript:alert)')).toEqual([{ kind: 'text', text: 'x' }]);
    expect(parseInline('2 * 3 * 4')).toEqual([{ kind: 'text', text: '2 * 3 * 4' }]);
  });

  it('gives headings addresses', () => {
    expect(slug('PAT-5 Trapping (R)')).toBe('PAT-5');
    expect(slug('House content')).toBe('house-content');
  });
});
