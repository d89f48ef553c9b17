import type { Messages } from '../../kit/types';

const en: Messages = {
  board: 'The lanes to the Lamp',
  deck: '{count, plural, one {# trading card} other {# trading cards}} in the deck',
  'lamp.on': 'The lamp is on.',
  'lamp.off': 'The lamp is off.',

  'space.start': 'start',
  'space.o': 'light orb',
  'space.t': 'trading post',
  'space.h': 'hazard',
  'space.lamp': 'the Lamp',
  'space.number': 'Space {space}: {kind}',

  'moth.at':
    '{name}, {fate, select, flying {flying} stopped {stopped for good} other {burnt}}, space {space}: {kind}, {distance, plural, one {# step} other {# steps}} from the Lamp',
  'moth.dead': '{name} is burnt.',
  'moth.holds':
    '{orbs, plural, one {# orb} other {# orbs}}, {cards, plural, =0 {no cards} one {# card} other {# cards}}, {hazards, plural, =0 {no hazards} one {# hazard} other {# hazards}}, {points, plural, one {# point} other {# points}}',
  'moth.ahead': 'The next spaces: {spaces}.',
  'moth.turn': 'It is the turn of {name}.',

  'fate.flying': '{distance, plural, one {# step} other {# steps}} to the Lamp',
  'fate.stopped': 'stopped, {distance, plural, one {# step} other {# steps}} to the Lamp',
  'fate.dead': 'burnt',
  'chance.safe': 'next roll safe',
  'chance.some': 'next roll {percent}% safe',
  'chance.deadly': 'next roll deadly',
  'risk.some': '{percent}% safe',
  'risk.deadly': 'deadly',
  'holds.orbs': '{count, plural, one {# light orb} other {# light orbs}}',
  'holds.points': '{count, plural, one {point} other {points}}',
  'holds.card': '{name}: {points, plural, one {# point} other {# points}}',
  'holds.hazard': '{name}: −{points, plural, one {# point} other {# points}}',
  'holds.unpaid':
    '{count, plural, one {# point lost without a hazard card} other {# points lost without a hazard card}}',
  'holds.survival': 'Survival card: {points, plural, one {# point} other {# points}}',
  'holds.rolled': 'rolled {total}',
  'holds.rolls': 'rolls',

  offer: 'Trading post',
  'offer.on': 'prices while the lamp is on',
  'offer.off': 'prices while the lamp is off',
  'offer.card':
    '{name}: costs {price, plural, one {# orb} other {# orbs}}, worth {points, plural, one {# point} other {# points}}, {back, plural, =0 {no space} one {# space} other {# spaces}} back{dear, select, yes {, too dear} other {}}',
  'offer.steps': '{steps, plural, one {# step is} other {# steps are}} left after this post.',
  'offer.deadly':
    '{steps, plural, one {# step is} other {# steps are}} left after this post, and {steps, plural, one {it ends} other {they end}} in the Lamp unless you buy on the way.',

  moths: 'Moths',
  piles: 'What is left',
  signs: 'What the spaces mean',
  'sign.o':
    'Light orb: a die brings orbs, {orbs} for a roll of 1 to 6. Each is a point, and money at trading posts.',
  'sign.t': 'Trading post: buy one of three cards for orbs. It pulls your moth back.',
  'sign.h': 'Hazard: you get a card that costs points.',
  'sign.lamp':
    'Lamp die: of its six faces {off, plural, one {# puts} other {# put}} the lamp out (you roll one die) and {on, plural, one {# lights} other {# light}} it (you roll two).',
  'sign.stretch': 'Golden spaces: the last stretch. From here a moth always rolls two dice.',
  'sign.ring': 'A ring round a moth: the bright part is its chance to survive the next roll.',
  'piles.supply': '{count, plural, one {# orb} other {# orbs}} in the supply',
  'piles.unseen': 'Trading cards that nobody has seen: {count}',
  'piles.under': 'Under the deck, the next first: {count}',
  'piles.hazards': 'Hazard cards: {count}',
  'piles.gone': 'Out of the game: {count}',
  'piles.copies': '{name} × {copies}',

  'tutorial.1':
    'You are a moth. Your lane winds round the garden to the Lamp in the middle. Whoever ends nearest gets the best survival card, but whoever touches the Lamp burns and scores nothing.',
  'tutorial.2':
    'A pebble gives light orbs: points and money. A stall is a trading post that sells cards. A thicket with eyes is a hazard and costs a point.',
  'tutorial.3':
    'Before each turn you decide: go on, or stop for good. Here, far from the Lamp, nothing can happen to you. Go on.',
  'tutorial.4':
    'The lamp die lit the Lamp or put it out: with light you roll two dice, in the dark one. Your moth flew that far, and the space where it landed took effect.',
  'tutorial.5':
    'Here is what everybody has: orbs, cards, hazards, points, the way to the Lamp, and the chance to survive the next roll.',
  'tutorial.6': 'Your turn again. Go on; it is still a long way.',
  'tutorial.7':
    'In the last stretch, where the path glows, the lamp is always on: two dice. The ring round a moth shows its chance to survive. Stop while you are close, and before you are too close.',
  'tutorial.8':
    'When all have stopped or burnt, points are counted: survival card, orbs, trading cards, minus the hazards. The rest of the game is yours.',
  'tutorial.9':
    'A trading post! A card costs orbs, more while the lamp is on. It is worth the points in the star at the end, and pulls you back by the number beside the arrow: far back can save your life. Buy one, or pass.',

  'comment.orbs':
    'Light orbs are points at the end, and money before it. You may keep them, or spend them at a trading post.',
  'comment.hazard':
    'A hazard costs a point or more. You cannot steer your moth; but going back by a card lets you pass spaces anew.',
  'comment.bought':
    'A card of your own: points that nobody takes from you unless you burn. Note how far back it has pulled you.',
  'comment.stretch':
    'You are in the last stretch: two dice at every step. Read the chance on the ring before you go on; the closer you stop, the better the card.',
  'comment.other_near':
    'Another moth is in the last stretch. Only who ends nearest gets the best survival card: see how far you still may go.',
  'comment.stopped':
    'You have stopped for good: nothing can happen to you any more. Now the others decide whether they dare to come nearer.',
  'comment.other_stopped':
    'A moth has stopped. Its distance stands: to get the better card you have to end nearer to the Lamp.',
  'comment.burnt': 'A moth has burnt and scores nothing. Whoever is left shares the survival cards.',
  'comment.end':
    'That was a whole game. Look at it again with the evaluation below, play it once more, or try the next level.',
};

