// The effect of a play before it is made, from the rules in this browser: a play that they refuse, with its reason, and
// a play that loses the game at once. It is loaded when pointer or focus comes near the board.
import { useStyles } from '../../lib/styles.js';
import { element, textElement } from '../../board/svg.js';
import { losing } from '../../i18n/refusal-en.js';
import { refusals } from '../../ui/refusals.js';
import * as refused from '../../ui/refused.js';
import { threats } from '../../ui/preferences.js';
import { stringAt, surfaceOf } from './strings.js';

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
  const end = model.rules.outcomeAfter(`${mine} ${at}`);
  const risky = end.result === WINNER[mine === 'b' ? 'w' : 'b'];
  const warning = risky ? { head: losing.head(at), text: losing.why[end.reason] ?? '' } : null;
  return { refused: false, risky, captures: verdict.gone, warning };
}

/** Shows a board what the rules know about the present position. @param {RoomModel} model */
export function attend(view, model) {
  view.reconsider();
  view.addLayer('threat', threatGlyph);
  const wanted = threats.value && model.viewing.value === null && !isRated(model);
  view.show('threat', wanted ? threatened(model).map((point) => [point, 'threat']) : []);
}

/** In a rated game, and in a tournament, players look for themselves. @param {RoomModel} model */
function isRated(model) {
  const room = model.room.value;
  return Boolean(room?.settings.rated || room?.tour);
}

/**
 * The stones of the player to move that have one liberty left, by the clauses of their game.
 * @param {RoomModel} model
 * @returns {number[]}
 */
function threatened(model) {
  const { board, width, height, info, d } = model.game.value;
  const { rules } = model;
  if (!d.to || d.phase === 'finished') return [];
  const colour = d.to === 'b' ? 1 : 2;
  const seen = new Set();
  return [...board.keys()].flatMap((point) => {
    if (board[point] !== colour || seen.has(point)) return [];
    const string = stringAt(board, surfaceOf({ width, height, info }), point);
    for (const stone of string) seen.add(stone);
    const liberties = rules.liberties(point).counting.reduce((sum, flag) => sum + flag, 0);
    return liberties === 1 ? string : [];
  });
}

/** A dashed ring on a stone that can be captured at once. */
const threatGlyph = (x, y, _value, colour) =>
  element('circle', { class: `threat on-${colour === 1 ? 'black' : 'white'}`, cx: x, cy: y, r: 0.375 });

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
