import { echoed } from '../../i18n/echoed';
import type { Messages } from '../../kit/types';

const FACES = [1, 2, 3, 4, 5, 6];
/** As many orbs as the house content has; nobody holds more. */
const ORBS = 120;

/** `3 and 5` for all throws of two dice, and `4 orbs` for all numbers of them, as the game writes them. */
function counted(and: string, orb: string, orbs: string): Messages {
  const pairs = FACES.flatMap((one) =>
    FACES.map((other) => [`thing.${one} and ${other}`, `${one} ${and} ${other}`]),
  );
  const amounts = Array.from({ length: ORBS }, (_, index) => index + 1).map((count) => [
    `thing.${count} ${count === 1 ? 'orb' : 'orbs'}`,
    `${count} ${count === 1 ? orb : orbs}`,
  ]);
  return Object.fromEntries([...pairs, ...amounts]) as Messages;
}

const why = echoed('why.LMP', {
  'first {what}': 'primeiro {what}',
  'the dice decide who begins': 'os dados decidem quem começa',
  'the lamp die is rolled': 'joga-se o dado da lâmpada',
  'the dice for the move are rolled': 'jogam-se os dados do movimento',
  'the die for orbs is rolled': 'joga-se o dado dos orbes',
  "the post's cards are drawn": 'viram-se as cartas do posto de troca',
  'a hazard card is drawn': 'vira-se uma carta de perigo',
  'the survivors who tie roll off': 'os sobreviventes empatados jogam os dados',
  'the game is over': 'o jogo acabou',
  'you are not trading now: go on or stop': 'agora não é hora de comprar: siga ou pare',
  'decide before the dice roll: go on or stop': 'decida antes de jogar os dados: siga ou pare',
  '{card} is not among the cards on offer': '{card}: esta carta não está à venda',
  '{card} costs {price} orbs now, and you have {orbs}':
    '{card}: custa agora {price, plural, one {# orbe} other {# orbes}}, e você tem {orbs}',
  'you are at a trading post: buy one of its cards, or pass':
    'você está num posto de troca: compre uma das cartas ou passe',
});

const notation = echoed('notation', {
  first: 'primeiro',
  lamp: 'lâmpada',
  on: 'acesa',
  off: 'apagada',
  dice: 'dados',
  die: 'dado',
  orbs: 'orbes',
  card: 'carta',
  hazard: 'perigo',
  rolloff: 'desempate',
  go: 'seguir',
  stop: 'parar',
  buy: 'comprar',
  pass: 'passar',
});

