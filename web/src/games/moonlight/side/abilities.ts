/** What stands on the animal boards. */
import type { AbilityName, AnimalName } from '../view';

/** An animal's abilities with what each level costs in moon points, as printed. */
export const ABILITIES: Readonly<Record<AnimalName, readonly { name: AbilityName; costs: string }[]>> = {
  boar: [{ name: 'tusk', costs: '5/8' }],
  hedgehog: [
    { name: 'run', costs: '1' },
    { name: 'sow', costs: '3' },
  ],
  squirrel: [{ name: 'eat', costs: '5–8' }],
  fox: [
    { name: 'scare', costs: '1' },
    { name: 'dig', costs: '3' },
    { name: 'steal', costs: '4' },
  ],
  owl: [{ name: 'hunt', costs: '5/9/12' }],
  badger: [{ name: 'fertilise', costs: '4/6' }],
  beaver: [
    { name: 'dam', costs: '6' },
    { name: 'improve', costs: '5' },
  ],
  turtle: [
    { name: 'hatch', costs: '4' },
    { name: 'use', costs: '1' },
  ],
};
