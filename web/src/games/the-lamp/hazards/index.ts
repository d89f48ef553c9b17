// The hazards, each drawn within 44 units round the origin; `Drawing.svelte` gives them their outline.
import type { Component } from 'svelte';
import Bat from './Bat.svelte';
import BugZapper from './BugZapper.svelte';
import Cat from './Cat.svelte';
import Cobweb from './Cobweb.svelte';
import FlySwatter from './FlySwatter.svelte';
import Frog from './Frog.svelte';
import Rain from './Rain.svelte';
import Spider from './Spider.svelte';
import Unknown from './Unknown.svelte';

const HAZARDS: Readonly<Record<string, Component>> = {
  bat: Bat,
  'bug-zapper': BugZapper,
  cat: Cat,
  cobweb: Cobweb,
  'fly-swatter': FlySwatter,
  frog: Frog,
  rain: Rain,
  spider: Spider,
};

export const NAMES = Object.keys(HAZARDS);

/** A hazard that a content file of one's own may bring is drawn as any. */
export const drawingOf = (name: string): Component => HAZARDS[name] ?? Unknown;
