// The light-up objects of the trading cards, each drawn within 44 units round the origin; `Drawing.svelte` gives them their outline.
import type { Component } from 'svelte';
import BikeLight from './BikeLight.svelte';
import BirthdayCandle from './BirthdayCandle.svelte';
import Campfire from './Campfire.svelte';
import DiscoBall from './DiscoBall.svelte';
import FairyLights from './FairyLights.svelte';
import FireflyJar from './FireflyJar.svelte';
import Flashlight from './Flashlight.svelte';
import GlowStick from './GlowStick.svelte';
import Headlight from './Headlight.svelte';
import JackOLantern from './JackOLantern.svelte';
import Lantern from './Lantern.svelte';
import LavaLamp from './LavaLamp.svelte';
import Lighthouse from './Lighthouse.svelte';
import Match from './Match.svelte';
import NeonSign from './NeonSign.svelte';
import NightLight from './NightLight.svelte';
import OilLamp from './OilLamp.svelte';
import PaperLantern from './PaperLantern.svelte';
import Sparkler from './Sparkler.svelte';
import TeaLight from './TeaLight.svelte';
import Unknown from './Unknown.svelte';

const LIGHTS: Readonly<Record<string, Component>> = {
  'bike-light': BikeLight,
  'birthday-candle': BirthdayCandle,
  campfire: Campfire,
  'disco-ball': DiscoBall,
  'fairy-lights': FairyLights,
  'firefly-jar': FireflyJar,
  flashlight: Flashlight,
  'glow-stick': GlowStick,
  headlight: Headlight,
  'jack-o-lantern': JackOLantern,
  lantern: Lantern,
  'lava-lamp': LavaLamp,
  lighthouse: Lighthouse,
  match: Match,
  'neon-sign': NeonSign,
  'night-light': NightLight,
  'oil-lamp': OilLamp,
  'paper-lantern': PaperLantern,
  sparkler: Sparkler,
  'tea-light': TeaLight,
};

export const NAMES = Object.keys(LIGHTS);

/** A light that a content file of one's own may bring is drawn as any. */
export const drawingOf = (name: string): Component => LIGHTS[name] ?? Unknown;
