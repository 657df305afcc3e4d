// The descriptor of a game on this device: what the server writes in proto/wire/describe.c, from the rules in this
// browser. It says what each player may do now, so that the room of a game on this device is the room of any game.
import { MARK_DEAD, MARK_PROVED_ALIVE, MARK_PROVED_DEAD } from '../../lib/core-words.js';
import { pointName } from '../../lib/points.js';
import { writeBoard } from '../../state/fold.js';

/**
 * @import {Server} from 'protocol'
 * @import {Game} from '../../lib/core-game.js'
 */

const COLOURS = /** @type {const} */ (['b', 'w']);
const RULED = ['play', 'pass', 'challenge', 'resume', 'dead', 'alive', 'accept', 'claim'];
export const otherOf = (colour) => (colour === 'b' ? 'w' : 'b');

/**
 * The facts about a game that the rules do not have.
 * @typedef {object} Beside
 * @property {number} base
 * @property {{by: 'b'|'w', to: number}|null} undo the request for a takeback
 * @property {'b'|'w'|null} declined the player whose next turn ends an offer that was declined or withdrawn
 * @property {Set<'b'|'w'>} withdrawn the players who withdrew a request for a takeback since the last turn
 * @property {boolean} confirms whether the rules know claims
 * @property {boolean} mayAsk whether players may ask to take back
 * @property {boolean} bothMoved
 * @property {(colour: 'b'|'w') => boolean} hasTurn whether a player has a turn to take back
 */

/** @param {Game} game @param {Beside} beside @param {'b'|'w'} colour */
function mayOf(game, beside, colour, draw) {
  const kinds = new Set(game.may(colour));
  const other = otherOf(colour);
  const { phase } = game;
  const { declined, withdrawn, mayAsk, undo, hasTurn, bothMoved } = beside;
  const draws = kinds.has('draw') && !declined;
  const asks =
    (phase === 'play' || phase === 'stopped') && mayAsk && !undo && !withdrawn.has(colour) && hasTurn(colour);
  return [
    ...RULED.filter((kind) => kinds.has(kind)),
    draws && 'draw',
    draws && draw === other && 'draw-no',
    draw === colour && kinds.size > 0 && 'draw-off',
    kinds.has('resign') && 'resign',
    asks && 'undo-ask',
    ...(undo?.by === other ? ['undo-yes', 'undo-no'] : []),
    undo?.by === colour && 'undo-off',
    phase !== 'finished' && !bothMoved && 'abort',
  ].filter(Boolean);
}

/** The counters of the rules. */
function counts(game, standing) {
  const { passesLeft, stonesLeft } = standing;
  return {
    ...(game.inDispute && { dispute: true }),
    ...(standing.resumedBy && { resumed_by: standing.resumedBy }),
    ...((standing.resumptions > 0 || (game.phase === 'stopped' && standing.maxResumptions > 0)) && {
      resumptions: [standing.resumptions, standing.maxResumptions],
    }),
    ...(standing.modifiedKo && { ko_challenges: true }),
    ...(standing.successivePasses > 0 && { passes: [standing.successivePasses, standing.stopPasses] }),
    ...(passesLeft.b !== null && passesLeft.w !== null && { passes_left: passesLeft }),
    ...(stonesLeft.b !== null && stonesLeft.w !== null && { stones_left: stonesLeft }),
  };
}

/** The marks and the score with them, while play is stopped and after the count. */
function marked(game, name) {
  const marks = game.marks();
  const tally = game.tally();
  const of = (mark) => [...marks.keys()].filter((point) => marks[point] === mark).map(name);
  return {
    marks: { dead: of(MARK_DEAD), proved_dead: of(MARK_PROVED_DEAD), proved_alive: of(MARK_PROVED_ALIVE) },
    tally: { b: tally.score.black, w: tally.score.white, owner: writeBoard(tally.owner, game.width) },
  };
}

/**
 * @param {Game} game
 * @param {Beside} beside
 * @returns {Server.Descriptor}
 */
export function describe(game, beside) {
  const { phase, width, height } = game;
  const standing = game.standing();
  const name = (point) => pointName(point, width, height);
  const draw = beside.declined ? null : standing.drawOffer;
  const accepted = COLOURS.filter((colour) => standing.accepted[colour]);
  const notes = game.koNotes();
  return /** @type {Server.Descriptor} */ ({
    base: beside.base,
    phase,
    to: game.toMove,
    next: game.next,
    may: { b: mayOf(game, beside, 'b', draw), w: mayOf(game, beside, 'w', draw) },
    lost: game.stonesLost,
    ...counts(game, standing),
    ...(draw && { draw }),
    ...(beside.undo && { undo: beside.undo }),
    ...(accepted.length > 0 && { accepted }),
    ...(standing.koPoint !== null && { ko: name(standing.koPoint) }),
    ...(standing.rememberedTurn !== null && { remembered: standing.rememberedTurn }),
    ...(standing.claimPoint !== null && {
      claim: {
        at: name(standing.claimPoint),
        by: standing.claimBy,
        sequence: standing.claimSequences,
        ko_challenges: standing.modifiedKo,
      },
    }),
    ...(beside.confirms
      && (standing.claims > 0 || phase === 'stopped') && { claims: [standing.claims, standing.maxClaims] }),
    ...((phase === 'stopped' || game.outcome.score) && marked(game, name)),
    ...(notes.length > 0 && {
      notes: notes.map(({ capture, player, locked }) => ({
        at: name(capture),
        by: player,
        state: locked ? 'locked' : 'prepared',
      })),
    }),
    ...(phase !== 'finished' && !beside.bothMoved && { abort: true }),
  });
}
