/** Tells what happens at a table by other means than the board: to screen readers, by sounds, by notifications. */
import { untrack } from 'svelte';
import { notify } from '../../feedback/notifications';
import { play, soundOf } from '../../feedback/sound';
import { language, pickWords, t } from '../../i18n';
import { listed } from '../../ui/names';
import type { Speaker } from './speaker.svelte';
import type { TableView } from './tableView.svelte';

/** Called while a component is made, and does its work as long as that is there. */
export function announceGame(seen: TableView, speaker: Speaker): void {
  const { table, sharing } = seen;

  // What was said to one player is not for the next one at the same screen.
  $effect(() => {
    if (sharing.hidden) untrack(() => speaker.hush());
  });

  let lastBeat = table.shown.beat;
  $effect(() => {
    const { beat, line } = table.shown;
    if (beat === lastBeat || !line || sharing.hidden) return;
    lastBeat = beat;
    untrack(() => {
      speaker.say(seen.said(line.effects));
      const sound = soundOf(line.effects);
      if (sound) play(sound);
    });
  });

  let rung = '';
  $effect(() => {
    if (!table.active || sharing.hidden) return;
    untrack(() => {
      speaker.say(`${t('play.your_turn')} ${seen.prompt}`);
      // Within a turn of several decisions the bell rings once.
      const whose = `${table.now.turn}:${table.now.to_act}`;
      if (whose === rung) return;
      rung = whose;
      play('turn');
      notify(`${t('play.your_turn')} ${seen.info.title}`, seen.prompt, table.id);
    });
  });

  // Whoever has picked a card or a piece hears where it can go.
  $effect(() => {
    const { chosen, options, active } = seen.picks;
    if (chosen.length === 0 || !active || sharing.hidden) return;
    untrack(() => {
      const names = [...options].map((pick) => pickWords(seen.game.id, pick));
      if (names.length === 0) return;
      speaker.say(t('play.choices', { count: names.length, names: listed(names, language()) }));
    });
  });

  let ended = table.now.stage === 'finished';
  $effect(() => {
    if (!seen.over || ended) return;
    ended = true;
    untrack(() => {
      speaker.say(seen.sentence);
      play(table.now.outcome?.winners.some((seat) => table.you.seats.includes(seat)) ? 'win' : 'end');
    });
  });
}
