/** What the board, the panel beside it and the tutorial say. What the game itself says is in its crate, `words/`. */
import type { Messages } from '../../kit/types';

const en: Messages = {
  board: 'The land: a hexagon of 37 cells, rows a to g from the top',
  'cell.corner': 'crater',
  'cell.centre': 'spring',
  'cell.back': 'tile face down',
  'cell.tile': '{colour} tile',
  'cell.den': 'den of the {colour} family',
  'cell.mover': '{animal}, whose turn it is',
  'cell.chased': '{animal}, to be chased off',
  'cell.feared': 'territory of your predator',
  'cell.began': 'the turn began here',

  chain: 'Food chain',
  'chain.hunts': 'The {hunter} hunts the {prey}.',
  'chain.race': 'Two families: nobody hunts, it is a race.',
  'chain.cycle': 'Cycle {cycle}',
  'chain.phase': 'It is the turn of the {size, select, large {large} medium {medium} other {small}} animals.',
  family: '{colour} family',
  'family.hunts_you': 'hunts you',
  'family.your_prey': 'your prey',
  'family.you': 'you',
  signs: 'What the tiles mean',
  'sign.food': 'Bright edge: food of your own colour.',
  'sign.teeth': 'Teeth: ground of the family that hunts you. You may not step there.',
  'sign.den': 'Den: a family’s last tile. Its three animals have to come home to it.',
  'sign.back': 'Planet X: the tile lies face down. It feeds nobody and bars nobody.',
  'sign.scenery': 'Pale: a colour that nobody plays. Just landscape.',
  'family.rank': '{rank, select, 1 {first place} other {place {rank}}}',
  'family.tiles': '{amount, plural, one {# tile} other {# tiles}} left to eat',
  'family.den': 'den on {cell}',
  'family.hand': 'in hand',
  'family.home': 'home',

  'describe.set_up': 'Set-up: the {animal} is to be placed.',
  'describe.reveal': 'The tiles are being turned up.',
  'describe.turn': 'Cycle {cycle} of {limit}. It is the turn of the {animal}, on {at}.',
  'describe.chase':
    'Cycle {cycle} of {limit}. The {animal} attacks; to be chased off, in this order: {queue}.',
  'describe.family': '{seat}, the {family}: large {large}, medium {medium}, small {small}.',
  'describe.tiles': '{amount, plural, =0 {No tiles} one {One tile} other {# tiles}} up: {cells}.',
  'describe.den': 'Its den is {den}.',
  'describe.chain': 'It hunts the {prey} and fears the {predator}.',
  'describe.rank': 'All home, place {rank}.',

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

  'comment.ate':
    'Your first meal. Four of your five tiles are eaten; the last one becomes your den, so think early about which one that shall be.',
  'comment.chased':
    'Your predator has chased you off. Come back by another way, or stay more than two steps away from its animals.',
  'comment.chases':
    'An animal was chased off. Whoever is chased may start others running as well: a chain, in which each hunts the next.',
  'comment.den':
    'Your den is there. Now bring all three animals home; each has a door of its own. From here on your predator will try to catch them on the way.',
  'comment.other_den':
    'Another family has its den and is on its way home. If it is your prey, chase an animal of it away from there.',
  'comment.home':
    'One of yours is home and safe. The others have to follow before another family is complete.',
  'comment.other_home':
    'Another family has an animal home. With its third one it wins: keep its hunter, or your own animals, near.',
  'comment.end':
    'That was a whole game. Look at it again with the evaluation below, play it once more, or try the next level.',
};

