// One open room: its state, the visitor's unfinished act, and the commands for both. Components read the signals and
// call the methods; this module draws nothing.
import { batch, computed, effect, signal } from '../../vendor/ui.js';
import { pointName } from '../../lib/points.js';
import { openRoom } from '../../state/room.js';
import { openGame } from '../../state/game.js';
import { colourOf } from '../../state/fold.js';
import { core, loadRules, newShadow, withoutRules } from '../../state/rules.js';
import { onlyPlays } from '../../state/log.js';
import { act, you } from '../../state/session.js';
import { commands } from '../../net/net.js';
import { narrow } from '../../ui/media.js';
import { lazy } from '../../lib/lazy.js';
import { refusals } from '../../ui/refusals.js';
import { stringAt, surfaceOf } from './strings.js';

/**
 * @import {Server} from 'protocol'
 * @import {Signal} from '../../vendor/ui.js'
 * @import {GameState} from '../../state/fold.js'
 * @import {Fields, Word} from '../../net/commands.js'
 *
 * @typedef {{kind: Word, point?: number, mk?: boolean}} Asked an act that waits for its confirmation
 */

/**
 * The server as the source of a room; features/device/room.js is another. Over: what follows a finished game, in place
 * of another game and the files of the server.
 */
const SERVER = { openRoom, openGame, act, you, chats: true, Over: null };

/** @type {import('../../lib/lazy.js').Part<typeof import('./foresight.js')>} */
const foresight = lazy('pages/room/foresight.js');

export class RoomModel {
  #stop = [];
  #gameStore = null;
  #shadow = null; // comes with the rules

  /** @param {string} id @param {typeof SERVER} [source] */
  constructor(id, source = SERVER) {
    const store = source.openRoom(id);
    this.id = id;
    this.source = source;
    this.room = store.room;
    this.presence = store.presence;
    this.missing = store.missing;
    /** The game's state, or null before the first. @type {Signal<GameState|null>} */
    this.game = signal(null);
    /** How far the rules core has followed the game; a component that reads it is drawn again with every change. */
    this.rulesAt = signal(0);
    /** The meaning of a press on the board: 'play', or choosing a point for 'claim' or 'challenge'. */
    this.aim = signal('play');
    /** The act that waits for its confirmation, or null. @type {Signal<Asked|null>} */
    this.asking = signal(null);
    /** The act that was sent and is not acknowledged, or null. @type {Signal<{kind: string, point: number, n:
     * number}|null>} */
    this.pending = signal(null);
    /** Why the last command was refused, or null. @type {Signal<import('../../ui/refused.js').Explained|null>} */
    this.refused = signal(null);
    /** The turn on the board; null is the present position. @type {Signal<number|null>} */
    this.viewing = signal(null);
    /** Handicap stones placed so far, before the game. @type {Signal<number[]>} */
    this.placed = signal([]);
    /** The moves that a waiting visitor tries; null: none. @type {Signal<{clear: () => void}|null>} */
    this.trial = signal(null);
    this.showLiberties = signal(false);
    /** The chosen panel: moves, chat or rules; null: no drawer is open, or the first panel beside a board.
     * @type {Signal<string|null>} */
    this.panel = signal(null);
    this.unread = signal(0);
    /** The point under pointer or keyboard, and the one whose stone waits for a second tap; -1 for none. */
    this.hovered = signal(-1);
    this.previewed = signal(-1);
    /** The board on the page, once there is one. @type {import('../../board/view.js').BoardView|null} */
    this.view = null;

    this.seat = computed(() => {
      /** @type {Server.Room['seats'][number][]} */
      const seats = this.room.value?.seats ?? [];
      const index = seats.findIndex((seat) => seat.player && seat.player.id === source.you.value?.id);
      return index < 0 ? null : index;
    });
    this.mine = computed(() => colourOf(this.game.value, source.you.value));
    this.may = computed(() => {
      const may = this.mine.value ? (this.game.value.d?.may?.[this.mine.value] ?? []) : [];
      return new Set(this.game.value?.end ? [] : may);
    });

    const gameId = computed(() => this.room.value?.games.at(-1)?.id ?? null);
    // Opening reads the state of the connection; inside an effect it would open the game again with every change of
    // that state.
    this.#stop.push(
      store.close,
      narrow.subscribe(() => {
        this.panel.value = null;
      }),
      gameId.subscribe((id) => this.#open(id)),
      effect(() => this.#follow()),
    );
  }

  /** The rules core's copy of this game, or null. Reading it inside an effect follows the game. */
  get rules() {
    return this.rulesAt.value ? this.#shadow.game : null;
  }

  /** Whether pointer or focus has entered the board. */
  touched = signal(false);

  /** Pointer or focus enters the board: loads the rules, the reasons and the sounds. */
  near = () => {
    loadRules();
    foresight.load().catch(() => {}); // the next time loads again
    this.touched.value = true;
  };

  #foreseen = { at: -1, point: -1, facts: /** @type {import('./foresight.js').Foreseen|null} */ (null) };

  /** The effect of a play of the visitor, or null while it is not known. @param {number} point */
  foresee(point) {
    const part = foresight.module.value;
    const at = this.rulesAt.value;
    const before = this.#foreseen;
    if (before.at === at && before.point === point && before.facts) return before.facts;
    const facts = (part && point >= 0 && part.foresee(this, point)) || null;
    this.#foreseen = { at, point, facts };
    return facts;
  }

  /** The warning about the point under pointer, keyboard or finger. */
  warning = computed(() => {
    const point = this.previewed.value >= 0 ? this.previewed.value : this.hovered.value;
    if (point < 0 || this.viewing.value !== null || this.pending.value || this.game.value?.board[point]) return null;
    return this.may.value.has('play') && this.aim.value === 'play' ? (this.foresee(point)?.warning ?? null) : null;
  });

  /** The drawing of warnings, once it is loaded. */
  get warnings() {
    return foresight.module.value;
  }

  /** Whether earlier positions can be shown, now or once the rules are loaded. */
  get replays() {
    return core.value ? Boolean(this.rules) : !withoutRules.value;
  }

  /** The turns that an event made, if the rules are loaded. */
  facts = (n) => this.#shadow?.facts(n);

  close() {
    for (const stop of this.#stop) stop();
    this.#gameStore?.stop();
    this.#shadow?.close();
  }

  #open(id) {
    this.#gameStore?.stop();
    this.#gameStore = null;
    if (!id) return;
    const store = this.source.openGame(id);
    const copy = store.game.subscribe((game) => {
      if (game) this.#arrived(game);
    });
    this.#gameStore = {
      stop: () => {
        copy();
        store.close();
      },
    };
  }

