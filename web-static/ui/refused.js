// Explanations of refusals: a sentence, and from the witness a drawing on the board. Loaded with the rules, or with the
// first refusal.
import { pointIndex } from '../lib/points.js';
import { answerText, refusal, witnessLabel } from '../i18n/refusal-en.js';

/**
 * @import {Server} from 'protocol'
 * @import {Verdict} from '../lib/core-game.js'
 * @import {Acted} from '../state/session.js'
 *
 * @typedef {{text: string, witness: import('../board/overlays.js').Witness|null}} Explained
 */

/**
 * A witness as the server writes it, with points as numbers.
 * @param {Server.Error['witness']} wit
 * @param {Server.Size} size
 */
export function fromServer(wit, [width, height]) {
  const point = (name) => pointIndex(name, width, height);
  return {
    point: wit?.point ? point(wit.point) : null,
    turn: wit?.turn ?? null,
    string: (wit?.string ?? []).map(point),
  };
}

const RETURNING = new Set(['superko', 'minimal-superko']);
const SINCE_A_MOVE = new Set(['ko', 'capture-after-capture', 'ko-locked']);

/**
 * @param {string} reason
 * @param {{point: number|null, turn: number|null, string: number[]}} witness
 * @param {number} tried the refused point
 * @param {import('../lib/core.js').Game|null} rules
 * @returns {import('../board/overlays.js').Witness}
 */
export function witnessOf(reason, witness, tried, rules) {
  /** @type {import('../board/overlays.js').Witness} */
  const drawn = { point: tried };
  if (reason === 'suicide') drawn.outline = [...new Set([...witness.string, tried])];
  else if (witness.string.length > 0) drawn.outline = witness.string;
  if (RETURNING.has(reason)) {
    drawn.label = witnessLabel(reason, witness.turn);
    drawn.ghostBoard = witness.turn === null ? null : (rules?.boardAfter(witness.turn) ?? null);
  }
  if (SINCE_A_MOVE.has(reason)) {
    if (witness.point !== null && witness.point !== tried) drawn.outline = [witness.point];
    const cause = witness.turn ? (rules?.turn(witness.turn)?.point ?? null) : null;
    if (cause !== null && cause !== tried) drawn.thread = [cause, tried];
    if (witness.turn) drawn.label = witnessLabel(reason, witness.turn);
  }
  return drawn;
}

/**
 * The explanation of a play that the rules in this browser refuse.
 * @param {Pick<Verdict, 'reason'|'detail'|'witness'>} verdict
 * @param {{at: string, point: number, rules: import('../lib/core.js').Game|null}} wish
 * @returns {Explained}
 */
export function byRules({ reason, detail, witness }, { at, point, rules }) {
  return {
    text: refusal(reason, { at, turn: witness.turn, detail }) ?? '',
    witness: witnessOf(reason, witness, point, rules),
  };
}

/**
 * The same for the server's answer.
 * @param {Parameters<typeof answerText>[0]} answer
 * @param {{at?: string, point?: number, rules?: import('../lib/core.js').Game|null, size?: Server.Size}} [wish]
 * @returns {Explained}
 */
export function byServer(answer, { at, point = -1, rules = null, size } = {}) {
  const witness =
    answer.code === 'illegal' ? witnessOf(answer.reason, fromServer(answer.witness, size), point, rules) : null;
  return { text: answerText(answer, { at: answer.witness?.point ?? at }), witness };
}
