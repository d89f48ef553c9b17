import type { Messages } from '../../kit/types';

const en: Messages = {
  board: 'Board of 7 by 7 squares. Light joins the lower edge to the upper, Dark the left to the right.',
  'owner.1': 'light piece',
  'owner.2': 'dark piece',
  empty: 'empty',
  closed: 'closed for this turn',
  barred: 'may not move in its owner’s next turn',
  on_path: 'on the winning path',

  'side.joins.1': 'joins the lower edge to the upper',
  'side.joins.2': 'joins the left edge to the right',
  'side.reserve':
    '{reserve, plural, =0 {None in reserve} other {# in reserve}}, {board, plural, =0 {none} other {#}} on the board',
  'side.closed': 'Closed for this turn: {squares}',
  'side.barred': 'May not move twice in a row',
  'side.turns': '{turns} of {limit} turns played',

  'describe.pieces':
    '{player}: {squares, select, none {no pieces on the board} other {pieces on {squares}}}; {reserve} in reserve.',
  'describe.closed': 'Closed for this turn: {squares}.',
  'describe.path': '{player} has joined both edges: {squares}.',

  'tutorial.1':
    'Two edges of the board are yours: ivory for Light, ebony for Dark. You win with a path of your pieces from one of your edges to the other.',
  'tutorial.2':
    'Your pieces wait in your own edges. Each turn you place one on any empty square: pick one now.',
  'tutorial.3':
    'Pieces are joined where their sides touch. Corners do not join. A path may wind as it likes, and so may your opponent’s: block it in time.',
  'tutorial.4':
    'You trap a piece by closing it in between two of yours in a straight line. It goes back to its owner’s reserve. Look for a chance, or simply place another piece.',
  'tutorial.5':
    'The square where a piece was trapped is closed (a cross) for its owner’s next turn. Two pieces side by side are safe from that side: keep yours together.',
  'tutorial.6': 'Not sure? A hint shows what a bot would do, and why. Follow it or not.',
  'tutorial.7':
    'When all fourteen of your pieces are on the board, you move instead: take any piece to any empty square, but not the same one twice in a row (a lock).',
  'tutorial.8': 'That is all there is to it. Join your edges!',

  'comment.trapped':
    'You have trapped a piece! It goes back to your opponent’s reserve, and its square stays closed to them for one turn: use that turn.',
  'comment.lost':
    'One of your pieces was trapped. It is not lost: you place it again. But its square is closed to you for a turn, so look for a way round.',
  'comment.last_pieces':
    'Your reserve is nearly empty. With all fourteen pieces on the board you move them instead, so see to it that none stands idle.',
  'comment.moves':
    'From now on pieces move, from anywhere to anywhere. A piece that has moved rests for one turn: it has a lock.',
  'comment.middle':
    'Before each turn ask two things: what does my opponent want to place next, and how many pieces do I still need? “Show what threatens” answers the first.',
  'comment.end':
    'That was a whole game. Look at it again with the evaluation below, play it once more, or try the next level.',
};

const pt: Messages = {
  board:
    'Tabuleiro de 7 por 7 casas. Marfim liga a borda de baixo à de cima; Ébano, a da esquerda à da direita.',
  'owner.1': 'peça clara',
  'owner.2': 'peça escura',
  empty: 'vazia',
  closed: 'fechada neste turno',
  barred: 'não pode se mover no próximo turno do dono',
  on_path: 'no caminho vencedor',

  'side.joins.1': 'liga a borda de baixo à de cima',
  'side.joins.2': 'liga a borda da esquerda à da direita',
  'side.reserve':
    '{reserve, plural, =0 {Nenhuma na reserva} other {# na reserva}}, {board, plural, =0 {nenhuma} other {#}} no tabuleiro',
  'side.closed': 'Fechada neste turno: {squares}',
  'side.barred': 'Não pode se mover duas vezes seguidas',
  'side.turns': '{turns} de {limit} turnos jogados',

  'describe.pieces':
    '{player}: {squares, select, none {nenhuma peça no tabuleiro} other {peças em {squares}}}; {reserve} na reserva.',
  'describe.closed': 'Fechada neste turno: {squares}.',
  'describe.path': '{player} ligou as duas bordas: {squares}.',

  'tutorial.1':
    'Duas bordas do tabuleiro são suas: as claras para Marfim, as escuras para Ébano. Você vence com um caminho de peças suas de uma borda à outra.',
  'tutorial.2':
    'Suas peças esperam nas suas próprias bordas. A cada turno você coloca uma em qualquer casa vazia: escolha uma agora.',
  'tutorial.3':
    'Peças se ligam onde seus lados se tocam. Cantos não ligam. Um caminho pode serpentear à vontade, e o do adversário também: bloqueie-o a tempo.',
  'tutorial.4':
    'Você captura uma peça ao fechá-la entre duas suas em linha reta. Ela volta para a reserva do dono. Procure uma chance ou apenas coloque outra peça.',
  'tutorial.5':
    'A casa onde uma peça foi capturada fica fechada (uma cruz) no próximo turno de quem a perdeu. Duas peças lado a lado estão seguras por esse lado: mantenha as suas juntas.',
  'tutorial.6': 'Em dúvida? Uma dica mostra o que um robô faria, e por quê. Siga-a ou não.',
  'tutorial.7':
    'Quando suas catorze peças estiverem no tabuleiro, você passa a mover: leve qualquer peça a qualquer casa vazia, mas não a mesma duas vezes seguidas (um cadeado).',
  'tutorial.8': 'É só isso. Ligue as suas bordas!',

  'comment.trapped':
    'Você capturou uma peça! Ela volta para a reserva do adversário, e a casa fica fechada para ele por um turno: aproveite esse turno.',
  'comment.lost':
    'Uma peça sua foi capturada. Não está perdida: você a coloca de novo. Mas a casa fica fechada para você por um turno; procure outro caminho.',
  'comment.last_pieces':
    'Sua reserva está quase vazia. Com as catorze peças no tabuleiro, você passa a movê-las: cuide para que nenhuma fique ociosa.',
  'comment.moves':
    'De agora em diante as peças se movem, de qualquer lugar para qualquer lugar. Uma peça que se moveu descansa um turno: ela tem um cadeado.',
  'comment.middle':
    'Antes de cada turno, pergunte-se: o que o adversário quer colocar agora, e quantas peças ainda me faltam? “Mostrar as ameaças” responde à primeira.',
  'comment.end':
    'Esse foi um jogo inteiro. Veja-o de novo com a avaliação abaixo, jogue outra vez ou tente o próximo nível.',
};

export const messages = { en, pt };
