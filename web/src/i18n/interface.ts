/** Words of the pages: `home.play_now`, `play.undo`, … A test compares the two languages, and both with what the pages say. */
import type { Messages } from '../kit/types';
import { en } from './interface/en';
import { pt } from './interface/pt';

export const interfaceMessages: { en: Messages; pt: Messages } = { en, pt };
