/** The server's answers to single requests. Types are those of `protocol`; addresses are listed in /api/openapi.json. */
import type { Language } from '../i18n';
import type { Messages } from '../kit/types';
import type {
  Book,
  CheckContent,
  CheckedContent,
  Command,
  Created,
  Device,
  Evaluation,
  GameContent,
  GameInfo,
  Hint,
  Insight,
  LessonText,
  Me,
  NewTable,
  Problem,
  Refusal,
  Replay,
  RulesText,
  SeatLink,
  Studied,
  Study,
  TableDetails,
  TableList,
} from '../protocol';

/** The server said no, and why. */
export class Refused extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.name = 'Refused';
    this.problem = problem;
  }
}

/** There was no answer: no connection, or no server. */
export class Unreachable extends Error {
  constructor() {
    super('The server cannot be reached.');
    this.name = 'Unreachable';
  }
}

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'code' in value && 'message' in value;

/** A request without regard to who asks. */
async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      credentials: 'same-origin',
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  } catch {
    throw new Unreachable();
  }
  if (response.ok) return response;
  const problem: unknown = await response.json().catch(() => null);
  if (isProblem(problem)) throw new Refused(problem);
  // A proxy in between speaks for a server that is away.
  throw new Unreachable();
}

let known: Promise<Me> | null = null;

/** Who we are. The first call makes us a guest: every other request waits for it. */
function identify(): Promise<Me> {
  if (!known) {
    known = ask('GET', '/me').then((response) => response.json() as Promise<Me>);
    known.catch(() => (known = null));
  }
  return known;
}

async function request(method: string, path: string, body?: unknown): Promise<Response> {
  await identify();
  try {
    return await ask(method, path, body);
  } catch (error) {
    // The cookie is gone (deleted, or the server's secret is new): become a guest again, once.
    if (!(error instanceof Refused) || error.problem.code !== 'no_guest') throw error;
    known = null;
    await identify();
    return ask(method, path, body);
  }
}

const get = async <T>(path: string): Promise<T> => (await request('GET', path)).json() as Promise<T>;
const post = async <T>(path: string, body?: unknown): Promise<T> =>
  (await request('POST', path, body ?? {})).json() as Promise<T>;

/** `?a=1&b=2` of what is there. */
function query(params: Record<string, string | number | true | null | undefined>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    if (value !== null && value !== undefined) search.set(key, String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
}

const table = (id: string): string => `/tables/${encodeURIComponent(id)}`;

let games: Promise<GameInfo[]> | null = null;

export const api = {
  me: identify,

  async rename(name: string): Promise<Me> {
    const me = (await (await request('PUT', '/me', { name })).json()) as Me;
    known = Promise.resolve(me);
    return me;
  },

  /** The games do not change while a server runs, so they are asked for once. */
  games(): Promise<GameInfo[]> {
    if (!games) {
      games = get<GameInfo[]>('/games');
      games.catch(() => (games = null));
    }
    return games;
  },

  /** What the game itself says: messages by key. */
  words: (game: string, language: Language) =>
    get<Messages>(`/games/${encodeURIComponent(game)}/words/${language}`),

  lessons: (game: string, language: Language) =>
    get<LessonText[]>(`/games/${encodeURIComponent(game)}/lessons/${language}`),

  rules: (game: string, language: Language) =>
    get<RulesText>(`/games/${encodeURIComponent(game)}/rules/${language}`),
  book: (game: string, language: Language) =>
    get<Book>(`/games/${encodeURIComponent(game)}/book/${language}`),

  /** What a box of this game may hold, the house's own, and what else the server offers. */
  content: (game: string) => get<GameContent>(`/games/${encodeURIComponent(game)}/content`),
  /** Whether a box is good: by its file, or by the values of its form. Nothing is kept. */
  checkContent: (game: string, content: CheckContent) =>
    post<CheckedContent>(`/games/${encodeURIComponent(game)}/content/check`, content),

  tables: (
    list: 'open' | 'running' | 'finished' | 'mine',
    { game, before }: { game?: string | null; before?: number | null } = {},
  ) => get<TableList>(`/tables${query({ list, game, before })}`),

  open: (plan: NewTable) => post<Created>('/tables', plan),
  table: (id: string, seat?: number | null) => get<TableDetails>(`${table(id)}${query({ seat })}`),
  enter: (id: string, key: string) => post<TableDetails>(`${table(id)}/enter`, { key }),
  command: (id: string, command: Command) =>
    post<{ version: number; table?: string }>(`${table(id)}/commands`, command),
  seatLink: (id: string, seat: number) => post<SeatLink>(`${table(id)}/seats/${seat}/link`),
  devices: (id: string, seat: number) => get<Device[]>(`${table(id)}/seats/${seat}/devices`),
  claim: (token: string) => post<TableDetails>('/seats/claim', { key: token }),
  hint: (id: string, seat: number) => post<Hint>(`${table(id)}/hint`, { seat }),
  insight: (id: string, seat: number | null) => post<Insight | null>(`${table(id)}/insight`, { seat }),
  whyNot: (id: string, seat: number, picks: readonly string[]) =>
    post<Refusal>(`${table(id)}/why-not`, { seat, picks }),

  frames: (
    id: string,
    {
      plain,
      open,
      ...range
    }: Partial<Record<'seat' | 'from' | 'to', number | null>> & { plain?: boolean; open?: boolean } = {},
  ) => get<Replay>(`${table(id)}/frames${query({ ...range, plain: plain || null, open: open || null })}`),
  /** The address of the content file that a table plays with. */
  contentAddress: (id: string) => `/api${table(id)}/content`,
  record: async (id: string, seat?: number | null): Promise<string> =>
    (await request('GET', `${table(id)}/record${query({ seat })}`)).text(),
  loadRecord: (record: string, viewer: number | null = null, plain = false) =>
    post<Replay>(`/replay${query({ plain: plain || null })}`, { record, viewer, open: viewer === null }),
  study: (study: Study) => post<Studied>('/study', study),
  studyHint: (study: Study) => post<Hint>('/study/hint', study),
  studyWhyNot: (study: Study) => post<Refusal | null>('/study/why-not', study),
  evaluate: (record: string, plies: readonly number[]) => post<Evaluation[]>('/evaluate', { record, plies }),
};

/** The address of a table's stream of events; `plain` asks for what stands on the cells of a plain board, too. */
export function liveAddress(id: string, seat: number | null, version: number, plain: boolean): string {
  const { protocol, host } = location;
  const params = query({ seat, version, plain: plain || null });
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/api${table(id)}/live${params}`;
}