const pt: Messages = {
  board: 'A terra: um hexágono de 37 casas, fileiras de a até g, de cima para baixo',
  'cell.corner': 'cratera',
  'cell.centre': 'fonte',
  'cell.back': 'ficha virada para baixo',
  'cell.tile': 'ficha {colour}',
  'cell.den': 'toca da família {colour}',
  'cell.mover': '{animal}, de quem é a vez',
  'cell.chased': '{animal}, sendo afugentado',
  'cell.feared': 'território do seu predador',
  'cell.began': 'o turno começou aqui',

  chain: 'Cadeia alimentar',
  'chain.hunts': 'A {hunter} caça a {prey}.',
  'chain.race': 'Duas famílias: ninguém caça, é uma corrida.',
  'chain.cycle': 'Ciclo {cycle}',
  'chain.phase': 'É a vez dos animais {size, select, large {grandes} medium {médios} other {pequenos}}.',
  family: 'família {colour}',
  'family.hunts_you': 'caça você',
  'family.your_prey': 'sua presa',
  'family.you': 'você',
  signs: 'O que as fichas significam',
  'sign.food': 'Borda clara: comida da sua cor.',
  'sign.teeth': 'Dentes: terreno da família que caça você. Ali você não pode pisar.',
  'sign.den': 'Toca: a última ficha de uma família. Seus três animais têm de voltar para ela.',
  'sign.back': 'Planeta X: a ficha está virada para baixo. Não alimenta nem barra ninguém.',
  'sign.scenery': 'Pálida: uma cor com que ninguém joga. Só paisagem.',
  'family.rank': '{rank}º lugar',
  'family.tiles': '{amount, plural, one {resta # ficha} other {restam # fichas}} para comer',
  'family.den': 'toca em {cell}',
  'family.hand': 'na mão',
  'family.home': 'em casa',

  'describe.set_up': 'Preparação: falta colocar o {animal}.',
  'describe.reveal': 'As fichas estão sendo viradas.',
  'describe.turn': 'Ciclo {cycle} de {limit}. É a vez do {animal}, em {at}.',
  'describe.chase': 'Ciclo {cycle} de {limit}. O {animal} ataca; a afugentar, nesta ordem: {queue}.',
  'describe.family': '{seat}, a {family}: grande {large}, médio {medium}, pequeno {small}.',
  'describe.tiles': '{amount, plural, =0 {Nenhuma ficha virada} one {Uma ficha} other {# fichas}}: {cells}.',
  'describe.den': 'Sua toca é {den}.',
  'describe.chain': 'Caça a {prey} e teme a {predator}.',
  'describe.rank': 'Toda em casa, {rank}º lugar.',

  'tutorial.1':
    'Bem-vindo ao Planeta X! Você é uma família de três animais: um grande com três olhos, um médio com dois, um pequeno com um. O grande espera em sua cratera. Coloque o médio em outro canto.',
  'tutorial.2': 'Agora o pequeno. Em três cantos diferentes, sua família alcança comida por todos os lados.',
  'tutorial.3':
    'As fichas estão viradas. As de borda clara têm sua cor e sua planta: são sua comida. Coma quatro das suas cinco; a última vira sua toca.',
  'tutorial.4':
    'Primeiro todos movem o animal grande, depois todos o médio, depois o pequeno, e de novo. Sua vez: escolha uma casa marcada. Você tem duas ações: dois movimentos, ou um movimento e uma refeição, em qualquer ordem.',
  'tutorial.5':
    'Na segunda ação, ande mais, coma se estiver sobre sua comida, ou termine o turno. Não se pode voltar para onde o turno começou: está riscado.',
  'tutorial.6':
    'A cadeia alimentar: com três famílias ou mais, as setas vão de cada caçador à sua presa. As fichas com dentes são do seu predador: ali você não pisa, nem onde estão os animais dele.',
  'tutorial.7':
    'Pise onde está sua presa para afugentá-la: você escolhe a direção de cada animal da cadeia. Não custa nenhuma ação, e pode mandar um rival para longe da comida — ou, por descuido, direto para casa.',
  'tutorial.8':
    'Quando resta uma ficha da sua cor, ela vira sua toca, com uma porta para cada animal. Leve os três para casa antes dos outros e você vence.',
  'tutorial.9':
    'É tudo. O botão de dica mostra o que um robô faria, e as regras estão a um clique. Boa colheita!',

  'comment.ate':
    'Sua primeira refeição. Quatro das suas cinco fichas são comidas; a última vira sua toca, então pense cedo em qual deve ser.',
  'comment.chased':
    'Seu predador afugentou você. Volte por outro caminho ou fique a mais de dois passos dos animais dele.',
  'comment.chases':
    'Um animal foi afugentado. Quem foge pode fazer outros fugirem também: uma cadeia, em que cada um caça o próximo.',
  'comment.den':
    'Sua toca está aí. Agora leve os três animais para casa; cada um tem a sua porta. Daqui em diante seu predador tentará pegá-los no caminho.',
  'comment.other_den':
    'Outra família tem sua toca e está a caminho de casa. Se for sua presa, afugente um animal dela para longe dali.',
  'comment.home':
    'Um dos seus está em casa, a salvo. Os outros têm de chegar antes que outra família esteja completa.',
  'comment.other_home':
    'Outra família tem um animal em casa. Com o terceiro ela vence: mantenha por perto quem a caça, ou os seus próprios animais.',
  'comment.end':
    'Esse foi um jogo inteiro. Veja-o de novo com a avaliação abaixo, jogue outra vez ou tente o próximo nível.',
};

export const messages = { en, pt };
