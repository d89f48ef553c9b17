/** What the drawing says. The game's own words are in its crate; the Portuguese terms are those of the rulebook. */
import type { Messages } from '../../kit/types';

const en: Messages = {
  // what the board says
  board: 'The forest: 37 cells in a hexagon, rows a to g from the top',
  leaves: '{count, plural, one {# leaf} other {# leaves}}',
  empty: 'empty',
  'owned.seed': 'seed of {seat}',
  'owned.small': 'small tree of {seat}',
  'owned.medium': 'medium tree of {seat}',
  'owned.large': 'large tree of {seat}',
  'animal.of': '{animal} of {seat}',
  elder: 'the Great Elder Tree',
  stone: 'a moonstone',
  egg: 'a baby turtle, face down',
  river: 'river',
  dam: 'dam',
  used: 'already used this turn',
  planted: 'planted this round',
  dormant: 'may not grow this round',
  sunlit: 'earns {light} light',
  'sunlit.next': 'earns {light} light next round',
  shaded: 'in shade',
  'shaded.next': 'in shade next round',
  moonlit: 'in moonlight',
  'moonlit.next': 'in moonlight next round',
  round: 'Round {round}/{rounds}',
  'set-up': 'Set-up',
  'light.title': 'Show light',
  'light.sun': 'Shade now',
  'light.next_sun': 'Shade next',
  'light.moon': 'Moon now',
  'light.next_moon': 'Moon next',
  'light.sun.legend':
    'Strokes show what is in shade: | seeds and small trees, || medium trees too, ||| all trees. Coins: light that a tree earns.',
  'light.moon.legend': 'Silver cells lie in moonlight. Coins: moon points that an animal earns there.',
  'grow.to': 'Grow',
  'collect.now': 'Collect',
  'keep.title': 'Keep one of these two',

  // what stands beside it
  'side.market': 'Your player board',
  'side.of': 'Player board of {seat}',
  'side.board': 'Player board',
  'side.buy': 'Buy {piece} for {price} light, {left} left',
  'side.sold': 'No {piece} left to buy',
  'side.available': '{count} available',
  'side.at_hand': 'available',
  'side.light': '{count} light of 20',
  'side.moon': '{count, plural, one {# moon point} other {# moon points}} of 14',
  'side.points': '{count, plural, one {# point} other {# points}}',
  'side.tokens': '{count, plural, one {# point} other {# points}} in tokens',
  'side.next_light': '{count} light next round as things stand',
  'side.next_moon': '{count, plural, one {# moon point} other {# moon points}} next round as things stand',
  'side.opener': 'first player',
  'side.stacks': 'Scoring tokens',
  signs: 'What the signs mean',
  'sign.leaves': 'Leaves: the better the soil, the more points you score for collecting a large tree there.',
  'sign.used': 'Already used: each cell only once a turn.',
  'sign.opener': 'Begins the round.',
  'sign.next_sun': 'Where the sun will stand next round.',
  'sign.beams': 'The Moon: its beams show where moonlight begins.',
  'sign.red_moon': 'The Red Moon: where the Moon will stand next round.',
  'side.stack': '{leaves, plural, one {# leaf} other {# leaves}}: {top} on top, {left} left',
  'side.stack.empty': '{leaves, plural, one {# leaf} other {# leaves}}: none',
  'side.left': '{count} left',
  'side.used': 'used',
  'side.steps': '{count, plural, =0 {no free step left} one {# free step left} other {# free steps left}}',
  'side.babies': 'Hatched baby turtles',
  'side.double': 'One action may repeat a used cell.',
  'side.leaf': 'The next collect pays one leaf more.',
  'side.move': 'Move',

  'animal.boar': 'Boar',
  'animal.hedgehog': 'Hedgehog',
  'animal.squirrel': 'Squirrel',
  'animal.fox': 'Fox',
  'animal.owl': 'Owl',
  'animal.badger': 'Badger',
  'animal.beaver': 'Beaver',
  'animal.turtle': 'Turtle',
  'ability.tusk.does': 'Collects your large tree on its cell for free; for 8, then plants a seed there.',
  'ability.run.does': 'One more step.',
  'ability.sow.does': 'A seed straight from the player board onto its empty cell.',
  'ability.eat.does': "An opponent's seed on its cell: 1 light for each leaf. Always two free steps.",
  'ability.scare.does': 'Moves an animal next to it one step.',
  'ability.dig.does': 'Moves the seed on its cell 1 or 2 cells in a line.',
  'ability.steal.does': '2 light from a player whose animal is next to it.',
  'ability.hunt.does': 'Gains 3, 7 or 10 light.',
  'ability.fertilise.does':
    'Your seed on its cell becomes a small tree: an available one, or for 6 from the player board.',
  'ability.dam.does': 'Three cells at the river: everything there grows free.',
  'ability.improve.does': 'On the dam: one of your pieces there grows free.',
  'ability.hatch.does': 'Takes the baby turtle on its cell.',
  'ability.use.does': 'Uses one hatched baby turtle.',

  // for who cannot see it
  'describe.set-up': 'The forest is being set up.',
  'describe.round':
    'Round {round} of {rounds}. The sun stands at {corner}, {next, select, none {for the last time} other {next at {next}}}.',
  'describe.moon': 'The {face} stands between {one} and {other}.',
  'describe.player':
    '{seat}: {light} light, {moon}{points, plural, one {# point} other {# points}} in tokens; {pieces}{animal}.',
  'describe.moon_points': '{count, plural, one {# moon point} other {# moon points}}, ',
  'describe.pieces':
    '{seeds, plural, one {# seed} other {# seeds}}, {small} small, {medium} medium and {large} large trees in the forest',
  'describe.animal': ', {animal} on {cell}',

  'tutorial.1':
    'Welcome to the forest. You grow trees, and light pays for everything. Collect full-grown trees on good soil: the more leaves a cell has, the more points its tree brings.',
  'tutorial.2':
    'With the Moon in play, everybody keeps one animal of two. It lives on moon points and has abilities of its own. Keep the one you like.',
  'tutorial.3':
    'Set-up goes on: animals start on cells with three leaves; the Great Elder Tree and the moonstones may follow. Place what you are asked for.',
  'tutorial.4':
    'Now a small tree on the edge. The sun walks around the forest, so think of who will stand between your tree and the sun. Show the shade with the buttons below the forest.',
  'tutorial.5':
    'A round begins with photosynthesis: every tree in the light earns 1, 2 or 3 light by its size. A tree throws a shadow as long as it is tall, on trees no taller than itself.',
  'tutorial.6':
    'Your player board shows what you can buy, at the price on the coin, and what is available. Only available pieces go into the forest. Buy a seed or a tree.',
  'tutorial.7':
    'Pick one of your trees. The dots show where it can throw a seed for 1 light: as many steps as its size. With a larger tree available you can also grow it: 1, 2 or 3 light.',
  'tutorial.8':
    'Each cell can be used once a turn. Your animal takes one free step a turn: pick it, then a cell. Silver cells lie in moonlight; there it earns 1 point, or 2 by full moon. The Red Moon shows where the Moon will be next.',
  'tutorial.9':
    'When nothing more is worth its price, end your turn. Light that you keep stays with you, up to 20.',
  'tutorial.10':
    'A large tree can be collected for 4 light: it leaves the forest and brings the top token of its cell’s stack. After the sun’s third lap, whoever has the most points wins. Good growing!',

  'comment.sun':
    'The sun has moved on by one corner, and all trees in its light have earned again. Before you plant, see with the buttons below the forest where the next shade falls.',
  'comment.planted':
    'Your first seed. It earns nothing yet and costs most patience: it becomes a small, a medium and then a large tree.',
  'comment.grew':
    'A tree has grown. It earns more from now on and throws a longer shadow, over your own trees as well.',
  'comment.collected':
    'Your first harvest! The token is yours. The next one of the same stack is worth less, so being early pays.',
  'comment.other_collected':
    'Somebody has collected a large tree. The best tokens go first: see that you have a large tree ready, too.',
  'comment.last_lap':
    'The last lap of the sun. What is planted now will hardly be collected any more: let what stands grow, and collect it.',
  'comment.last_round':
    'The last round! Collect what you can. Three light that are left are still worth a point.',
  'comment.end':
    'That was a whole game. Look at it again with the evaluation below, play it once more, or add the Moon with its animals.',
};

