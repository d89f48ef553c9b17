import { describe, expect, it } from 'vitest';
import { assignLetters, letterOf } from './shortcuts';

describe('letters for buttons', () => {
  const given = (labels: string[], taken?: string[]) =>
    [
      ...assignLetters(
        labels.map((label) => ({ id: label, label })),
        taken,
      ),
    ].map(([, letter]) => letter);

  it('begin with the words of the label', () => {
    expect(given(['Go on', 'Stop', 'Skip'])).toEqual(['g', 's', 'k']);
    expect(given(['End the turn', 'Eat'])).toEqual(['e', 'a']);
    expect(given(['Árvore'])).toEqual(['a']);
  });

  it('are never given twice, nor taken from the page', () => {
    const letters = given(['Hunt 1', 'Hunt 2', 'Hunt 3', 'Hunt 4', '…'], ['h', 'u']);
    expect(letters).toHaveLength(5);
    expect(new Set(letters).size).toBe(5);
    expect(letters).not.toContain('h');
    expect(letters.slice(0, 4)).toEqual(['1', '2', '3', '4']);
  });

  it('stay away from fields and from what the browser does', () => {
    const field = document.createElement('input');
    const press = (init: KeyboardEventInit, target: Element = document.body) => {
      const event = new KeyboardEvent('keydown', init);
      Object.defineProperty(event, 'target', { value: target });
      return letterOf(event);
    };
    expect(press({ key: 'G' })).toBe('g');
    expect(press({ key: 'g', ctrlKey: true })).toBeNull();
    expect(press({ key: 'Enter' })).toBeNull();
    expect(press({ key: 'g' }, field)).toBeNull();
  });
});
