/** What this game says, in English and Portuguese. */
import { echoed } from '../../i18n/echoed';
import type { Messages } from '../../kit/types';
import { COLOURS, type Colour, SIZES, type Size } from './view';

/** Names of animals, families, tiles and dens, which the game composes of a colour and a word; `2m` is an animal too. */
function things(
  animal: (colour: Colour, size: Size) => string,
  family: (colour: Colour) => string,
  tile: (colour: Colour) => string,
  den: (colour: Colour) => string,
): Messages {
  return Object.fromEntries(
    COLOURS.flatMap((colour, index) => [
      ...SIZES.flatMap((size) => [
        [`thing.${colour} ${size}`, animal(colour, size)],
        [`thing.${index + 1}${size.charAt(0)}`, animal(colour, size)],
      ]),
      [`thing.${colour} family`, family(colour)],
      [`thing.${colour} tile`, tile(colour)],
      [`thing.${colour} den`, den(colour)],
      [`family.${index + 1}`, family(colour)],
    ]),
  );
}

/** The three prompts that differ by the size of the animal. */
function bySize(key: string, words: (size: Size) => string): Messages {
  return Object.fromEntries(SIZES.map((size) => [`prompt.${key}_${size}`, words(size)]));
}

const HE: Record<Colour, string> = {
  red: 'vermelho',
  orange: 'laranja',
  yellow: 'amarelo',
  green: 'verde',
  blue: 'azul',
  purple: 'roxo',
};
const SHE: Record<Colour, string> = { ...HE, red: 'vermelha', yellow: 'amarela', purple: 'roxa' };
const TAMANHO: Record<Size, string> = { large: 'grande', medium: 'médio', small: 'pequeno' };

/** A size or a direction in the place of a sentence. */
const SIZE = '{size, select, large {grande} medium {médio} other {pequeno}}';
const way = (place: string) =>
  `{${place}, select, ne {nordeste} e {leste} se {sudeste} sw {sudoeste} w {oeste} other {noroeste}}`;

const why = echoed('why.FOR', {
  'the tiles are being turned up: nobody decides anything now':
    'as fichas estão sendo viradas: agora ninguém decide nada',
  'a whole family is home: the game is over': 'uma família inteira está em casa: a partida acabou',
  'only one family is left on the board: the game is over':
    'só resta uma família no tabuleiro: a partida acabou',
  'the last cycle is over: the game is drawn among those still playing':
    'o último ciclo acabou: a partida empata entre quem ainda joga',
  'place your {size} animal on a corner first, as in {size} {corner}': `coloque primeiro o seu animal ${SIZE} em um canto, por exemplo {corner}`,
  'your large animal stands on your own corner already': 'o seu animal grande já está no seu próprio canto',
  "it is the {size} animals' turn to be placed":
    'é a vez de colocar os animais {size, select, large {grandes} medium {médios} other {pequenos}}',
  '{corner} is no corner: animals start on a1, a4, d7, g4, g1 or d1':
    '{corner} não é um canto: os animais começam em a1, a4, d7, g4, g1 ou d1',
  '{corner} holds three animals already': '{corner} já tem três animais',
  'one of your animals is on {corner}: a family starts on different corners':
    'um dos seus animais está em {corner}: uma família começa em cantos diferentes',
  'choose where {animal} is chased to first, as in push {animal} {direction}': `escolha primeiro para onde foge o {animal}, por exemplo para ${way('direction')}`,
  '{waiting} comes first in the queue, not {animal}': 'primeiro é a vez do {waiting}, não do {animal}',
  '{animal} has been chased already; now it is {waiting}':
    'o {animal} já foi afugentado; agora é a vez do {waiting}',
  '{animal} is not being chased; {waiting} is': 'quem é afugentado é o {waiting}, não o {animal}',
  '{animal} would leave the board to the {direction}': `a ${way('direction')} o {animal} sairia do tabuleiro`,
  'large animals stood on their corners from the start':
    'os animais grandes estão nos seus cantos desde o início',
  'the set-up is over': 'a preparação acabou',
  'all tiles have been turned up': 'todas as fichas já foram viradas',
  'nobody is chasing {animal}: that takes an attack':
    'ninguém está afugentando o {animal}: para isso é preciso um ataque',
  'after eating your {size} animal has to move': `depois de comer, o seu animal ${SIZE} tem de se mover`,
  'your {size} animal has to move before its turn can end': `o seu animal ${SIZE} tem de se mover antes de terminar a vez`,
  'your {size} animal can still do something: one passes only when it cannot': `o seu animal ${SIZE} ainda pode fazer algo: só passa quem não pode fazer nada`,
  '{to} is not next to your {size} animal on {here}': `{to} não fica ao lado do seu animal ${SIZE} em {here}`,
  'the turn began on {to}: two moves may not end there':
    'a vez começou em {to}: dois movimentos não podem terminar lá',
  '{to} is a {tile}: the territory of your predator': '{to} tem {tile}: é território do seu predador',
  'an animal of the {family}, your predator, is on {to}':
    'um animal da {family}, o seu predador, está em {to}',
  'this animal is home': 'este animal está em casa',
  'it has eaten in this turn: now it has to move': 'ele já comeu nesta vez: agora tem de se mover',
  'the tile on {here} is face down: there is nothing left to eat':
    'a ficha em {here} está virada para baixo: não há mais nada para comer ali',
  'there is no {tile} on {here}': 'não há {tile} em {here}',
});

