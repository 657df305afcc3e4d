/**
 * One game in core.wasm, as core.newGame() gives it. core.js explains the words.
 */

import { BLACK, CoreError, TEXT, WHITE, colourOf, noneIfNegative, playerOf, pointName } from './core-words.js';

const NO_SUCH_ACT = -1;

/**
 * @typedef {object} Witness the proof of a refusal; fields that the reason does not need are null or empty
 * @property {number|null} point the refused point; for ko and ko-locked the stone that may not be taken
 * @property {number|null} turn the earlier turn (0: the set-up): its board would return,
 *   or its capture forbids this one
 * @property {number[]} string points of the string without liberty, or that is not yours, or that is decided
 *
 * @typedef {object} Verdict
 * @property {boolean} ok
 * @property {string|null} reason null if ok, else a code as in docs/RULES.md ('ko', 'suicide', …);
 *   'syntax' if the text is no act
 * @property {string|null} detail which condition failed, for reasons with several ('no-recapture', …)
 * @property {Witness|null} witness only on refusal
 * @property {number[]} gone points whose stones leave the board (or would), own and enemy, the
 *   placed one too if it goes
 * @property {{b: number, w: number}} taken the numbers of black and of white stones among them
 *
 * @typedef {object} Outcome
 * @property {'B'|'W'|'draw'|'none'|null} result null while the game is open
 * @property {string|null} reason 'score' 'resign' 'threefold' …; null while open
 * @property {{black: number, white: number}|null} score with komi, if it was scored
 */

/** The `n` words from `start` on. Mostly there are none, and this form is the cheapest then. */
const listAt = (words, start, n) => (n === 0 ? [] : Array.from(words.subarray(start, start + n)));

/** One game. Get one from Core.newGame(); call free() when it is no longer needed. */
export class Game {
  #io;

  constructor(io) {
    this.#io = io;
    /** @type {number} */
    this.width = io.width;
    /** @type {number} */
    this.height = io.height;
    /** @type {number} width * height */
    this.size = io.width * io.height;
  }

  /**
   * Judges an act and, if nothing forbids it, does it. A refused act changes nothing.
   * @param {string} act 'b D4', 'w pass', …
   * @returns {Verdict}
   */
  apply(act) {
    return this.#act(act, 'apply');
  }

  /**
   * Judges an act without doing it.
   * @param {string} act
   * @returns {Verdict}
   */
  judge(act) {
    return this.#act(act, 'judge');
  }

