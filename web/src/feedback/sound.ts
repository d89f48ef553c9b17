/**
 * Small sounds, made on the spot: wood on wood for pieces, a rattle for dice, a bell for your turn. Nothing sounds unless
 * it was switched on (settings.sound), and nothing is fetched.
 */
import type { Effect } from '../protocol';
import { settings } from '../settings.svelte';

export type Sound = 'place' | 'take' | 'roll' | 'gain' | 'turn' | 'win' | 'end';

let context: AudioContext | null = null;
/** Everything sounds through this: it is as loud as somebody has set. */
let loudness: GainNode | null = null;

/** A tone that fades out: pitch in hertz, start and length in seconds. */
function tone(
  audio: AudioContext,
  pitch: number,
  start: number,
  length: number,
  volume: number,
  shape: OscillatorType,
) {
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  const at = audio.currentTime + start;
  oscillator.type = shape;
  oscillator.frequency.setValueAtTime(pitch, at);
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(volume, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  oscillator.connect(gain).connect(loudness ?? audio.destination);
  oscillator.start(at);
  oscillator.stop(at + length + 0.02);
}

/** A knock: a short burst of noise, the darker the lower its pitch. */
function knock(audio: AudioContext, pitch: number, start: number, volume: number) {
  const length = 0.07;
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] = (Math.random() * 2 - 1) * (1 - index / samples.length) ** 3;
  }
  const source = audio.createBufferSource();
  source.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 2.5;
  const gain = audio.createGain();
  gain.gain.value = volume;
  source
    .connect(filter)
    .connect(gain)
    .connect(loudness ?? audio.destination);
  source.start(audio.currentTime + start);
}

const SOUNDS: Record<Sound, (audio: AudioContext) => void> = {
  place(audio) {
    knock(audio, 420, 0, 0.9);
    tone(audio, 170, 0, 0.09, 0.12, 'sine');
  },
  take(audio) {
    knock(audio, 900, 0, 0.5);
    knock(audio, 500, 0.09, 0.7);
  },
  roll(audio) {
    for (let hit = 0; hit < 6; hit += 1) knock(audio, 1100 - hit * 90, hit * 0.075 + (hit % 2) * 0.015, 0.5);
  },
  gain(audio) {
    tone(audio, 880, 0, 0.18, 0.07, 'triangle');
    tone(audio, 1320, 0.07, 0.22, 0.06, 'triangle');
  },
  turn(audio) {
    tone(audio, 660, 0, 0.5, 0.1, 'sine');
    tone(audio, 990, 0.12, 0.6, 0.07, 'sine');
  },
  win(audio) {
    for (const [index, pitch] of [523, 659, 784, 1047].entries()) {
      tone(audio, pitch, index * 0.12, 0.6, 0.09, 'triangle');
    }
  },
  end(audio) {
    tone(audio, 392, 0, 0.5, 0.09, 'sine');
    tone(audio, 330, 0.16, 0.7, 0.08, 'sine');
  },
};

/** Makes a sound, if sounds are switched on and the browser allows it. */
export function play(sound: Sound): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  try {
    context ??= new AudioContext();
    if (!loudness) {
      loudness = context.createGain();
      loudness.connect(context.destination);
    }
    loudness.gain.value = settings.volume;
    if (context.state === 'suspended') void context.resume();
    SOUNDS[sound](context);
  } catch {
    // A browser without sound plays as well.
  }
}

/** What happened, by the first word of an effect's key: `lost` of `lost_point`. */
const TAKING: ReadonlySet<string> = new Set([
  'trapped',
  'captured',
  'removed',
  'burnt',
  'lost',
  'chased',
  'ate',
  'stole',
  'hunted',
]);
const GAINING: ReadonlySet<string> = new Set([
  'earned',
  'gained',
  'scored',
  'awarded',
  'collected',
  'gathered',
  'found',
  'won',
  'joined',
]);

const verbOf = (effect: Effect): string => effect.key.split('_')[0]!;

/** Whether dice fall. */
export const isRoll = (effects: readonly Effect[]): boolean =>
  effects.some((effect) => verbOf(effect) === 'rolled');

/** The sound of what an action did: its most telling effect. */
export function soundOf(effects: readonly Effect[]): Sound | null {
  if (isRoll(effects)) return 'roll';
  const verbs = effects.map(verbOf);
  if (verbs.some((verb) => TAKING.has(verb))) return 'take';
  if (verbs.some((verb) => GAINING.has(verb))) return 'gain';
  return effects.some((effect) => effect.args.to !== undefined) ? 'place' : null;
}
