/**
 * The whole game that follows the last lesson: the table of somebody who has never played, shorter where the rules have an
 * option for that, with comments to its end. It is found here again, and not among one's games.
 */
import { api } from '../../client/api';
import { loadGame } from '../../games';
import type { GameInfo } from '../../protocol';
import { go } from '../../router';
import { againstBots, firstSeatBegins } from '../../ui/plan';
import { recall, remember } from '../../ui/memory';
import { problemWords } from '../../ui/problem';
import { putAway } from '../../ui/putAway.svelte';
import { toasts } from '../../ui/toast.svelte';

export async function playWithComments(info: GameInfo): Promise<void> {
  try {
    const kept = `learnt_by.${info.id}`;
    const begun = recall<string>(kept);
    if (begun !== null && (await goesOn(begun))) return go(`/t/${begun}?comments`);
    const { shorter } = await loadGame(info.id);
    const { table } = await api.open({
      game: info.id,
      options: { ...firstSeatBegins(info), ...info.gentle.options, ...shorter },
      content: null,
      seats: againstBots(info),
      public: false,
      hints: true,
    });
    putAway.add(table);
    remember(kept, table);
    go(`/t/${table}?comments`);
  } catch (error) {
    toasts.show(problemWords(error), { problem: true });
  }
}

/** Whether a game that was begun here has not ended yet. */
const goesOn = (table: string): Promise<boolean> =>
  api.table(table, null).then(
    ({ now }) => now.stage === 'running',
    () => false,
  );