  /**
   * Judges a play of the player to move at a point, for showing what it would take.
   * @param {number} point
   * @returns {Verdict} 'wrong-phase' or 'game-over' if neither player may play now
   */
  preview(point) {
    const player = this.toMove ?? playerOf(this.#x.next(this.#slot));
    return this.judge(`${player} ${pointName(point, this.width, this.height)}`);
  }

  /** Starts over from the same set-up and rules, without any act. */
  reset() {
    this.#slot;
    this.#io.start();
  }

  /**
   * The board now: EMPTY, BLACK, WHITE or BLOCKED for each point. A live view, no copy: the next act changes it.
   * @returns {Uint8Array}
   */
  board() {
    return new Uint8Array(this.#x.memory.buffer, this.#x.points(this.#slot), this.size);
  }

  /**
   * The board after a turn (0: the set-up), as a copy; null if there is no such turn.
   * @param {number} turn
   * @returns {Uint8Array|null}
   */
  boardAfter(turn) {
    return this.#x.board_after(this.#slot, turn) ? this.#io.bytes.slice(0, this.size) : null;
  }

  /**
   * Where the player to move may play: 0 or 1 for each point, as a copy.
   * @returns {Uint8Array}
   */
  legal() {
    this.#x.legal(this.#slot);
    return this.#io.bytes.slice(0, this.size);
  }

  /** @returns {'play'|'stopped'|'confirmation'|'finished'} */
  get phase() {
    return this.#io.text(TEXT.phase, this.#x.phase(this.#slot));
  }

  /** The player who may play or pass now; null if neither may. @returns {'b'|'w'|null} */
  get toMove() {
    return playerOf(this.#x.to_move(this.#slot));
  }

  /** The player who is next in turn, even while play is stopped. @returns {'b'|'w'} */
  get next() {
    return playerOf(this.#x.next(this.#slot));
  }

  /** Whether a resumption has happened: a dispute phase. @returns {boolean} */
  get inDispute() {
    return this.#x.in_dispute(this.#slot) !== 0;
  }

  /** How many plays, passes and challenges were made. @returns {number} */
  get turns() {
    return this.#x.turns(this.#slot);
  }

  /** Stones captured, suicided or handed over so far, by their colour. @returns {{b: number, w: number}} */
  get stonesLost() {
    return { b: this.#x.lost(this.#slot, BLACK), w: this.#x.lost(this.#slot, WHITE) };
  }

  /** @returns {Outcome} */
  get outcome() {
    this.#x.outcome(this.#slot);
    const [result, ending, scored, black, white] = this.#io.words;
    return {
      result: this.#io.text(TEXT.result, result),
      reason: this.#io.text(TEXT.ending, ending),
      score: scored ? { black: black / 2, white: white / 2 } : null,
    };
  }

  /**
   * The outcome that an act would bring, without doing it. An act that the rules refuse changes nothing.
   * @param {string} act 'b D4'
   * @returns {Outcome}
   * @throws {CoreError} as newGame(): the act is tried on a copy of the game
   */
  outcomeAfter(act) {
    const trial = this.#io.copy();
    trial.apply(act);
    const { outcome } = trial;
    trial.free();
    return outcome;
  }

  /**
   * The score of the present board with the present marks; good in any phase.
   * @returns {{score: {black: number, white: number}, stones: {b: number, w: number}, points: {b: number, w: number},
   *   prisoners: {b: number, w: number}, tax: {b: number, w: number}, owner: Uint8Array}} tax: points off for groups;
   *   owner: the owner of an empty or dead point, BLACK or WHITE; EMPTY for neutral points and living stones; BLOCKED
   */
  tally() {
    this.#x.tally(this.#slot);
    const [black, white, stonesB, stonesW, pointsB, pointsW, prisonersB, prisonersW, taxB, taxW] = this.#io.words;
    return {
      score: { black: black / 2, white: white / 2 },
      stones: { b: stonesB, w: stonesW },
      points: { b: pointsB, w: pointsW },
      prisoners: { b: prisonersB, w: prisonersW },
      tax: { b: taxB, w: taxW },
      owner: this.#io.bytes.slice(40, 40 + this.size),
    };
  }

  /**
   * MARK_NONE, MARK_DEAD, MARK_PROVED_DEAD or MARK_PROVED_ALIVE for each point, as a copy.
   * @returns {Uint8Array}
   */
  marks() {
    this.#x.marks(this.#slot);
    return this.#io.bytes.slice(0, this.size);
  }

  /**
   * Kos where a capture is prepared or locked (modified ko rules).
   * @returns {{capture: number, other: number, player: 'b'|'w', prepared: boolean, locked: boolean}[]}
   */
  koNotes() {
    const words = this.#io.words;
    return Array.from({ length: this.#x.ko_notes(this.#slot) }, (_, index) => ({
      capture: words[5 * index],
      other: words[5 * index + 1],
      player: playerOf(words[5 * index + 2]),
      prepared: words[5 * index + 3] !== 0,
      locked: words[5 * index + 4] !== 0,
    }));
  }

  /**
   * Counters and flags of the present state. null means unlimited, neither player, or no point.
   * @returns {{passesLeft: {b: number|null, w: number|null}, stonesLeft: {b: number|null, w: number|null},
   *   successivePasses: number, stopPasses: number, resumptions: number, maxResumptions: number, claims: number,
   *   maxClaims: number, resumedBy: 'b'|'w'|null, modifiedKo: boolean, drawOffer: 'b'|'w'|null, accepted: {b: boolean,
   *   w: boolean}, koPoint: number|null, rememberedTurn: number|null, claimPoint: number|null, claimBy: 'b'|'w'|null,
   *   claimSequences: number}}
   */
  standing() {
    this.#x.standing(this.#slot);
    const [
      passesB,
      passesW,
      stonesB,
      stonesW,
      successivePasses,
      stopPasses,
      resumptions,
      maxResumptions,
      claims,
      maxClaims,
      resumedBy,
      modifiedKo,
      drawOffer,
      acceptedB,
      acceptedW,
      koPoint,
      rememberedTurn,
      claimPoint,
      claimBy,
      claimSequences,
    ] = this.#io.words;
    return {
      passesLeft: { b: noneIfNegative(passesB), w: noneIfNegative(passesW) },
      stonesLeft: { b: noneIfNegative(stonesB), w: noneIfNegative(stonesW) },
      successivePasses,
      stopPasses,
      resumptions,
      maxResumptions,
      claims,
      maxClaims,
      resumedBy: playerOf(resumedBy),
      modifiedKo: modifiedKo !== 0,
      drawOffer: playerOf(drawOffer),
      accepted: { b: acceptedB !== 0, w: acceptedW !== 0 },
      koPoint: noneIfNegative(koPoint),
      rememberedTurn: noneIfNegative(rememberedTurn),
      claimPoint: noneIfNegative(claimPoint),
      claimBy: playerOf(claimBy),
      claimSequences,
    };
  }

  /**
   * Liberties of the string at a point under the ruleset, as flags 0 or 1 for each point: those that count, those that
   * do not (internal), and for external liberties the outside as its colour sees it.
   * @param {number} point
   * @returns {{counting: Uint8Array, internal: Uint8Array, outside: Uint8Array}}
   */
  liberties(point) {
    this.#x.liberties(this.#slot, point);
    const part = (index) => this.#io.bytes.slice(index * this.size, (index + 1) * this.size);
    return { counting: part(0), internal: part(1), outside: part(2) };
  }

  /**
   * The acts of a player that are possible now, as kinds: 'play', 'pass', 'challenge', 'resume', 'dead', 'accept',
   * 'claim', 'draw', 'resign'. Buttons come from this list.
   * @param {'b'|'w'} player
   * @returns {string[]}
   */
  may(player) {
    const bits = this.#x.may(this.#slot, colourOf(player));
    const kinds = [];
    for (let kind = 1; kind < 32; kind++) if (bits & (1 << kind)) kinds.push(this.#io.text(TEXT.act, kind));
    return kinds;
  }

  /**
   * A turn, 1…turns; null beyond.
   * @param {number} number
   * @returns {{kind: 'play'|'pass'|'challenge', player: 'b'|'w', automatic: boolean, inSequence: boolean,
   *   point: number|null, taken: {b: number, w: number}}|null}
   */
  turn(number) {
    if (!this.#x.turn(this.#slot, number)) return null;
    const [kind, player, automatic, inSequence, point, takenB, takenW] = this.#io.words;
    return {
      kind: this.#io.text(TEXT.act, kind),
      player: playerOf(player),
      automatic: automatic !== 0,
      inSequence: inSequence !== 0,
      point: noneIfNegative(point),
      taken: { b: takenB, w: takenW },
    };
  }

  /** Where the game is in its module, for lib/search.js. @returns {number} */
  get slot() {
    return this.#slot;
  }

  /** Gives the memory back. Any later call throws. Views from board() must no longer be used. */
  free() {
    if (!this.#io) return;
    this.#io.release();
    this.#io = null;
  }

  get #x() {
    return this.#live().x;
  }

  get #slot() {
    return this.#live().slot;
  }

  #live() {
    if (!this.#io) throw new CoreError('freed', 'this game was freed');
    return this.#io;
  }

  #act(act, how) {
    const x = this.#x;
    const length = this.#io.write(act);
    const reason = length < 0 ? NO_SUCH_ACT : x[how](this.#slot, length);
    if (reason === NO_SUCH_ACT) {
      return {
        ok: false,
        reason: 'syntax',
        detail: null,
        witness: { point: null, turn: null, string: [] },
        gone: [],
        taken: { b: 0, w: 0 },
      };
    }
    // All words are read before the texts are asked for, because the texts come in the same buffer.
    const words = this.#io.words;
    const ok = reason === 0;
    const detail = words[0];
    const witness = ok
      ? null
      : { point: noneIfNegative(words[1]), turn: noneIfNegative(words[2]), string: listAt(words, 7, words[3]) };
    const gone = listAt(words, 7 + words[3], words[4]);
    const taken = { b: words[5], w: words[6] };
    return {
      ok,
      reason: this.#io.text(TEXT.reason, reason),
      detail: this.#io.text(TEXT.detail, detail),
      witness,
      gone,
      taken,
    };
  }
}
