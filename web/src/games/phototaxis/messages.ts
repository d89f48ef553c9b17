import type { Messages } from '../../kit/types';

const en: Messages = {
  'board.label': 'The garden, 10 by 10 tiles',
  'tile.lawn': 'lawn',
  'tile.lamp': 'the Lamp',
  'tile.corner': 'starting corner, open to {sides}',
  'tile.plum': 'plum card with a plum, open to {sides}',
  'tile.plum_gone': 'plum card without a plum, open to {sides}',
  'tile.plum_hidden': 'plum card, face down',
  'tile.card': '{card}, open to {sides}',
  'tile.mantis': 'a mantis',
  'tile.moth': 'moth of {seat}',
  'direction.n': 'north',
  'direction.e': 'east',
  'direction.s': 'south',
  'direction.w': 'west',
  'direction.all': 'all sides',
  'list.and': '{list} and {last}',

  'turning.choice': '{card} on {tile}, open to {sides}',
  'turning.help': 'Space turns it; Enter lays it, as a second click on the card in the hand does.',

  'side.hand': 'Your hand',
  'side.no_cards': 'no cards',
  'side.card': '{card}{count, plural, one {} other {, # of them}}',
  'side.hidden': '{count, plural, one {# hidden card} other {# hidden cards}}',
  'side.known': 'seen by all: {card}',
  'side.moths': 'Moths',
  'side.plums': '{count} of {required} plums',
  'side.in_lamp': 'in the Lamp since round {round}',
  'side.more_turns': '{count, plural, =0 {no more turns} one {# more turn} other {# more turns}}',
  'side.last_turn': 'last turn',
  'side.round': 'Round {round}',
  'side.last_rounds': 'The last two rounds',
  'side.decks': 'Decks',
  'side.deck': 'Path deck',
  'side.discards': 'Discards',
  'side.mystery': 'Mystery deck',
  'side.unseen': 'Unseen: in the deck and in other hands',
  'side.discarded': 'On the discards',
  'side.shuffled': 'The deck was last made of',
  'side.mystery_left': 'In the mystery deck',
  'side.night': 'The night: {left, plural, one {# mystery card} other {# mystery cards}} of {all} until dawn',
  'side.details': 'Count the cards',
  signs: 'What the signs mean',
  'sign.plum': 'A plum: end your move on it to gather it.',
  'sign.gone': 'A plum tree whose plum is gone. Its path stays.',
  'sign.plus': 'Plus: whoever places this card may place one more.',
  'sign.minus': 'Minus: whoever places this card may take a path card off the garden.',
  'sign.mantis': 'A mantis: nobody enters or passes its tile.',

  'counts.card': 'Path card',
  'counts.mystery': 'Mystery card',
  'counts.straight': 'straight',
  'counts.curve': 'curve',
  'counts.tee': 'tee',
  'counts.cross': 'cross',
  'counts.end': 'dead end',
  'counts.straight+': 'straight, plus',
  'counts.curve+': 'curve, plus',
  'counts.straight-': 'straight, minus',
  'counts.curve-': 'curve, minus',
  'counts.tee+': 'tee, plus',
  'counts.cross+': 'cross, plus',
  'counts.end+': 'dead end, plus',
  'counts.tee-': 'tee, minus',
  'counts.cross-': 'cross, minus',
  'counts.end-': 'dead end, minus',

  'mystery.mantis.does': 'A mantis blocks a tile.',
  'mystery.glow.does': 'Place one more card.',
  'mystery.gust.does': 'Take a card off the board.',
  'mystery.nectar.does': 'Draw a path card.',

  'describe.round': 'Round {round}.',
  'describe.mover': 'It is the turn of {seat}.',
  'describe.over': 'The game is over.',
  'describe.moth': '{seat} {place}, {plums} of {required} plums.',
  'describe.on': 'on {tile}',
  'describe.lamp': 'in the Lamp since round {round}',
  'describe.mantises': '{count, plural, one {A mantis sits on {tiles}.} other {Mantises sit on {tiles}.}}',
  'describe.plums':
    '{count, plural, =0 {No plums are left in the garden.} one {A plum is left on {tiles}.} other {Plums are left on {tiles}.}}',
  'describe.paths':
    '{count, plural, =0 {No path cards lie in the garden.} one {# path card lies in the garden.} other {# path cards lie in the garden.}}',
  'describe.hand': 'Your hand: {cards}.',
  'describe.open_hand': '{seat}: {cards}.',
  'describe.last': 'The last two rounds are being played.',
  'describe.night': '{left, plural, one {# mystery card is} other {# mystery cards are}} left until dawn.',

  'tutorial.1':
    'You are a moth in a dark garden. Gather plums, then fly to the Lamp in the middle. The first one there wins, unless another comes soon after with more plums.',
  'tutorial.2':
    'Your moth always looks at the light. It moves along paths, and so far there are none: you lay them with the cards in your hand.',
  'tutorial.3':
    'Your turn has begun with a card from the deck. Now pick a card in your hand, one of the marked tiles, and how the card shall lie. It has to be joined to your path. Plum trees show to which sides they are open: aim for one.',
  'tutorial.4':
    'A flower with a plus lets you place one more card. A lozenge with a minus lets you take a card off the board into your hand.',
  'tutorial.5':
    'Now move: as far as you like along joined paths, whoever has laid them. You gather a plum only where you end your move. If no path leads you anywhere yet, skip.',
  'tutorial.6':
    'You fill your hand up to four cards, and the others play. Watch where their paths go: you may use them as well.',
  'tutorial.7':
    'Every plum brings a mystery card. Glow lets you place a card, Gust take one, Nectar draw one. The fourth kind is the mantis: it blocks a tile, and nobody passes.',
  'tutorial.8':
    'A turn that begins while a mantis is out asks you first: remove one and do nothing else, or skip and take your turn.',
  'tutorial.9':
    'You may enter the Lamp with enough plums; beside your name you see how many. Then two more rounds are played: who comes in the same round shares the win, who comes later with more plums takes it. Good night!',

  'comment.gathered':
    'Your first plum! Beside your name you see how many the Lamp asks for. The mystery card that came with it has acted already, or asks you something.',
  'comment.other_gathered':
    'Another moth has gathered a plum. Its path is open to all: perhaps you can use it to the next one.',
  'comment.mantis':
    'A mantis has appeared. Nobody passes its tile; lay a way round it, or spend a turn to remove it.',
  'comment.took':
    'You have taken a card off the board. Nobody can walk there until it is laid again: this closes ways, too.',
  'comment.enough':
    'You have enough plums. Now lay your way to the Lamp; it counts who comes first, and a few plums more decide if others follow.',
  'comment.arrived':
    'You are in the Lamp! Two more rounds are played. Whoever comes in a later round needs more plums than you.',
  'comment.other_arrived':
    'A moth is in the Lamp: two more rounds. If you come in with more plums, you win after all.',
  'comment.end':
    'That was a whole game. Look at it again with the evaluation below, play it once more, or try the next level.',
};

