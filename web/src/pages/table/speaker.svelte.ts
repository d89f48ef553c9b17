/** What screen readers say: what comes at once is said at once. */
export class Speaker {
  /** The text of the live region. */
  announced = $state('');
  #heard: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  say(words: string): void {
    if (words === '') return;
    this.#heard.push(words);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.announced = this.#heard.join(' ');
      this.#heard = [];
    }, 250);
  }

  /** Forgets what was said, and what was about to be. */
  hush(): void {
    clearTimeout(this.#timer);
    this.#heard = [];
    this.announced = '';
  }
}