const notation = echoed('notation', {
  medium: 'médio',
  small: 'pequeno',
  eat: 'comer',
  push: 'afugentar',
  end: 'terminar',
  pass: 'passar',
  ne: 'nordeste',
  e: 'leste',
  se: 'sudeste',
  sw: 'sudoeste',
  w: 'oeste',
  nw: 'noroeste',
});

const en: Messages = {
  ...why.en,
  ...notation.en,
  ...things(
    (colour, size) => `${size} ${colour} animal`,
    (colour) => `${colour} family`,
    (colour) => (colour === 'orange' ? 'an orange tile' : `a ${colour} tile`),
    (colour) => `den of the ${colour} family`,
  ),
  'seat.1': 'Red',
  'seat.2': 'Orange',
  'seat.3': 'Yellow',
  'seat.4': 'Green',
  'seat.5': 'Blue',
  'seat.6': 'Purple',
  'place.hand': 'the hand',
  'place.home': 'home',
  'place.place': 'the den',
  'size.large': 'large',
  'size.medium': 'medium',
  'size.small': 'small',

  'prompt.place_medium': 'Place your medium animal on a corner.',
  'prompt.place_small': 'Place your small animal on a corner.',
  'prompt.reveal': 'The tiles are turned up.',
  ...bySize('move_or_eat', (size) => `Move your ${size} animal, or let it eat first.`),
  ...bySize('move', (size) => `Move your ${size} animal.`),
  ...bySize('eat', (size) => `Your ${size} animal cannot move: let it eat.`),
  ...bySize('pass', (size) => `Your ${size} animal can do nothing: pass.`),
  'prompt.eaten': 'It has eaten: now move it.',
  'prompt.move_eat_or_end': 'Move it once more, let it eat, or end your turn.',
  'prompt.move_or_end': 'Move it once more, or end your turn.',
  'prompt.eat_or_end': 'Let it eat, or end your turn.',
  'prompt.chase': 'An animal is chased off: choose in which direction.',
  'prompt.over': 'The game is over.',

  'pick.button:eat': 'Eat',
  'pick.button:end': 'End turn',
  'pick.button:pass': 'Pass',
  'pick.cell': '{name}',
  'pick.side': '{name}',

  'effect.placed': '{seat} places the {thing} on {to}.',
  'effect.revealed': 'Turned up on {to}: {thing}.',
  'effect.moved': 'The {thing} moves from {from} to {to}.',
  'effect.chased': 'The {thing} is chased from {from} to {to}.',
  'effect.startled': 'The {thing} on {from} takes fright.',
  'effect.returned': 'The {thing} is home.',
  'effect.foraged': '{seat} eats {thing} on {from}.',
  'effect.assigned': '{to} is now the {thing}.',
  'effect.rested': 'The {thing} rests.',
  'effect.passed': 'The {thing} can do nothing.',
  'effect.brought': 'The {thing} is all home: {amount, select, 1 {it is the first!} other {place {amount}.}}',
  'effect.drawn': 'The last cycle is over: those still on the board have drawn.',

  'option.first': 'Who begins',
  'option.play_on': 'Play on for the other places',
  'option.play_on.true': 'yes, until one family is left',
  'option.play_on.false': 'no, the first family home wins',
  'option.cycle_limit': 'Cycles until the game is drawn',

  'level.1': 'wanders about and eats what it comes across; for first games',
  'level.2': 'heads for its food, with many detours',
  'level.3': 'divides its food well, and minds the hunt only a little',
  'level.4': 'chases and flees with foresight, and is careless now and then',
  'level.5': 'thinks for about a second a turn; the best we have',

  board: 'The land: a hexagon of 37 cells, rows a to g from the top',
  'cell.corner': 'crater',
  'cell.centre': 'spring',
  'cell.back': 'tile face down',
  'cell.mover': '{thing}, whose turn it is',
  'cell.chased': '{thing}, to be chased off',
  'cell.feared': 'territory of your predator',
  'cell.began': 'the turn began here',

  chain: 'Food chain',
  'chain.hunts': 'The {hunter} hunts the {prey}.',
  'chain.race': 'Two families: nobody hunts, it is a race.',
  'chain.cycle': 'Cycle {cycle}',
  'chain.phase': 'It is the turn of the {size, select, large {large} medium {medium} other {small}} animals.',
  'family.hunts_you': 'hunts you',
  'family.your_prey': 'your prey',
  'family.you': 'you',
  signs: 'What the tiles mean',
  'sign.food': 'Bright edge: food of your own colour.',
  'sign.teeth': 'Teeth: ground of the family that hunts you. You may not step there.',
  'sign.den': 'Den: a family’s last tile. Its three animals have to come home to it.',
  'sign.back': 'Planet X: the tile lies face down. It feeds nobody and bars nobody.',
  'sign.scenery': 'Pale: a colour that nobody plays. Just landscape.',
  'family.place': '{place, select, 1 {first place} other {place {place}}}',
  'family.tiles': '{amount, plural, one {# tile} other {# tiles}} left to eat',
  'family.den': 'den on {cell}',
  'family.hand': 'in hand',
  'family.home': 'home',

  'describe.set_up': 'Set-up: the {thing} is to be placed.',
  'describe.reveal': 'The tiles are being turned up.',
  'describe.over': 'The game is over.',
  'describe.turn': 'Cycle {cycle} of {limit}. It is the turn of the {thing}, on {at}.',
  'describe.chase':
    'Cycle {cycle} of {limit}. The {thing} attacks; to be chased off, in this order: {queue}.',
  'describe.family': '{seat}, the {family}: large {large}, medium {medium}, small {small}.',
  'describe.tiles': '{amount, plural, =0 {No tiles} one {One tile} other {# tiles}} up: {cells}.',
  'describe.den': 'Its den is {den}.',
  'describe.chain': 'It hunts the {prey} and fears the {predator}.',
  'describe.place': 'All home, place {place}.',

  'tutorial.1':
    'Welcome to Planet X! You are a family of three animals: a large one with three eyes, a medium one with two, a small one with one. The large one waits in its crater. Place the medium one on another corner.',
  'tutorial.2': 'Now the small one. Three different corners let your family reach food on every side.',
  'tutorial.3':
    'The tiles are up. The ones with a bright edge have your colour and your plant: they are your food. Eat four of your five; the last one becomes your den.',
  'tutorial.4':
    'First everyone moves the large animal, then everyone the medium one, then the small one, and over again. Your turn: pick a marked cell. You have two actions: two moves, or a move and a meal, in either order.',
  'tutorial.5':
    'For the second action, move on, eat if you stand on your food, or end your turn. You may not return to where the turn began: it is crossed out.',
  'tutorial.6':
    'The food chain: with three or more families, arrows lead from each hunter to its prey. Tiles with teeth belong to your predator: you may not step there, nor where its animals stand.',
  'tutorial.7':
    'Step onto your prey to chase it off: you choose the direction of every animal in the chain. It costs no action, and it can send a rival far from its food — or by mistake right home.',
  'tutorial.8':
    'When one tile of your colour is left, it turns into your den, with a door for each animal. Bring all three home before the others do, and you win.',
  'tutorial.9':
    'That is all. The hint button shows what a bot would do, and the rules are one click away. Good foraging!',
};

