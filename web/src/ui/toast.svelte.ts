/** Short messages that come up and go away by themselves. */

export interface Toast {
  readonly id: number;
  readonly text: string;
  /** The rule behind it, if there is one: its text is shown on demand. */
  readonly rule?: { readonly id: string; readonly show: () => void };
  /** Bad news stays longer and is said at once. */
  readonly problem: boolean;
}

let last = 0;

class Toasts {
  list = $state.raw<readonly Toast[]>([]);

  show(text: string, more: { rule?: Toast['rule']; problem?: boolean } = {}): void {
    last += 1;
    const toast: Toast = { id: last, text, problem: more.problem ?? false, rule: more.rule };
    // The same words again take the place of the old ones; more than three are a wall.
    this.list = [...this.list.filter((other) => other.text !== text), toast].slice(-3);
    const stay = 3500 + Math.min(6000, text.length * 60) + (toast.rule ? 3000 : 0);
    setTimeout(() => this.drop(toast.id), stay);
  }

  drop(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