const en: Messages = {
  ...why.en,
  ...notation.en,
  'seat.1': 'Luna moth',
  'seat.2': 'Emperor moth',
  'seat.3': 'Hawk moth',
  'seat.4': 'Tiger moth',

  'prompt.decide': 'Go on towards the Lamp, or stop here for good.',
  'prompt.trade': 'Buy one of the cards, or pass.',
  'prompt.chance': 'Dice and cards decide.',
  'prompt.over': 'The game is over.',

  'pick.button:go': 'Go on',
  'pick.button:stop': 'Stop for good',
  'pick.button:pass': 'Buy nothing',
  'pick.card': 'Buy: {name}',

  'option.shop_when_passing': 'Trading posts that a moth passes sell to it too',
  'option.shop_when_passing.true': 'yes',
  'option.shop_when_passing.false': 'no',

  'level.1': 'flies by mood and stays in danger too long; for first games',
  'level.2': 'counts its steps well, but does not shop, nor look at the others',
  'level.3': 'shops, watches the others, plays through what may come; the best we have',

  'score.survival card': 'Survival card',
  'score.light orbs': 'Light orbs',
  'score.trading cards': 'Trading cards',
  'score.hazards': 'Hazards',
  'score.equal points: the better survival card is ahead': 'Equal points: the better survival card is ahead',

  'effect.rolled': '{thing_name, select, none {{seat} rolls a {amount}.} other {{seat} rolls {thing}.}}',
  'effect.drawn': '{from_name, select, hazards {{seat} meets a hazard: {thing}.} other {On offer: {thing}.}}',
  'effect.dared': '{seat} goes on.',
  'effect.stopped': '{seat} stops for good.',
  'effect.bought': '{seat} buys: {thing}.',
  'effect.passed': '{seat} buys nothing.',
  'effect.paid': '{seat} pays {thing}.',
  'effect.returned':
    '{to_name, select, supply {Back to the supply: {thing}.} other {Under the deck: {thing}.}}',
  'effect.switched': '{to_name, select, on {The lamp goes on.} other {The lamp goes off.}}',
  'effect.moved': '{seat} moves from space {from} to space {to}.',
  'effect.earned': '{seat} gets {thing}.',
  'effect.lost': '{seat} loses a point.',
  'effect.burnt': '{seat} touches the Lamp and burns.',
  'effect.removed': 'Out of the game: {thing}.',
  'effect.chosen': '{seat} begins.',
  'effect.awarded':
    '{amount, plural, one {{seat} gets the survival card worth # point.} other {{seat} gets the survival card worth # points.}}',
  'effect.won':
    '{thing_name, select, none {{seat} wins.} other {{seat} wins: of equal points, the better survival card is ahead.}}',

  ...counted('and', 'orb', 'orbs'),
  'thing.lamp on': 'the lamp die: on',
  'thing.lamp off': 'the lamp die: off',
  'thing.moth': 'moth',
  'thing.lamp': 'lamp',
  'thing.1 point': '1 point',
  'thing.first player': 'first player',
  'thing.survival card': 'survival card',
  'thing.by the better survival card': 'by the better survival card',

  'thing.match': 'Match',
  'thing.sparkler': 'Sparkler',
  'thing.birthday-candle': 'Birthday candle',
  'thing.glow-stick': 'Glow stick',
  'thing.tea-light': 'Tea light',
  'thing.flashlight': 'Flashlight',
  'thing.night-light': 'Night light',
  'thing.firefly-jar': 'Firefly jar',
  'thing.fairy-lights': 'Fairy lights',
  'thing.bike-light': 'Bike light',
  'thing.oil-lamp': 'Oil lamp',
  'thing.paper-lantern': 'Paper lantern',
  'thing.lantern': 'Lantern',
  'thing.jack-o-lantern': 'Jack-o’-lantern',
  'thing.lava-lamp': 'Lava lamp',
  'thing.headlight': 'Headlight',
  'thing.campfire': 'Campfire',
  'thing.neon-sign': 'Neon sign',
  'thing.disco-ball': 'Disco ball',
  'thing.lighthouse': 'Lighthouse',

  'thing.spider': 'Spider',
  'thing.bat': 'Bat',
  'thing.cobweb': 'Cobweb',
  'thing.cat': 'Cat',
  'thing.rain': 'Rain',
  'thing.fly-swatter': 'Fly swatter',
  'thing.frog': 'Frog',
  'thing.bug-zapper': 'Bug zapper',

  'place.supply': 'the supply',
  'place.deck': 'the deck',
  'place.post': 'the trading post',
  'place.hand': 'the hand',
  'place.hazards': 'the hazards',
  'place.on': 'on',
  'place.off': 'off',

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
  'holds.hazard': '{name}: −1 point',
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
  'sign.o': 'Light orb: a die brings one orb or two. Each is a point, and money at trading posts.',
  'sign.t': 'Trading post: buy one of three cards for orbs. It pulls your moth back.',
  'sign.h': 'Hazard: you get a card that costs a point.',
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
    'The lamp die lit the Lamp or put it out: with light you roll two dice, in the dark one. Your moth flew as far, and its space did what it does.',
  'tutorial.5':
    'Here is what everybody has: orbs, cards, hazards, points, the way to the Lamp, and the chance to survive the next roll.',
  'tutorial.6': 'Your turn again. Go on; it is still a long way.',
  'tutorial.7':
    'In the last stretch, where the path glows, the lamp is always on: two dice. The ring round a moth shows its chance to survive. Stop while you are close, and before you are too close.',
  'tutorial.8':
    'When all have stopped or burnt, points are counted: survival card, orbs, trading cards, minus one for each hazard. The rest of the game is yours.',
  'tutorial.9':
    'A trading post! A card costs orbs, more while the lamp is on. It is worth the points in the star at the end, and pulls you back by the number beside the arrow: far back can save your life. Buy one, or pass.',
};

