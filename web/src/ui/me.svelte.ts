/** The guest whom this browser belongs to. */
import { api } from '../client/api';
import type { Me } from '../protocol';
import { isNamed, personName } from './names';

class Guest {
  #me = $state.raw<Me | null>(null);
  #asked: Promise<Me> | null = null;

  /** As shown to others; empty until the server has answered. */
  get name(): string {
    return personName(this.#me?.name ?? '');
  }

  /** Whether there is a name of one's own, as far as is known. */
  get named(): boolean {
    return isNamed(this.#me?.name ?? '');
  }

  /** Where others reach the server, if that is not where this page came from. */
  get elsewhere(): string | null {
    return this.#me?.elsewhere ?? null;
  }

  /** The first question to a server: it says who we are, and remembers it. Every page begins with it. */
  known(): Promise<Me> {
    this.#asked ??= api.me().then(
      (me) => (this.#me = me),
      (error: unknown) => {
        this.#asked = null;
        throw error;
      },
    );
    return this.#asked;
  }

  async rename(name: string): Promise<void> {
    const renamed = await api.rename(name);
    this.#me = { ...this.#me, ...renamed };
  }
}

export const me = new Guest();