  #arrived(game) {
    const before = this.game.peek();
    batch(() => {
      this.game.value = game;
      const pending = this.pending.peek();
      if (pending?.n && pending.n <= game.n) this.pending.value = null;
      if (before?.info.id === game.info.id && before.d?.base === game.d?.base) return;
      this.asking.value = null;
      this.refused.value = null;
      this.aim.value = 'play';
      if (before && before.info.id !== game.info.id) this.viewing.value = null;
    });
  }

  #follow() {
    const game = this.game.value;
    if (!game) return;
    // Only the rules know extra passes, side boards and counted points.
    if (game.end?.reason === 'score' || !onlyPlays(game.log)) loadRules();
    if (!core.value) return;
    this.#shadow ??= newShadow();
    this.#shadow.follow(game);
    this.rulesAt.value = this.rulesAt.peek() + 1;
  }

  /** "Q16" for a point of this game's board. @param {number} point */
  name = (point) => {
    const [width, height] = this.size;
    return pointName(point, width, height);
  };

  /** @returns {Server.Size} */
  get size() {
    return this.game.value?.info.size ?? this.room.value.settings.size;
  }

  /**
   * The verdict on a play at a point as in lib/core.js, if the rules are loaded, else null.
   * @param {number} point
   */
  judge(point) {
    const { rules } = this;
    return rules && this.mine.peek() ? rules.judge(`${this.mine.peek()} ${this.name(point)}`) : null;
  }

  /**
   * Sends a command about the game. The server answers; a refusal is shown.
   * @template {Word} K
   * @param {K} kind
   * @param {Omit<Fields<'do', K>, 'base'>} [fields]
   * @param {{point?: number, timed?: boolean}} [about] timed: it is meant for the present position only
   */
  async send(kind, fields, { point = -1, timed = true } = {}) {
    const game = this.game.peek();
    batch(() => {
      this.asking.value = null;
      this.refused.value = null;
      this.aim.value = 'play';
      this.viewing.value = null;
      this.pending.value = { kind, point, n: 0 };
    });
    const base = timed ? { base: game.d.base } : {};
    const answer = await this.source.act(`game:${game.info.id}`, kind, /** @type {any} */ ({ ...fields, ...base }));
    if (answer.t === 'ok') {
      const arrived = this.game.peek();
      this.pending.value = answer.n && arrived && answer.n > arrived.n ? { kind, point, n: answer.n } : null;
    } else {
      this.pending.value = null;
      await this.#refusedByServer(answer, point);
    }
    return answer;
  }

  async #refusedByServer(answer, point) {
    const { byServer } = await refusals();
    this.refused.value = byServer(answer, {
      at: point >= 0 ? this.name(point) : undefined,
      point,
      rules: this.rules,
      size: this.size,
    });
  }

  /** Plays a stone, unless the rules in this browser refuse it. */
  play(point) {
    if (this.pending.peek()) return;
    const verdict = this.judge(point);
    if (verdict && !verdict.ok) {
      this.#refuse(verdict, point);
      return;
    }
    this.send('play', { at: this.name(point) }, { point });
  }

  async #refuse(verdict, point) {
    const { byRules } = await refusals();
    this.refused.value = byRules(verdict, { at: this.name(point), point, rules: this.rules });
  }

  /** Handles a chosen point that is no play: marking, or the point of a claim or challenge. */
  pick(point) {
    if (this.aim.peek() === 'claim') {
      if (this.game.peek().board[point]) this.asking.value = { kind: 'claim', point, mk: false };
    } else if (this.aim.peek() === 'challenge') {
      const kos = this.kos();
      const meant = kos.find(({ retake, stone }) => point === retake || point === stone);
      if (meant || kos.length === 0) this.asking.value = { kind: 'challenge', point: meant?.retake ?? point };
    } else if (this.may.peek().has('dead')) {
      this.#mark(point);
    }
  }

  /**
   * The kos that the visitor may challenge, from the rules: the point of the retaking stone, and the stone in the ko.
   * @returns {{retake: number, stone: number}[]}
   */
  kos() {
    const { rules } = this;
    const mine = this.mine.value;
    if (!rules || !mine || !this.may.value.has('challenge')) return [];
    const board = this.game.value.board;
    return [...board.keys()]
      .filter((point) => board[point] === 0 && rules.judge(`${mine} challenge ${this.name(point)}`).ok)
      .map((retake) => {
        const { gone, witness } = rules.judge(`${mine} ${this.name(retake)}`);
        return { retake, stone: gone[0] ?? witness?.point ?? -1 };
      });
  }

  /** Begins a challenge: of the only ko at once, else of one that the visitor chooses. */
  challenge() {
    const kos = this.kos();
    this.refused.value = null;
    this.aim.value = 'challenge';
    if (kos.length === 1) this.asking.value = { kind: 'challenge', point: kos[0].retake };
  }

  #mark(point) {
    const game = this.game.peek();
    if (!game.board[point] || this.pending.peek()) return;
    const string = stringAt(game.board, surfaceOf(game), point);
    const marked = new Set(game.d.marks?.dead ?? []);
    const isDead = string.some((stone) => marked.has(this.name(stone)));
    this.send(isDead ? 'alive' : 'dead', { pts: [this.name(point)] }, { point });
  }

  /**
   * Asks for a confirmation before an act that cannot be taken back.
   * @param {Word} kind
   * @param {{point?: number, mk?: boolean}} [more]
   */
  ask(kind, more = {}) {
    this.refused.value = null;
    this.asking.value = { kind, ...more };
  }

  /** The confirmation. */
  confirm() {
    const asked = this.asking.peek();
    if (!asked) return;
    const at = asked.point >= 0 ? this.name(asked.point) : undefined;
    switch (asked.kind) {
      case 'claim':
        this.send('claim', { at, ko_challenges: asked.mk }, { point: asked.point });
        break;
      case 'challenge':
        this.send('challenge', { at }, { point: asked.point });
        break;
      case 'resume':
        this.send('resume', { ko_challenges: asked.mk });
        break;
      case 'pass':
        this.send('pass');
        break;
      default:
        this.send(asked.kind, {}, { timed: false });
    }
  }

  /** Drops unfinished acts, one at a time. Returns whether there was one. */
  cancel() {
    const only = this.asking.peek()?.kind === 'challenge' && this.kos().length < 2;
    if (only) this.aim.value = 'play';
    if (this.asking.peek()) this.asking.value = null;
    else if (this.refused.peek()) this.refused.value = null;
    else if (this.aim.peek() !== 'play') this.aim.value = 'play';
    else if (this.viewing.peek() !== null) this.viewing.value = null;
    else return false;
    return true;
  }

  /**
   * Sends a command about the room: `sit`, `stand`, `close`, `place`, `rematch`, `rematch-no`, `next`.
   * @template {Word} K
   * @param {K} kind
   * @param {Fields<'do', K>} [fields]
   */
  async toRoom(kind, fields) {
    const answer = await this.source.act(`room:${this.id}`, kind, fields);
    this.refused.value = answer.t === 'error' ? (await refusals()).byServer(answer) : null;
    return answer;
  }

  /** Shows the board after a turn, from the rules; a turn past the last one shows the game. */
  look = (turn) => this.#lookAt(() => turn);

  step(by) {
    return this.#lookAt((last) => (this.viewing.peek() ?? last) + by);
  }

  async #lookAt(which) {
    await loadRules();
    const last = this.rules?.turns ?? 0;
    const turn = which(last);
    this.viewing.value = turn === null || turn >= last ? null : Math.max(0, turn);
  }

  /** Whether commands wait for the connection. */
  get waiting() {
    return commands.waiting.value > 0;
  }
}
