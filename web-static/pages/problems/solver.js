// The other side of a problem: it proves each position, and answers with the best defence. It draws nothing.
//
// Where the reader's act fails, the answer is the one that refutes it soonest. Where it works, the answer leaves the
// reader as few working acts as possible. Everything is asked from the proof that the tests run, too.
import { pointName } from '../../lib/points.js';
import { aimOf, positionOf } from './form.js';

/**
 * @typedef {object} Step
 * @property {'open'|'reached'|'missed'} state whether the aim is decided already
 * @property {boolean} works whether it can still be reached
 * @property {string|null} reply the answer of the other player; null where the aim is decided or the reader is to move
 */

export class Solver {
  #engine;
  #problem;
  #aim;
  #game;
  #before;

  /** @param {import('../../lib/search.js').Engine} engine @param {import('./form.js').Problem} problem */
  constructor(engine, problem) {
    const { size, ...position } = positionOf(problem);
    this.#engine = engine;
    this.#problem = problem;
    this.#aim = aimOf(problem);
    this.#before = position.line;
    this.#game = engine.core.newGame({ ...position, width: size[0], height: size[1] });
  }

  /** Judges acts since the problem began, and finds the answer to them. @param {string[]} acts @returns {Step} */
  step(acts) {
    const state = this.#now(acts);
    if (state !== 'open') return { state, works: state === 'reached', reply: null };
    const works = this.#reaches(acts);
    if (this.#game.toMove === this.#aim.player) return { state, works, reply: null };
    const replies = this.#acts(acts).map((act) => [...acts, act]);
    const reply = works ? this.#hardest(replies) : this.#soonest(replies);
    return { state, works, reply: reply.at(-1) };
  }

  /** Frees the game's memory; the solver must not be used after. */
  close() {
    this.#game.free();
  }

  #at(acts) {
    this.#game.reset();
    for (const act of this.#before) this.#game.apply(act);
    for (const act of acts) this.#game.apply(act);
    return this.#game;
  }

  #left(acts) {
    return Math.max(0, this.#problem.turns - acts.length);
  }

  #now(acts) {
    return this.#engine.prove(this.#at(acts), this.#aim, this.#left(acts), 0);
  }

  #reaches(acts, turns = this.#left(acts)) {
    return this.#engine.prove(this.#at(acts), this.#aim, turns) === 'reached';
  }

  /** All acts that the rules allow, captures first, then those beside the last play, a pass last. */
  #acts(acts) {
    const game = this.#at(acts);
    const player = game.toMove;
    if (!player) return [];
    const { width, height } = game;
    const last = game.turns > 0 ? game.turn(game.turns).point : null;
    const away = (point) =>
      last === null
        ? 0
        : Math.abs((point % width) - (last % width)) + Math.abs(Math.floor(point / width) - Math.floor(last / width));
    const plays = [...game.legal().entries()]
      .filter(([, legal]) => legal)
      .map(([point]) => ({ act: `${player} ${pointName(point, width, height)}`, far: away(point) }))
      .map((play) => ({ ...play, takes: game.judge(play.act).gone.length > 0 }))
      .sort((a, b) => Number(b.takes) - Number(a.takes) || a.far - b.far)
      .map(({ act }) => act);
    const may = game.may(player);
    const challenges = may.includes('challenge')
      ? Array.from({ length: game.size }, (_, point) => `${player} challenge ${pointName(point, width, height)}`)
      : [];
    return [...plays, ...challenges, `${player} pass`].filter((act) => game.judge(act).ok);
  }

  /** The refutation after which the aim is missed soonest. */
  #soonest(lines) {
    const failing = lines.filter((line) => !this.#reaches(line));
    const { kind, capture } = this.#aim;
    const lasting = kind === 'hold' || (kind === 'stones' && capture < 0);
    for (let turns = 0; lasting && turns < this.#left(lines[0]); turns++) {
      const soon = failing.find((line) => !this.#reaches(line, turns));
      if (soon) return soon;
    }
    return failing[0];
  }

  /** The answer after which the fewest acts work; one that decides the aim at once only if there is no other. */
  #hardest(lines) {
    let best = { line: lines[0], ways: Infinity };
    for (const line of lines) {
      const ways = this.#now(line) === 'open' ? this.#ways(line, best.ways) : Infinity;
      if (ways < best.ways) best = { line, ways };
    }
    return best.line;
  }

  /** How many acts of the reader work after a line; not counted beyond a number. */
  #ways(line, enough) {
    let ways = 0;
    for (const act of this.#acts(line)) {
      if (this.#reaches([...line, act])) ways++;
      if (ways >= enough) break;
    }
    return ways;
  }
}
