// The rules book: its chapters in reading order, and the chapter of each ruleset.
import { alterIgo } from './chapters/alter-igo.js';
import { bridge } from './chapters/bridge.js';
import { makrai } from './chapters/makrai.js';
import { renaissance } from './chapters/renaissance.js';
import { aga, chinese, japanese, newZealand, trompTaylor } from './chapters/standard.js';
import { stoical } from './chapters/stoical.js';

/**
 * @typedef {object} Example a position that can be played on
 * @property {string} [ruleset] the chapter's own if missing
 * @property {import('../../lib/core.js').Rules} [options] clause values that replace the ruleset's; komi is 0 unless
 *   given
 * @property {[number, number]} size
 * @property {string} setup rows from the top
 * @property {'b'|'w'} toMove
 * @property {string[]} moves the line that the text explains, shown step by step; the last may be refused
 * @property {string} [liberties] a stone whose liberties are shown at first
 * @property {string} caption
 *
 * @typedef {object} Chapter
 * @property {string} name of its first ruleset
 * @property {string[]} [also] further rulesets of this chapter
 * @property {string} [problems] the family of its problems
 * @property {string} by
 * @property {string} sentence the difference in one sentence
 * @property {string[]} deviations from ordinary Go, most important first
 * @property {{title: string, text: string[], example?: Example}[]} sections
 */

/** @type {Chapter[]} */
export const chapters = [
  alterIgo,
  stoical,
  bridge,
  renaissance,
  makrai,
  japanese,
  chinese,
  aga,
  newZealand,
  trompTaylor,
];

/** The chapter about a ruleset, or undefined. @param {string} ruleset */
export function chapterOf(ruleset) {
  return chapters.find((chapter) => chapter.name === ruleset || chapter.also?.includes(ruleset));
}
