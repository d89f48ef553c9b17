/** What people set for themselves in this browser. The language is in i18n. */
import { recall, remember } from './ui/memory';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const storedTheme = recall('theme');
let theme = $state<Theme>(THEMES.find((name) => name === storedTheme) ?? 'system');
let sound = $state(recall('sound') === true);
let notifications = $state(recall('notifications') === true);
let letters = $state(recall<boolean>('letters') ?? true);
let speed = $state(recall<number>('speed') ?? 1);

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

/** Whether things may move: not where the system asks for calm. Reactive. */
export const motion = (): boolean => !reduced;