const pt: Messages = {
  ...why.pt,
  ...notation.pt,
  'seat.1': 'Mariposa-luna',
  'seat.2': 'Mariposa-imperador',
  'seat.3': 'Mariposa-esfinge',
  'seat.4': 'Mariposa-tigre',

  'prompt.decide': 'Siga em direção à Lâmpada ou pare aqui de vez.',
  'prompt.trade': 'Compre uma das cartas ou passe.',
  'prompt.chance': 'Os dados e as cartas decidem.',
  'prompt.over': 'O jogo acabou.',

  'pick.button:go': 'Seguir',
  'pick.button:stop': 'Parar de vez',
  'pick.button:pass': 'Não comprar',
  'pick.card': 'Comprar: {name}',

  'option.shop_when_passing': 'Os postos de troca por onde a mariposa passa também vendem',
  'option.shop_when_passing.true': 'sim',
  'option.shop_when_passing.false': 'não',

  'level.1': 'voa conforme o humor e fica em perigo tempo demais; para as primeiras partidas',
  'level.2': 'conta bem os passos, mas não compra nada nem olha para os outros',
  'level.3': 'compra, observa os outros e ensaia o que pode vir; o melhor que temos',

  'score.survival card': 'Carta de sobrevivência',
  'score.light orbs': 'Orbes de luz',
  'score.trading cards': 'Cartas de troca',
  'score.hazards': 'Perigos',
  'score.equal points: the better survival card is ahead':
    'Empate em pontos: a melhor carta de sobrevivência fica à frente',

  'effect.rolled': '{thing_name, select, none {{seat} tira {amount} no dado.} other {{seat} tira {thing}.}}',
  'effect.drawn':
    '{from_name, select, hazards {{seat} encontra um perigo: {thing}.} other {À venda: {thing}.}}',
  'effect.dared': '{seat} segue em frente.',
  'effect.stopped': '{seat} para de vez.',
  'effect.bought': '{seat} compra: {thing}.',
  'effect.passed': '{seat} não compra nada.',
  'effect.paid': '{seat} paga {thing}.',
  'effect.returned':
    '{to_name, select, supply {De volta à reserva: {thing}.} other {Para baixo do baralho: {thing}.}}',
  'effect.switched': '{to_name, select, on {A lâmpada acende.} other {A lâmpada apaga.}}',
  'effect.moved': '{seat} vai da casa {from} à casa {to}.',
  'effect.earned': '{seat} ganha {thing}.',
  'effect.lost': '{seat} perde um ponto.',
  'effect.burnt': '{seat} toca a Lâmpada e queima.',
  'effect.removed': 'Fora do jogo: {thing}.',
  'effect.chosen': '{seat} começa.',
  'effect.awarded':
    '{amount, plural, one {{seat} recebe a carta de sobrevivência de # ponto.} other {{seat} recebe a carta de sobrevivência de # pontos.}}',
  'effect.won':
    '{thing_name, select, none {{seat} vence.} other {{seat} vence: com pontos iguais, a melhor carta de sobrevivência fica à frente.}}',

  ...counted('e', 'orbe', 'orbes'),
  'thing.lamp on': '“acesa” no dado da lâmpada',
  'thing.lamp off': '“apagada” no dado da lâmpada',
  'thing.moth': 'mariposa',
  'thing.lamp': 'lâmpada',
  'thing.1 point': '1 ponto',
  'thing.first player': 'quem começa',
  'thing.survival card': 'carta de sobrevivência',
  'thing.by the better survival card': 'pela melhor carta de sobrevivência',

  'thing.match': 'Fósforo',
  'thing.sparkler': 'Estrelinha',
  'thing.birthday-candle': 'Vela de aniversário',
  'thing.glow-stick': 'Bastão luminoso',
  'thing.tea-light': 'Velinha',
  'thing.flashlight': 'Lanterna de mão',
  'thing.night-light': 'Luz noturna',
  'thing.firefly-jar': 'Pote de vaga-lumes',
  'thing.fairy-lights': 'Pisca-pisca',
  'thing.bike-light': 'Farol de bicicleta',
  'thing.oil-lamp': 'Lamparina',
  'thing.paper-lantern': 'Lanterna de papel',
  'thing.lantern': 'Lampião',
  'thing.jack-o-lantern': 'Abóbora iluminada',
  'thing.lava-lamp': 'Luminária de lava',
  'thing.headlight': 'Farol de carro',
  'thing.campfire': 'Fogueira',
  'thing.neon-sign': 'Letreiro de néon',
  'thing.disco-ball': 'Globo de discoteca',
  'thing.lighthouse': 'Farol',

  'thing.spider': 'Aranha',
  'thing.bat': 'Morcego',
  'thing.cobweb': 'Teia',
  'thing.cat': 'Gato',
  'thing.rain': 'Chuva',
  'thing.fly-swatter': 'Mata-moscas',
  'thing.frog': 'Sapo',
  'thing.bug-zapper': 'Armadilha elétrica',

  'place.supply': 'a reserva',
  'place.deck': 'o baralho',
  'place.post': 'o posto de troca',
  'place.hand': 'a mão',
  'place.hazards': 'os perigos',
  'place.on': 'acesa',
  'place.off': 'apagada',

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
    '{name}, {fate, select, flying {voando} stopped {parou de vez} other {queimada}}, casa {space}: {kind}, a {distance, plural, one {# passo} other {# passos}} da Lâmpada',
  'moth.dead': '{name} queimou.',
  'moth.holds':
    '{orbs, plural, =0 {nenhum orbe} one {# orbe} other {# orbes}}, {cards, plural, =0 {nenhuma carta} one {# carta} other {# cartas}}, {hazards, plural, =0 {nenhum perigo} one {# perigo} other {# perigos}}, {points, plural, =0 {# pontos} one {# ponto} other {# pontos}}',
  'moth.turn': 'É a vez de {name}.',

  'fate.flying': '{distance, plural, one {# passo} other {# passos}} até a Lâmpada',
  'fate.stopped': 'parou, {distance, plural, one {# passo} other {# passos}} até a Lâmpada',
  'fate.dead': 'queimou',
  'chance.safe': 'próximo lance seguro',
  'chance.some': 'próximo lance {percent}% seguro',
  'chance.deadly': 'próximo lance mortal',
  'risk.some': '{percent}% seguro',
  'risk.deadly': 'mortal',
  'holds.orbs': '{count, plural, =0 {# orbes de luz} one {# orbe de luz} other {# orbes de luz}}',
  'holds.points': '{count, plural, =0 {pontos} one {ponto} other {pontos}}',
  'holds.card': '{name}: {points, plural, one {# ponto} other {# pontos}}',
  'holds.hazard': '{name}: −1 ponto',
  'holds.unpaid':
    '{count, plural, one {# ponto perdido sem carta de perigo} other {# pontos perdidos sem carta de perigo}}',
  'holds.survival': 'Carta de sobrevivência: {points, plural, one {# ponto} other {# pontos}}',
  'holds.rolled': 'tirou {total}',
  'holds.rolls': 'joga os dados',

  offer: 'Posto de troca',
  'offer.on': 'preços com a lâmpada acesa',
  'offer.off': 'preços com a lâmpada apagada',
  'offer.card':
    '{name}: custa {price, plural, one {# orbe} other {# orbes}}, vale {points, plural, one {# ponto} other {# pontos}}, {back, plural, =0 {nenhuma casa} one {# casa} other {# casas}} para trás{dear, select, yes {, caro demais} other {}}',
  'offer.steps': '{steps, plural, one {Falta # passo} other {Faltam # passos}} depois deste posto.',
  'offer.deadly':
    '{steps, plural, one {Falta # passo} other {Faltam # passos}} depois deste posto, e {steps, plural, one {ele termina} other {eles terminam}} na Lâmpada se você não comprar no caminho.',

  moths: 'Mariposas',
  piles: 'O que resta',
  signs: 'O que as casas significam',
  'sign.o': 'Orbe de luz: um dado traz um orbe ou dois. Cada um é um ponto, e dinheiro nos postos de troca.',
  'sign.t': 'Posto de troca: compre com orbes uma de três cartas. Ela puxa sua mariposa para trás.',
  'sign.h': 'Perigo: você recebe uma carta que custa um ponto.',
  'sign.stretch': 'Casas douradas: o trecho final. Dali uma mariposa sempre joga dois dados.',
  'sign.ring': 'Um anel em volta da mariposa: a parte clara é a chance de sobreviver à próxima jogada.',
  'piles.supply': '{count, plural, =0 {# orbes} one {# orbe} other {# orbes}} na reserva',
  'piles.unseen': 'Cartas de troca que ninguém viu: {count}',
  'piles.under': 'Debaixo do baralho, a próxima primeiro: {count}',
  'piles.hazards': 'Cartas de perigo: {count}',
  'piles.gone': 'Fora do jogo: {count}',
  'piles.copies': '{name} × {copies}',

  'tutorial.1':
    'Você é uma mariposa. O seu caminho dá voltas pelo jardim até a Lâmpada, no meio. Quem terminar mais perto ganha a melhor carta de sobrevivência, mas quem toca a Lâmpada queima e não marca pontos.',
  'tutorial.2':
    'Uma pedra dá orbes de luz: pontos e dinheiro. Uma barraca é um posto de troca, que vende cartas. Um espinheiro com olhos é um perigo e custa um ponto.',
  'tutorial.3':
    'Antes de cada vez você decide: seguir ou parar de vez. Aqui, longe da Lâmpada, nada pode lhe acontecer. Siga.',
  'tutorial.4':
    'O dado da lâmpada acendeu ou apagou a luz: com luz você joga dois dados, no escuro um. A sua mariposa voou o que saiu, e a casa fez o que faz.',
  'tutorial.5':
    'Aqui está o que cada um tem: orbes, cartas, perigos, pontos, a distância até a Lâmpada e a chance de sobreviver ao próximo lance.',
  'tutorial.6': 'É a sua vez de novo. Siga; o caminho ainda é longo.',
  'tutorial.7':
    'Na reta final, onde o caminho brilha, a lâmpada está sempre acesa: dois dados. O anel em volta de uma mariposa mostra a chance de sobreviver. Pare quando estiver perto, e antes de estar perto demais.',
  'tutorial.8':
    'Quando todos pararam ou queimaram, contam-se os pontos: carta de sobrevivência, orbes, cartas de troca, menos um por perigo. O resto do jogo é seu.',
  'tutorial.9':
    'Um posto de troca! Uma carta custa orbes, mais com a lâmpada acesa. No fim ela vale os pontos da estrela, e puxa você para trás o número ao lado da seta: voltar pode salvar a sua vida. Compre uma ou passe.',
};

export const messages = { en, pt };
