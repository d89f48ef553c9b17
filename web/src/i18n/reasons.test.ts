import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { GAMES, loadGame } from '../games';
import { reasonWords, setLanguage } from '.';
import { serverMessages } from './server';

const crates = resolve(import.meta.dirname, '../../../crates');
afterEach(() => setLanguage('en'));
await Promise.all(GAMES.map(loadGame));

/** Parts of sentences that are put together, and are no reasons by themselves. */
const PARTS = ['moon point', 'moon points'];

/** The sentences that a game's rules refuse with, as they may come out. */
function sentences(game: string): { rule: string; reason: string }[] {
  const source = readFileSync(resolve(crates, `${game}/src/why_not.rs`), 'utf8').replace(/\/\/.*$/gm, '');
  const texts = [...source.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) => match[1]!);
  const rule = texts.find((text) => /^[A-Z]{3}-\d+$/.test(text))!;
  return texts
    .filter((text) => /^\S/.test(text) && /[a-z]/.test(text.replace(/\{\w*\}/g, '')) && !PARTS.includes(text))
    .map((text) => ({
      rule,
      reason: text
        .replace('{points}', 'moon points')
        .replace('{text}', 'mantis d4')
        .replace(/(?<=[a-z])\{\w*\}/g, ' on d4')
        .replace(/\{\w*\}(?=[a-z])/g, 'd4 ')
        .replace(/\{\w*\}/g, 'd4'),
    }));
}

describe('reasons', () => {
  it.each(GAMES)('of %s are all there in Portuguese', (game) => {
    const said = sentences(game);
    expect(said.length).toBeGreaterThan(8);
    setLanguage('pt');
    expect(said.filter((why) => reasonWords(why) === null)).toEqual([]);
  });

  it.each([
    ['PAT-4', 'd4 is not empty', 'd4 não está vazia'],
    ['MOO-4', 'd4 is not empty', 'd4 não está vazio'],
    [
      'FOR-9',
      'c3 is a red tile: the territory of your predator',
      'c3 tem uma ficha vermelha: é território do seu predador',
    ],
    [
      'FOR-10',
      'choose where 2m is chased to first, as in push 2m sw',
      'escolha primeiro para onde foge o animal laranja médio, por exemplo para sudoeste',
    ],
    ['LMP-4', 'first the lamp die is rolled', 'primeiro joga-se o dado da lâmpada'],
    [
      'LMP-8',
      'bike-light costs 1 orbs now, and you have 0',
      'Farol de bicicleta: custa agora 1 orbe, e você tem 0',
    ],
    ['PHO-9', 'that is not asked now: move, or skip', 'agora pede-se outra coisa: mova-se, ou passe'],
    ['PHO-19', 'e5 has the Lamp', 'em e5 está a Lâmpada'],
    [
      'PHO-8',
      'e5 has a moth, where no path card is placed',
      'em e5 está uma mariposa: ali não se coloca carta de caminho',
    ],
    [
      'PHO-7',
      'a curve+ open to ne on c4 would not be joined to your path',
      'uma curva com mais em c4 com saída para norte e leste não se ligaria ao seu caminho',
    ],
    ['MOO-53', 'only the fox can do that', 'só a Raposa pode fazer isso'],
    ['MOO-53', 'the owl is not next to the fox', 'a Coruja não está ao lado da Raposa'],
    ['MOO-56', 'the beaver is not on the dam', 'o Castor não está na Barragem'],
    ['MOO-9', 'that costs 1 light, and you have 0', 'isso custa 1 ponto Solar, e você tem 0'],
    [null, 'that cannot be picked now', 'isso não pode ser escolhido agora'],
  ])('are told with what is put in: %s %s', (rule, reason, portuguese) => {
    expect(reasonWords({ rule, reason })).toBe(reason);
    setLanguage('pt');
    expect(reasonWords({ rule, reason })).toBe(portuguese);
  });

  it('that nobody has worded are left to the server', () => {
    setLanguage('pt');
    expect(reasonWords({ rule: 'PAT-4', reason: 'the moon is full' })).toBeNull();
    expect(reasonWords({ rule: 'XYZ-1', reason: 'd4 is not empty' })).toBeNull();
  });

  it('of the server itself are those it gives', () => {
    const files = ['table/src/record.rs', 'table/src/table.rs']
      .concat(
        ['hall', 'life/decide', 'http/guest', 'http/limits', 'http/replay'].map(
          (file) => `server/src/${file}.rs`,
        ),
      )
      .map((path) => readFileSync(resolve(crates, path), 'utf8'));
    const source = files.join('\n');
    for (const sentence of Object.values(serverMessages.en)) {
      // Of a record the line is named first.
      expect(source).toContain(`"${sentence.replace(/^line \{line\}: /, '')}"`);
    }
  });
});
