/** What people set for themselves in this browser. The language is in i18n. */
import { recall, remember } from './ui/memory';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** How fast things move on the board: how much longer or shorter they take; not at all. */
export const PACES = { slow: 1.6, usual: 1, fast: 0.45, none: 0 } as const;
export type Pace = keyof typeof PACES;

const storedTheme = recall('theme');
let theme = $state<Theme>(THEMES.find((name) => name === storedTheme) ?? 'system');
let sound = $state(recall('sound') === true);
let notifications = $state(recall('notifications') === true);
let letters = $state(recall<boolean>('letters') ?? true);
let everyStep = $state(recall('everyStep') === true);
let speed = $state(recall<number>('speed') ?? 1);

const storedPace = recall<string>('pace') ?? '';
let pace = $state<Pace>(storedPace in PACES ? (storedPace as Pace) : 'usual');
let volume = $state(Math.min(1, Math.max(0, recall<number>('volume') ?? 0.7)));
let patterns = $state(recall('patterns') === true);

/** What the style sheets have to know (kit/palette.css). */
function applyLooks(): void {
  if (typeof document === 'undefined') return;
  document.documentElement.dataset.pace = pace;
  document.documentElement.toggleAttribute('data-patterns', patterns);
}
applyLooks();

/** Without the attribute the theme follows the system (kit/palette.css). */
function applyTheme(): void {
  if (typeof document === 'undefined') return;
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
applyTheme();

export const settings = {
  get theme(): Theme {
    return theme;
  },
  set theme(value: Theme) {
    theme = value;
    remember('theme', value);
    applyTheme();
  },

  /** Off unless switched on. */
  get sound(): boolean {
    return sound;
  },
  set sound(value: boolean) {
    sound = value;
    remember('sound', value);
  },

  /** How loud sounds are, from 0 to 1. */
  get volume(): number {
    return volume;
  },
  set volume(value: number) {
    volume = value;
    remember('volume', value);
  },

  /** How fast things move on the board. */
  get pace(): Pace {
    return pace;
  },
  set pace(value: Pace) {
    pace = value;
    remember('pace', value);
    applyLooks();
  },

  /** Whether seats and tiles are told apart by bolder patterns, for whoever does not rely on colours. */
  get patterns(): boolean {
    return patterns;
  },
  set patterns(value: boolean) {
    patterns = value;
    remember('patterns', value);
    applyLooks();
  },

  /** Whether to say that it is your turn while the page is out of sight; the browser asks for leave. */
  get notifications(): boolean {
    return notifications;
  },
  set notifications(value: boolean) {
    notifications = value;
    remember('notifications', value);
  },

  /** Whether letters press buttons. Off for those whose browser or screen reader needs the letters itself. */
  get letters(): boolean {
    return letters;
  },
  set letters(value: boolean) {
    letters = value;
    remember('letters', value);
  },

  /** Whether to ask also for steps that have one choice and change nothing; otherwise they are taken by themselves. */
  get everyStep(): boolean {
    return everyStep;
  },
  set everyStep(value: boolean) {
    everyStep = value;
    remember('everyStep', value);
  },

  /** How fast a replay plays: positions a second. */
  get speed(): number {
    return speed;
  },
  set speed(value: number) {
    speed = value;
    remember('speed', value);
  },
};

const calm = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null;
let reduced = $state(calm?.matches ?? false);
calm?.addEventListener('change', () => (reduced = calm.matches));

/** Whether things may move: not where the system or the player asks for calm. Reactive. */
export const motion = (): boolean => !reduced && pace !== 'none';

/** How much longer than usual movements take. Reactive. */
export const tempo = (): number => PACES[pace] || 1;