const pt: Messages = {
  'board.label': 'O jardim, 10 por 10 casas',
  'tile.lawn': 'gramado',
  'tile.lamp': 'a Lâmpada',
  'tile.corner': 'canto inicial, aberto para {sides}',
  'tile.plum': 'carta de ameixa com ameixa, aberta para {sides}',
  'tile.plum_gone': 'carta de ameixa sem ameixa, aberta para {sides}',
  'tile.plum_hidden': 'carta de ameixa, virada para baixo',
  'tile.card': '{card}, com saída para {sides}',
  'tile.mantis': 'um louva-a-deus',
  'tile.moth': 'mariposa de {seat}',
  'direction.n': 'norte',
  'direction.e': 'leste',
  'direction.s': 'sul',
  'direction.w': 'oeste',
  'direction.all': 'todos os lados',
  'list.and': '{list} e {last}',

  'turning.choice': '{card} em {tile}, com saída para {sides}',
  'turning.help': 'Espaço gira; Enter coloca, assim como um segundo clique na carta da mão.',

  'side.hand': 'Sua mão',
  'side.no_cards': 'nenhuma carta',
  'side.card': '{card}{count, plural, one {} other {, # iguais}}',
  'side.hidden': '{count, plural, one {# carta oculta} other {# cartas ocultas}}',
  'side.known': 'vista por todos: {card}',
  'side.moths': 'Mariposas',
  'side.plums': '{count} de {required} ameixas',
  'side.in_lamp': 'na Lâmpada desde a rodada {round}',
  'side.more_turns': '{count, plural, =0 {sem mais turnos} one {mais # turno} other {mais # turnos}}',
  'side.last_turn': 'último turno',
  'side.round': 'Rodada {round}',
  'side.last_rounds': 'As duas últimas rodadas',
  'side.decks': 'Baralhos',
  'side.deck': 'Caminhos',
  'side.discards': 'Descarte',
  'side.mystery': 'Mistério',
  'side.unseen': 'Ocultas: no baralho e em outras mãos',
  'side.discarded': 'No descarte',
  'side.shuffled': 'O baralho foi refeito com',
  'side.mystery_left': 'No baralho de mistério',
  'side.night':
    'A noite: {left, plural, one {# carta de mistério} other {# cartas de mistério}} de {all} até o amanhecer',
  'side.details': 'Contar as cartas',
  signs: 'O que os símbolos significam',
  'sign.plum': 'Uma ameixa: termine o seu voo sobre ela para colhê-la.',
  'sign.gone': 'Uma ameixeira sem ameixa. O caminho dela fica.',
  'sign.plus': 'Mais: quem coloca esta carta pode colocar mais uma.',
  'sign.minus': 'Menos: quem coloca esta carta pode tirar uma carta de caminho do jardim.',
  'sign.mantis': 'Um louva-a-deus: ninguém entra na casa dele nem passa por ela.',

  'counts.card': 'Carta de caminho',
  'counts.mystery': 'Carta de mistério',
  'counts.straight': 'reta',
  'counts.curve': 'curva',
  'counts.tee': 'entroncamento',
  'counts.cross': 'cruzamento',
  'counts.end': 'beco sem saída',
  'counts.straight+': 'reta, mais',
  'counts.curve+': 'curva, mais',
  'counts.straight-': 'reta, menos',
  'counts.curve-': 'curva, menos',
  'counts.tee+': 'entroncamento, mais',
  'counts.cross+': 'cruzamento, mais',
  'counts.end+': 'beco, mais',
  'counts.tee-': 'entroncamento, menos',
  'counts.cross-': 'cruzamento, menos',
  'counts.end-': 'beco, menos',

  'mystery.mantis.does': 'Um louva-a-deus bloqueia uma casa.',
  'mystery.glow.does': 'Coloque mais uma carta.',
  'mystery.gust.does': 'Pegue uma carta do tabuleiro.',
  'mystery.nectar.does': 'Compre uma carta de caminho.',

  'describe.round': 'Rodada {round}.',
  'describe.mover': 'É a vez de {seat}.',
  'describe.over': 'A partida acabou.',
  'describe.moth': '{seat} {place}, {plums} de {required} ameixas.',
  'describe.on': 'em {tile}',
  'describe.lamp': 'na Lâmpada desde a rodada {round}',
  'describe.mantises':
    '{count, plural, one {Há um louva-a-deus em {tiles}.} other {Há louva-a-deus em {tiles}.}}',
  'describe.plums':
    '{count, plural, =0 {Não restam ameixas no jardim.} one {Resta uma ameixa em {tiles}.} other {Restam ameixas em {tiles}.}}',
  'describe.paths':
    '{count, plural, =0 {Não há cartas de caminho no jardim.} one {Há # carta de caminho no jardim.} other {Há # cartas de caminho no jardim.}}',
  'describe.hand': 'Sua mão: {cards}.',
  'describe.open_hand': '{seat}: {cards}.',
  'describe.last': 'São as duas últimas rodadas.',
  'describe.night':
    '{left, plural, one {Falta # carta de mistério} other {Faltam # cartas de mistério}} até o amanhecer.',

  'tutorial.1':
    'Você é uma mariposa em um jardim escuro. Colha ameixas e voe até a Lâmpada, no meio. Vence quem chegar primeiro, a não ser que outra chegue logo depois com mais ameixas.',
  'tutorial.2':
    'Sua mariposa sempre olha para a luz. Ela anda por caminhos, e ainda não há nenhum: você os constrói com as cartas da mão.',
  'tutorial.3':
    'Seu turno começou com uma carta do baralho. Agora escolha uma carta da mão, uma das casas marcadas e como a carta deve ficar. Ela precisa se ligar ao seu caminho. Cada ameixeira mostra para que lados está aberta: siga para uma delas.',
  'tutorial.4':
    'A flor com um mais deixa você colocar outra carta. O losango com um menos deixa você pegar uma carta do tabuleiro para a mão.',
  'tutorial.5':
    'Agora mova-se: o quanto quiser por caminhos ligados, não importa de quem. Você só colhe a ameixa onde termina o movimento. Se nenhum caminho leva a lugar algum, passe.',
  'tutorial.6':
    'Sua mão volta a ter quatro cartas, e os outros jogam. Veja por onde vão os caminhos deles: você também pode usá-los.',
  'tutorial.7':
    'Cada ameixa traz uma carta de mistério. Brilho deixa colocar uma carta, Rajada pegar uma, Néctar comprar uma. O quarto tipo é o louva-a-deus: ele bloqueia uma casa, e ninguém passa.',
  'tutorial.8':
    'Um turno que começa com um louva-a-deus no jardim pergunta primeiro: remova um e não faça mais nada, ou passe e jogue.',
  'tutorial.9':
    'Você pode entrar na Lâmpada com ameixas suficientes; ao lado do seu nome você vê quantas. Depois há mais duas rodadas: quem chega na mesma rodada divide a vitória, quem chega mais tarde com mais ameixas fica com ela. Boa noite!',

  'comment.gathered':
    'Sua primeira ameixa! Ao lado do seu nome você vê quantas a Lâmpada exige. A carta de mistério que veio com ela já agiu, ou pergunta algo.',
  'comment.other_gathered':
    'Outra mariposa colheu uma ameixa. O caminho dela é de todos: talvez sirva a você para a próxima.',
  'comment.mantis':
    'Apareceu um louva-a-deus. Ninguém passa pela casa dele; faça um caminho em volta ou gaste um turno para removê-lo.',
  'comment.took':
    'Você pegou uma carta do tabuleiro. Ninguém passa ali até que outra seja colocada: isso também fecha caminhos.',
  'comment.enough':
    'Você tem ameixas suficientes. Agora faça seu caminho até a Lâmpada; conta quem chega primeiro, e algumas ameixas a mais decidem se outras chegarem.',
  'comment.arrived':
    'Você está na Lâmpada! Há mais duas rodadas. Quem chegar em uma rodada posterior precisa de mais ameixas do que você.',
  'comment.other_arrived':
    'Uma mariposa está na Lâmpada: mais duas rodadas. Se você chegar com mais ameixas, ainda vence.',
  'comment.end':
    'Esse foi um jogo inteiro. Veja-o de novo com a avaliação abaixo, jogue outra vez ou tente o próximo nível.',
};

export const messages = { en, pt };
