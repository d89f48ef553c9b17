/** Sentences of the server itself that people get to read: see `reasons.ts`. */
import { echoed } from './echoed';

export const serverMessages = echoed('why.server', {
  'that cannot be picked now': 'isso não pode ser escolhido agora',
  'it can be picked': 'isso pode ser escolhido',
  'it is not your turn': 'não é a sua vez',
  'more than the server answers; slow down and try again in a moment':
    'são pedidos demais; tente de novo num instante',
  'a name has 1 to 24 visible characters': 'um nome tem de 1 a 24 caracteres visíveis',
  'a clock has 10 to 86400 seconds, and at most 3600 more for each decision':
    'um relógio tem de 10 a 86400 segundos, e no máximo mais 3600 por decisão',
  'only if nobody was connected to the seat for {seconds} seconds':
    'só quando ninguém esteve ligado a esse lugar durante {seconds} segundos',
  "line {line}: this is {viewer}'s own record: what that viewer did not know is missing, so it cannot be replayed":
    'este registro só tem o que uma pessoa podia ver, e por isso não pode ser refeito (linha {line}){viewer, select, other {}}',
  'the server has as many tables as it takes; try again later':
    'o servidor não aceita mais mesas agora; tente mais tarde',
  'you have as many tables as one person may have; finish or close one first':
    'você já tem tantas mesas quantas uma pessoa pode ter; termine ou feche uma primeiro',
});
