// The effect of a play before it is made, from the rules in this browser: a play that they refuse, with its reason, and
// a play that loses the game at once. It is loaded when pointer or focus comes near the board.
import { useStyles } from '../../lib/styles.js';
import { element, textElement } from '../../board/svg.js';
import { losing } from '../../i18n/refusal-en.js';
import { refusals } from '../../ui/refusals.js';
import * as refused from '../../ui/refused.js';

/**
 * @import {RoomModel} from './model.js'
 *
 * @typedef {object} Foreseen
 * @property {boolean} refused
 * @property {boolean} risky the play ends the game, and the other player wins
 * @property {number[]} captures points of the stones that leave the board
 * @property {{head: string|null, text: string}|null} warning
 */

/** Resolves when the drawings have their style sheet and the reasons are there. */
export const ready = Promise.all([useStyles(['marks']), refusals()]);

const WINNER = { b: 'B', w: 'W' };

/**
 * Judges a play of the visitor by the clauses of their game.
 * @param {RoomModel} model
 * @param {number} point
 * @returns {Foreseen|null} null where neither player may play now, or the rules are not loaded
 */
export function foresee(model, point) {
  const verdict = model.may.peek().has('play') ? model.judge(point) : null;
  if (!verdict) return null;
  const at = model.name(point);
  if (!verdict.ok) {
    const { text } = refused.byRules(verdict, { at, point, rules: model.rules });
    return { refused: true, risky: false, captures: [], warning: { head: null, text } };
  }
  const mine = model.mine.peek();
  const end = model.outcomeOf(`${mine} ${at}`);
  const risky = end.result === WINNER[mine === 'b' ? 'w' : 'b'];
  const warning = risky ? { head: losing.head(at), text: losing.why[end.reason] ?? '' } : null;
  return { refused: false, risky, captures: verdict.gone, warning };
}

/** A cross on a point that the rules refuse, or a ring with "!" around a play that loses. */
export function warningGlyph(x, y, value) {
  const group = element('g', { class: `warning ${value}` });
  if (value === 'refused') {
    const d = `M${x - 0.225} ${y - 0.225}l.45 .45m0 -.45l-.45 .45`;
    for (const stroke of ['halo', 'ink']) element('path', { class: stroke, d }, group);
    return group;
  }
  for (const stroke of ['halo', 'ink']) element('circle', { class: stroke, cx: x, cy: y, r: 0.425 }, group);
  element('circle', { class: 'plate', cx: x + 0.36, cy: y - 0.36, r: 0.2625 }, group);
  textElement(x + 0.36, y - 0.36, '!', 'sign', group);
  return group;
}
