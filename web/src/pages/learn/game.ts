/** The whole game that follows the last lesson: by the plain rules, against the gentlest bot, with comments. */
import { api } from '../../client/api';
import type { GameInfo } from '../../protocol';
import { go } from '../../router';
import { againstBots, firstSeatBegins } from '../../ui/plan';
import { problemWords } from '../../ui/problem';
import { toasts } from '../../ui/toast.svelte';

export async function playWithComments(info: GameInfo): Promise<void> {
  try {
    const { table } = await api.open({
      game: info.id,
      options: firstSeatBegins(info),
      content: null,
      seats: againstBots(info, undefined, 1),
      public: false,
      hints: true,
    });
    go(`/t/${table}?comments`);
  } catch (error) {
    toasts.show(problemWords(error), { problem: true });
  }
}