const pt: Messages = {
  ...why.pt,
  ...notation.pt,
  ...things(
    (colour, size) => `animal ${HE[colour]} ${TAMANHO[size]}`,
    (colour) => `família ${SHE[colour]}`,
    (colour) => `uma ficha ${SHE[colour]}`,
    (colour) => `toca da família ${SHE[colour]}`,
  ),
  'seat.1': 'Vermelha',
  'seat.2': 'Laranja',
  'seat.3': 'Amarela',
  'seat.4': 'Verde',
  'seat.5': 'Azul',
  'seat.6': 'Roxa',
  'place.hand': 'a mão',
  'place.home': 'casa',
  'place.place': 'a toca',
  'size.large': 'grande',
  'size.medium': 'médio',
  'size.small': 'pequeno',

  'prompt.place_medium': 'Coloque seu animal médio em um canto.',
  'prompt.place_small': 'Coloque seu animal pequeno em um canto.',
  'prompt.reveal': 'As fichas são viradas.',
  ...bySize('move_or_eat', (size) => `Mova seu animal ${TAMANHO[size]}, ou deixe-o comer primeiro.`),
  ...bySize('move', (size) => `Mova seu animal ${TAMANHO[size]}.`),
  ...bySize('eat', (size) => `Seu animal ${TAMANHO[size]} não pode se mover: deixe-o comer.`),
  ...bySize('pass', (size) => `Seu animal ${TAMANHO[size]} não pode fazer nada: passe.`),
  'prompt.eaten': 'Ele comeu: agora mova-o.',
  'prompt.move_eat_or_end': 'Mova-o mais uma vez, deixe-o comer, ou termine sua vez.',
  'prompt.move_or_end': 'Mova-o mais uma vez, ou termine sua vez.',
  'prompt.eat_or_end': 'Deixe-o comer, ou termine sua vez.',
  'prompt.chase': 'Um animal é afugentado: escolha em que direção.',
  'prompt.over': 'A partida acabou.',

  'pick.button:eat': 'Comer',
  'pick.button:end': 'Terminar a vez',
  'pick.button:pass': 'Passar',
  'pick.cell': '{name}',
  'pick.side': '{name}',

  'effect.placed': '{seat} coloca o {thing} em {to}.',
  'effect.revealed': 'Virada em {to}: {thing}.',
  'effect.moved': 'O {thing} vai de {from} para {to}.',
  'effect.chased': 'O {thing} é afugentado de {from} para {to}.',
  'effect.startled': 'O {thing} em {from} se assusta.',
  'effect.returned': 'O {thing} está em casa.',
  'effect.foraged': '{seat} come {thing} em {from}.',
  'effect.assigned': '{to} é agora a {thing}.',
  'effect.rested': 'O {thing} descansa.',
  'effect.passed': 'O {thing} não pode fazer nada.',
  'effect.brought':
    'A {thing} está toda em casa: {amount, select, 1 {é a primeira!} other {{amount}º lugar.}}',
  'effect.drawn': 'O último ciclo acabou: quem ainda está no tabuleiro empata.',

  'option.first': 'Quem começa',
  'option.play_on': 'Continuar pelos outros lugares',
  'option.play_on.true': 'sim, até restar uma família',
  'option.play_on.false': 'não, vence a primeira família em casa',
  'option.cycle_limit': 'Ciclos até o empate',

  'level.1': 'vagueia e come o que encontra; para as primeiras partidas',
  'level.2': 'vai atrás da sua comida, com muitos desvios',
  'level.3': 'reparte bem a sua comida e dá pouca atenção à caça',
  'level.4': 'caça e foge com previdência, e às vezes se descuida',
  'level.5': 'pensa cerca de um segundo por vez; o melhor que temos',

  board: 'A terra: um hexágono de 37 casas, fileiras de a até g, de cima para baixo',
  'cell.corner': 'cratera',
  'cell.centre': 'fonte',
  'cell.back': 'ficha virada para baixo',
  'cell.mover': '{thing}, de quem é a vez',
  'cell.chased': '{thing}, a ser afugentado',
  'cell.feared': 'território do seu predador',
  'cell.began': 'a vez começou aqui',

  chain: 'Cadeia alimentar',
  'chain.hunts': 'A {hunter} caça a {prey}.',
  'chain.race': 'Duas famílias: ninguém caça, é uma corrida.',
  'chain.cycle': 'Ciclo {cycle}',
  'chain.phase': 'É a vez dos animais {size, select, large {grandes} medium {médios} other {pequenos}}.',
  'family.hunts_you': 'caça você',
  'family.your_prey': 'sua presa',
  'family.you': 'você',
  signs: 'O que as fichas significam',
  'sign.food': 'Borda clara: comida da sua cor.',
  'sign.teeth': 'Dentes: terreno da família que caça você. Ali você não pode pisar.',
  'sign.den': 'Toca: a última ficha de uma família. Seus três animais têm de voltar para ela.',
  'sign.back': 'Planeta X: a ficha está virada para baixo. Não alimenta nem barra ninguém.',
  'sign.scenery': 'Pálida: uma cor com que ninguém joga. Só paisagem.',
  'family.place': '{place}º lugar',
  'family.tiles': '{amount, plural, one {resta # ficha} other {restam # fichas}} para comer',
  'family.den': 'toca em {cell}',
  'family.hand': 'na mão',
  'family.home': 'em casa',

  'describe.set_up': 'Preparação: falta colocar o {thing}.',
  'describe.reveal': 'As fichas estão sendo viradas.',
  'describe.over': 'A partida acabou.',
  'describe.turn': 'Ciclo {cycle} de {limit}. É a vez do {thing}, em {at}.',
  'describe.chase': 'Ciclo {cycle} de {limit}. O {thing} ataca; a afugentar, nesta ordem: {queue}.',
  'describe.family': '{seat}, a {family}: grande {large}, médio {medium}, pequeno {small}.',
  'describe.tiles': '{amount, plural, =0 {Nenhuma ficha virada} one {Uma ficha} other {# fichas}}: {cells}.',
  'describe.den': 'Sua toca é {den}.',
  'describe.chain': 'Caça a {prey} e teme a {predator}.',
  'describe.place': 'Toda em casa, {place}º lugar.',

  'tutorial.1':
    'Bem-vindo ao Planeta X! Você é uma família de três animais: um grande com três olhos, um médio com dois, um pequeno com um. O grande espera em sua cratera. Coloque o médio em outro canto.',
  'tutorial.2': 'Agora o pequeno. Em três cantos diferentes, sua família alcança comida por todos os lados.',
  'tutorial.3':
    'As fichas estão viradas. As de borda clara têm sua cor e sua planta: são sua comida. Coma quatro das suas cinco; a última vira sua toca.',
  'tutorial.4':
    'Primeiro todos movem o animal grande, depois todos o médio, depois o pequeno, e de novo. Sua vez: escolha uma casa marcada. Você tem duas ações: dois movimentos, ou um movimento e uma refeição, em qualquer ordem.',
  'tutorial.5':
    'Na segunda ação, ande mais, coma se estiver sobre sua comida, ou termine a vez. Não se pode voltar para onde a vez começou: está riscado.',
  'tutorial.6':
    'A cadeia alimentar: com três famílias ou mais, as setas vão de cada caçador à sua presa. As fichas com dentes são do seu predador: ali você não pisa, nem onde estão os animais dele.',
  'tutorial.7':
    'Pise onde está sua presa para afugentá-la: você escolhe a direção de cada animal da cadeia. Não custa nenhuma ação, e pode mandar um rival para longe da comida — ou, por descuido, direto para casa.',
  'tutorial.8':
    'Quando resta uma ficha da sua cor, ela vira sua toca, com uma porta para cada animal. Leve os três para casa antes dos outros e você vence.',
  'tutorial.9':
    'É tudo. O botão de dica mostra o que um robô faria, e as regras estão a um clique. Boa colheita!',
};

export const messages = { en, pt };
