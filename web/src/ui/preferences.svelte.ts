/** How somebody likes the page: remembered by this browser. */
import { recall, remember } from './memory';

class Preferences {
  /** Whether letters press buttons. Off for those whose browser or screen reader needs the letters itself. */
  #letters = $state(recall<boolean>('letters') ?? true);
  /** How fast a replay plays: positions a second. */
  #speed = $state(recall<number>('speed') ?? 1);

  get letters() {
    return this.#letters;
  }
  set letters(on: boolean) {
    this.#letters = on;
    remember('letters', on);
  }

  get speed() {
    return this.#speed;
  }
  set speed(speed: number) {
    this.#speed = speed;
    remember('speed', speed);
  }
}

export const preferences = new Preferences();
