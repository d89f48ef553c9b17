/** Which page an address shows, and how to get to another one without loading everything anew. */
import { createSubscriber } from 'svelte/reactivity';

/** The pages, and what their addresses say. */
export type Route =
  | { page: 'Home' }
  | { page: 'NewTable'; game: string }
  /** A box of one's own. */
  | { page: 'Box'; game: string }
  /** `key`: the secret of an invitation; `at`: a position to look at, by the number of actions before it. */
  | { page: 'Table'; id: string; key: string | null; at: number | null }
  | { page: 'Seat'; token: string }
  /** Without an id: a record from a file. */
  | { page: 'Replay'; id: string | null; at: number | null; seat: number | null }
  /** Without a game: all that can be learnt; without a lesson: those of the game. */
  | { page: 'Learn'; game: string | null; lesson: string | null }
  | { page: 'Rules'; game: string; rule: string | null }
  | { page: 'NotFound' };

const whole = (text: string | null | undefined): number | null =>
  text && /^\d{1,9}$/.test(text) ? Number(text) : null;

/** The page of an address: `/t/abc?key=secret`. */
export function route(address: string): Route {
  const url = new URL(address, 'http://lamplight');
  let parts: string[];
  try {
    parts = url.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return { page: 'NotFound' };
  }
  const query = url.searchParams;
  const hash = url.hash.slice(1);
  const [first, second, ...rest] = parts;
  if (first === 'learn' && rest.length < 2) {
    return { page: 'Learn', game: second ?? null, lesson: rest[0] ?? null };
  }
  if (rest.length > 0) return { page: 'NotFound' };
  if (first === undefined) return { page: 'Home' };
  if (second === undefined) {
    return first === 'replay' ? { page: 'Replay', id: null, at: null, seat: null } : { page: 'NotFound' };
  }
  switch (first) {
    case 'new':
      return { page: 'NewTable', game: second };
    case 'box':
      return { page: 'Box', game: second };
    case 't':
      return { page: 'Table', id: second, key: query.get('key'), at: whole(query.get('at')) ?? whole(hash) };
    case 'seat':
      return { page: 'Seat', token: second };
    case 'replay':
      return {
        page: 'Replay',
        id: second,
        at: whole(query.get('at')) ?? whole(hash),
        seat: whole(query.get('seat')),
      };
    case 'rules':
      return { page: 'Rules', game: second, rule: hash || null };
    default:
      return { page: 'NotFound' };
  }
}

const listeners = new Set<() => void>();
const changed = () => listeners.forEach((listener) => listener());

const subscribe = createSubscriber((update) => {
  listeners.add(update);
  window.addEventListener('popstate', update);
  window.addEventListener('hashchange', update);
  return () => {
    listeners.delete(update);
    window.removeEventListener('popstate', update);
    window.removeEventListener('hashchange', update);
  };
});

/** The page that the browser's address shows now; reactive. */
export function here(): Route {
  subscribe();
  return route(location.href);
}

/** Goes to another page of ours. */
export function go(address: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', address);
  else {
    history.pushState(null, '', address);
    window.scrollTo(0, 0);
  }
  changed();
}

/** Lets plain links to our own pages go there without loading everything anew. */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    // What the server answers itself, and jumps within a page.
    if (link.pathname.startsWith('/api/')) return;
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
    event.preventDefault();
    go(link.href);
  });
}
