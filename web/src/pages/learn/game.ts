/**
 * The whole game that follows the last lesson: by the rules of the first one, with as many as in the last, against the
 * gentlest bots, with comments.
 */
import { api } from '../../client/api';
import type { GameInfo, LessonText } from '../../protocol';
import { go } from '../../router';
import { againstBots, firstSeatBegins } from '../../ui/plan';
import { problemWords } from '../../ui/problem';
import { toasts } from '../../ui/toast.svelte';

export async function playWithComments(info: GameInfo, lessons: readonly LessonText[]): Promise<void> {
  try {
    const { table } = await api.open({
      game: info.id,
      options: { ...firstSeatBegins(info), ...lessons[0]?.options },
      content: null,
      seats: againstBots(info, lessons.at(-1)?.seats, 1),
      public: false,
      hints: true,
    });
    go(`/t/${table}?comments`);
  } catch (error) {
    toasts.show(problemWords(error), { problem: true });
  }
}
