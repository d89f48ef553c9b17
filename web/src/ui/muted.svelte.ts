/** Whom this browser does not want to hear at a table. Nobody else knows of it. */
import { recall, remember } from './memory';

export class Muted {
  readonly #key: string;
  /** Their numbers at the table, and what they were called. */
  #people = $state.raw<Readonly<Record<number, string>>>({});

  constructor(table: string) {
    this.#key = `muted.${table}`;
    this.#people = recall<Record<number, string>>(this.#key) ?? {};
  }

  get people(): readonly { readonly person: number; readonly name: string }[] {
    return Object.entries(this.#people).map(([person, name]) => ({ person: Number(person), name }));
  }

  has(person: number | undefined): boolean {
    return person !== undefined && person in this.#people;
  }

  mute(person: number, name: string): void {
    this.#keep({ ...this.#people, [person]: name });
  }

  unmute(person: number): void {
    this.#keep(
      Object.fromEntries(Object.entries(this.#people).filter(([number]) => Number(number) !== person)),
    );
  }

  #keep(people: Record<number, string>): void {
    this.#people = people;
    remember(this.#key, people);
  }
}