const pt: Messages = {
  board: 'A floresta: 37 espaços em hexágono, filas de a até g a partir do topo',
  leaves: '{count, plural, =0 {0 folhas} one {# folha} other {# folhas}}',
  empty: 'vazio',
  'owned.seed': 'Semente: {seat}',
  'owned.small': 'Árvore Pequena: {seat}',
  'owned.medium': 'Árvore Média: {seat}',
  'owned.large': 'Árvore Grande: {seat}',
  'animal.of': '{animal}: {seat}',
  elder: 'o Sabugueiro Milenar',
  stone: 'uma Pedra Lunar',
  egg: 'uma Tartaruga Bebê virada para baixo',
  river: 'rio',
  dam: 'Barragem',
  used: 'já usado neste turno',
  planted: 'plantada nesta rodada',
  dormant: 'não pode crescer nesta rodada',
  sunlit: 'recebe {light, plural, =0 {0 pontos Solares} one {# ponto Solar} other {# pontos Solares}}',
  'sunlit.next':
    'recebe {light, plural, =0 {0 pontos Solares} one {# ponto Solar} other {# pontos Solares}} na próxima rodada',
  shaded: 'na sombra',
  'shaded.next': 'na sombra na próxima rodada',
  moonlit: 'ao luar',
  'moonlit.next': 'ao luar na próxima rodada',
  round: 'Rodada {round}/{rounds}',
  'set-up': 'Preparação',
  'light.title': 'Mostrar a luz',
  'light.sun': 'Sombra agora',
  'light.next_sun': 'Próxima sombra',
  'light.moon': 'Luar agora',
  'light.next_moon': 'Próximo luar',
  'light.sun.legend':
    'Os traços mostram o que fica na sombra: | Sementes e Árvores Pequenas, || também as Médias, ||| todas. Moedas: pontos Solares que a Árvore recebe.',
  'light.moon.legend': 'Espaços prateados estão ao luar. Moedas: pontos Lua que o Animal recebe ali.',
  'grow.to': 'Cultivar',
  'collect.now': 'Colher',
  'keep.title': 'Escolha um destes dois',

  'side.market': 'O seu tabuleiro individual',
  'side.of': 'Tabuleiro individual: {seat}',
  'side.board': 'Tabuleiro individual',
  'side.buy':
    'Comprar {piece} por {price, plural, =0 {0 pontos Solares} one {# ponto Solar} other {# pontos Solares}}, {left} à venda',
  'side.sold': '{piece}: nada mais para comprar',
  'side.available': '{count} na área disponível',
  'side.at_hand': 'disponíveis',
  'side.light': '{count, plural, =0 {0 pontos Solares} one {# ponto Solar} other {# pontos Solares}} de 20',
  'side.moon': '{count, plural, =0 {0 pontos Lua} one {# ponto Lua} other {# pontos Lua}} de 14',
  'side.points': '{count, plural, =0 {0 pontos} one {# ponto} other {# pontos}}',
  'side.tokens': '{count, plural, =0 {0 pontos} one {# ponto} other {# pontos}} em fichas',
  'side.next_light':
    '{count, plural, =0 {0 pontos Solares} one {# ponto Solar} other {# pontos Solares}} na próxima rodada, como está agora',
  'side.next_moon':
    '{count, plural, =0 {0 pontos Lua} one {# ponto Lua} other {# pontos Lua}} na próxima rodada, como está agora',
  'side.opener': 'Primeiro Jogador',
  'side.stacks': 'Fichas de pontos de vitória',
  signs: 'O que os símbolos significam',
  'sign.leaves': 'Folhas: quanto melhor o solo, mais rende uma Árvore Grande colhida ali.',
  'sign.used': 'Já usado: cada espaço só uma vez por turno.',
  'sign.opener': 'Começa a rodada.',
  'sign.next_sun': 'Onde o Sol estará na próxima rodada.',
  'sign.beams': 'A Lua: os raios mostram onde o luar começa.',
  'sign.red_moon': 'A Lua Vermelha: onde a Lua estará na próxima rodada.',
  'side.stack':
    '{leaves, plural, =0 {0 folhas} one {# folha} other {# folhas}}: {top} no topo, restam {left}',
  'side.stack.empty': '{leaves, plural, =0 {0 folhas} one {# folha} other {# folhas}}: nenhuma',
  'side.left': 'restam {count}',
  'side.used': 'usada',
  'side.steps': '{count, plural, =0 {nenhum avanço livre} one {# avanço livre} other {# avanços livres}}',
  'side.babies': 'Tartarugas Bebê nascidas',
  'side.double': 'Uma ação pode repetir um espaço já usado.',
  'side.leaf': 'A próxima colheita vale uma folha a mais.',
  'side.move': 'Mover',

  'animal.boar': 'Javali',
  'animal.hedgehog': 'Ouriço',
  'animal.squirrel': 'Esquilo',
  'animal.fox': 'Raposa',
  'animal.owl': 'Coruja',
  'animal.badger': 'Texugo',
  'animal.beaver': 'Castor',
  'animal.turtle': 'Tartaruga',
  'ability.tusk.does':
    'Arranca a sua Árvore Grande do espaço sem gastar pontos Solares; por 8, planta depois uma Semente ali.',
  'ability.run.does': 'Avança mais um espaço.',
  'ability.sow.does': 'Planta no seu espaço vazio uma Semente vinda do tabuleiro individual.',
  'ability.eat.does':
    'A Semente de um adversário no seu espaço: 1 ponto Solar por folha. Avança sempre até dois espaços.',
  'ability.scare.does': 'Move um Animal vizinho um espaço.',
  'ability.dig.does': 'Move a Semente do seu espaço 1 ou 2 espaços em linha reta.',
  'ability.steal.does': '2 pontos Solares de um jogador cujo Animal esteja ao lado.',
  'ability.hunt.does': 'Ganha 3, 7 ou 10 pontos Solares.',
  'ability.fertilise.does':
    'A sua Semente no espaço cresce até Árvore Pequena: uma disponível ou, por 6, do tabuleiro individual.',
  'ability.dam.does': 'Três espaços junto ao rio: tudo ali cresce de graça.',
  'ability.improve.does': 'Na Barragem: uma das suas peças ali cresce de graça.',
  'ability.hatch.does': 'Faz nascer a Tartaruga Bebê do seu espaço.',
  'ability.use.does': 'Usa uma Tartaruga Bebê já nascida.',

  'describe.set-up': 'A floresta está sendo preparada.',
  'describe.round':
    'Rodada {round} de {rounds}. O Sol está em {corner}, {next, select, none {pela última vez} other {depois em {next}}}.',
  'describe.moon': 'A {face} está entre {one} e {other}.',
  'describe.player':
    '{seat}: {light, plural, =0 {0 pontos Solares} one {# ponto Solar} other {# pontos Solares}}, {moon}{points, plural, =0 {0 pontos} one {# ponto} other {# pontos}} em fichas; {pieces}{animal}.',
  'describe.moon_points': '{count, plural, =0 {0 pontos Lua} one {# ponto Lua} other {# pontos Lua}}, ',
  'describe.pieces':
    'na floresta {seeds, plural, =0 {0 Sementes} one {# Semente} other {# Sementes}} e Árvores: {small, plural, =0 {0 Pequenas} one {# Pequena} other {# Pequenas}}, {medium, plural, =0 {0 Médias} one {# Média} other {# Médias}}, {large, plural, =0 {0 Grandes} one {# Grande} other {# Grandes}}',
  'describe.animal': ', {animal} em {cell}',

  'tutorial.1':
    'Boas-vindas à floresta. Você cultiva Árvores, e a luz paga tudo. Colha Árvores Grandes em solo fértil: quanto mais folhas tem o espaço, mais pontos de vitória a Árvore traz.',
  'tutorial.2':
    'Com a Lua em jogo, cada jogador fica com um de dois Animais. Ele vive de pontos Lua e tem habilidades próprias. Escolha o que preferir.',
  'tutorial.3':
    'A preparação continua: os Animais começam em espaços com 3 folhas; depois podem vir o Sabugueiro Milenar e as Pedras Lunares. Coloque o que lhe for pedido.',
  'tutorial.4':
    'Agora uma Árvore Pequena na margem. O Sol gira em torno da floresta: pense em quem ficará entre a sua Árvore e o Sol. Os botões abaixo da floresta mostram a sombra.',
  'tutorial.5':
    'A rodada começa com a Fotossíntese: cada Árvore ao sol recebe 1, 2 ou 3 pontos Solares pelo seu tamanho. A sombra é tão longa quanto a Árvore é alta e cobre as que não são mais altas do que ela.',
  'tutorial.6':
    'O seu tabuleiro individual mostra o que se pode comprar, com o preço na moeda, e o que está disponível. Só peças disponíveis vão para a floresta. Compre uma Semente ou uma Árvore.',
  'tutorial.7':
    'Escolha uma das suas Árvores. Os pontos mostram onde ela pode plantar uma Semente por 1 ponto Solar: a até um, dois ou três espaços, conforme o tamanho. Com uma Árvore maior disponível, pode também cultivá-la: 1, 2 ou 3 pontos Solares.',
  'tutorial.8':
    'Cada espaço só pode ser usado uma vez por turno. O seu Animal avança um espaço de graça: escolha-o e depois um espaço. Ao luar, nos espaços prateados, ele recebe 1 ponto Lua, ou 2 com Lua Cheia. A Lua Vermelha mostra onde a Lua estará na próxima rodada.',
  'tutorial.9':
    'Quando nada mais valer o preço, termine o turno. Os pontos Solares que sobram ficam com você, até 20.',
  'tutorial.10':
    'Uma Árvore Grande pode ser colhida por 4 pontos Solares: sai da floresta e traz a ficha do topo da pilha do seu espaço. Depois de três voltas do Sol, vence quem tiver mais pontos. Bom cultivo!',

  'comment.sun':
    'O Sol avançou um canto, e todas as Árvores na luz renderam de novo. Antes de plantar, veja com os botões abaixo da floresta onde cairá a próxima sombra.',
  'comment.planted':
    'Sua primeira Semente. Ela ainda não rende nada e pede paciência: vira Árvore Pequena, Média e depois Grande.',
  'comment.grew':
    'Uma Árvore cresceu. De agora em diante rende mais e faz uma sombra mais longa, também sobre as suas próprias Árvores.',
  'comment.collected':
    'Sua primeira colheita! A ficha é sua. A próxima da mesma pilha vale menos: chegar cedo compensa.',
  'comment.other_collected':
    'Alguém colheu uma Árvore Grande. As melhores fichas saem primeiro: tenha também uma Árvore Grande pronta.',
  'comment.last_lap':
    'A última volta do Sol. O que se planta agora dificilmente será colhido: cultive o que já está de pé e colha.',
  'comment.last_round':
    'A última rodada! Colha o que puder. Três pontos Solares que sobram ainda valem um ponto.',
  'comment.end':
    'Esse foi um jogo inteiro. Veja-o de novo com a avaliação abaixo, jogue outra vez ou acrescente a Lua com os seus Animais.',
};

export const messages: { en: Messages; pt: Messages } = { en, pt };