const pt: Messages = {
  board: 'Os caminhos até a Lâmpada',
  deck: '{count, plural, one {# carta de troca} other {# cartas de troca}} no baralho',
  'lamp.on': 'A lâmpada está acesa.',
  'lamp.off': 'A lâmpada está apagada.',

  'space.start': 'início',
  'space.o': 'orbe de luz',
  'space.t': 'posto de troca',
  'space.h': 'perigo',
  'space.lamp': 'a Lâmpada',
  'space.number': 'Casa {space}: {kind}',

  'moth.at':
    '{name}, {fate, select, flying {voando} stopped {parou de vez} other {se queimou}}, casa {space}: {kind}, a {distance, plural, one {# passo} other {# passos}} da Lâmpada',
  'moth.dead': '{name} se queimou.',
  'moth.holds':
    '{orbs, plural, =0 {nenhum orbe} one {# orbe} other {# orbes}}, {cards, plural, =0 {nenhuma carta} one {# carta} other {# cartas}}, {hazards, plural, =0 {nenhum perigo} one {# perigo} other {# perigos}}, {points, plural, =0 {# pontos} one {# ponto} other {# pontos}}',
  'moth.ahead': 'As próximas casas: {spaces}.',
  'moth.turn': 'É a vez de {name}.',

  'fate.flying': '{distance, plural, one {# passo} other {# passos}} até a Lâmpada',
  'fate.stopped': 'parou, {distance, plural, one {# passo} other {# passos}} até a Lâmpada',
  'fate.dead': 'se queimou',
  'chance.safe': 'próxima jogada segura',
  'chance.some': 'próxima jogada {percent}% segura',
  'chance.deadly': 'próxima jogada mortal',
  'risk.some': '{percent}% segura',
  'risk.deadly': 'mortal',
  'holds.orbs': '{count, plural, =0 {# orbes de luz} one {# orbe de luz} other {# orbes de luz}}',
  'holds.points': '{count, plural, =0 {pontos} one {ponto} other {pontos}}',
  'holds.card': '{name}: {points, plural, =0 {# pontos} one {# ponto} other {# pontos}}',
  'holds.hazard': '{name}: −{points, plural, one {# ponto} other {# pontos}}',
  'holds.unpaid':
    '{count, plural, one {# ponto perdido sem carta de perigo} other {# pontos perdidos sem carta de perigo}}',
  'holds.survival': 'Carta de sobrevivência: {points, plural, =0 {# pontos} one {# ponto} other {# pontos}}',
  'holds.rolled': 'tirou {total}',
  'holds.rolls': 'joga os dados',

  offer: 'Posto de troca',
  'offer.on': 'preços com a lâmpada acesa',
  'offer.off': 'preços com a lâmpada apagada',
  'offer.card':
    '{name}: custa {price, plural, =0 {# orbes} one {# orbe} other {# orbes}}, vale {points, plural, =0 {# pontos} one {# ponto} other {# pontos}}, {back, plural, =0 {nenhuma casa} one {# casa} other {# casas}} para trás{dear, select, yes {, cara demais} other {}}',
  'offer.steps': '{steps, plural, one {Falta # passo} other {Faltam # passos}} depois deste posto.',
  'offer.deadly':
    '{steps, plural, one {Falta # passo} other {Faltam # passos}} depois deste posto, e {steps, plural, one {ele termina} other {eles terminam}} na Lâmpada se você não comprar no caminho.',

  moths: 'Mariposas',
  piles: 'O que resta',
  signs: 'O que as casas significam',
  'sign.o':
    'Orbe de luz: um dado traz orbes, {orbs} para um resultado de 1 a 6. Cada um é um ponto, e dinheiro nos postos de troca.',
  'sign.t': 'Posto de troca: compre com orbes uma de três cartas. Ela puxa sua mariposa para trás.',
  'sign.h': 'Perigo: você recebe uma carta que custa pontos.',
  'sign.lamp':
    'Dado da lâmpada: das seis faces, {off, plural, =0 {# apagam} one {# apaga} other {# apagam}} a lâmpada (você joga um dado) e {on, plural, =0 {# acendem} one {# acende} other {# acendem}} (você joga dois).',
  'sign.stretch': 'Casas douradas: a reta final. Dali uma mariposa sempre joga dois dados.',
  'sign.ring': 'Um anel em volta da mariposa: a parte clara é a chance de sobreviver à próxima jogada.',
  'piles.supply': '{count, plural, =0 {# orbes} one {# orbe} other {# orbes}} na reserva',
  'piles.unseen': 'Cartas de troca que ninguém viu: {count}',
  'piles.under': 'Debaixo do baralho, a próxima primeiro: {count}',
  'piles.hazards': 'Cartas de perigo: {count}',
  'piles.gone': 'Fora do jogo: {count}',
  'piles.copies': '{name} × {copies}',

  'tutorial.1':
    'Você é uma mariposa. O seu caminho dá voltas pelo jardim até a Lâmpada, no meio. Quem terminar mais perto ganha a melhor carta de sobrevivência, mas quem toca a Lâmpada se queima e não marca pontos.',
  'tutorial.2':
    'Uma pedra dá orbes de luz: pontos e dinheiro. Uma barraca é um posto de troca, que vende cartas. Um espinheiro com olhos é um perigo e custa um ponto.',
  'tutorial.3':
    'Antes de cada jogada, você decide: seguir ou parar de vez. Aqui, longe da Lâmpada, não há perigo. Siga.',
  'tutorial.4':
    'O dado da lâmpada acendeu ou apagou a luz: com luz, você joga dois dados; no escuro, só um. A sua mariposa voou esse número de casas, e a casa em que parou fez efeito.',
  'tutorial.5':
    'Aqui está o que cada um tem: orbes, cartas, perigos, pontos, a distância até a Lâmpada e a chance de sobreviver à próxima jogada.',
  'tutorial.6': 'É a sua vez de novo. Siga; o caminho ainda é longo.',
  'tutorial.7':
    'Na reta final, onde o caminho brilha, a lâmpada está sempre acesa: dois dados. O anel em volta de uma mariposa mostra a chance de sobreviver. Pare quando estiver perto, e antes de estar perto demais.',
  'tutorial.8':
    'Quando todos pararam ou se queimaram, contam-se os pontos: carta de sobrevivência, orbes, cartas de troca, menos os perigos. O resto do jogo é seu.',
  'tutorial.9':
    'Um posto de troca! Uma carta custa orbes, mais com a lâmpada acesa. No fim ela vale os pontos da estrela, e puxa você para trás o número ao lado da seta: voltar pode salvar a sua vida. Compre uma ou passe.',

  'comment.orbs':
    'Orbes de luz são pontos no fim e dinheiro antes dele. Você pode guardá-las ou gastá-las em um posto de troca.',
  'comment.hazard':
    'Um perigo custa um ponto ou mais. Você não guia a sua mariposa; mas voltar com uma carta permite passar de novo pelas casas.',
  'comment.bought':
    'Uma carta sua: pontos que ninguém tira de você, a não ser que se queime. Repare quanto ela o puxou para trás.',
  'comment.stretch':
    'Você está na reta final: dois dados a cada passo. Leia a chance no anel antes de seguir; quanto mais perto parar, melhor a carta.',
  'comment.other_near':
    'Outra mariposa está na reta final. Só quem termina mais perto ganha a melhor carta de sobrevivência: veja até onde ainda pode ir.',
  'comment.stopped':
    'Você parou de vez: nada mais pode lhe acontecer. Agora os outros decidem se ousam chegar mais perto.',
  'comment.other_stopped':
    'Uma mariposa parou. A distância dela está fixada: para a melhor carta, você tem de terminar mais perto da Lâmpada.',
  'comment.burnt':
    'Uma mariposa se queimou e não marca pontos. Quem resta divide as cartas de sobrevivência.',
  'comment.end':
    'Esse foi um jogo inteiro. Veja-o de novo com a avaliação abaixo, jogue outra vez ou tente o próximo nível.',
};

export const messages = { en, pt };
