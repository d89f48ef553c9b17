/** The games that the server under test has: playwright.config.ts asks it once, before tests are collected. */
import type { GameInfo } from '../../src/protocol';

export const GAMES = JSON.parse(process.env.LAMPLIGHT_GAMES ?? '[]') as readonly GameInfo[];
