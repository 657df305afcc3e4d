// The room of a game on this device: what pages/room/model.js takes from a server, for one visitor and the computer.
// The computer does what server/app/play/house*.c does: it answers at a human pace, agrees to every takeback, accepts a
// draw that is no worse than going on, and resigns where the rules refuse its act.
import { signal } from '../../vendor/ui.js';
import { readAct } from '../../state/log.js';
import { fromSnapshot, withEvent } from '../../state/fold.js';
import { otherOf } from './describe.js';
import { keep } from './kept.js';
import { recordOf, rulesOf, titleOf } from './record.js';
import { Table } from './table.js';

/**
 * @import {Server} from 'protocol'
 * @import {Core} from '../../lib/core.js'
 * @import {Kept} from './kept.js'
 * @import {Opponent} from './opponent.js'
 */

/** Milliseconds from an event to the computer's answer, at least, and what chance adds. The server's are the same. */
const PACE_MS = 900;
const RANDOM_MS = 1200;
const ROOM = 'device';

/** The commands of the acts that the search finds. */
function commandOf(act, width, height) {
  const { kind, mk } = readAct(act, width, height);
  const points = act.split(' ').filter((word) => /^[A-Z]\d+$/.test(word));
  return { kind, fields: { at: points[0], pts: points, ko_challenges: mk } };
}

export class DeviceRoom {
  #core;
  #kept;
  #table;
  #opponent;
  #info;
  #timer = null;
  #since; // the local time of the last event
  #pace;

  /**
   * @param {Core} core
   * @param {Kept} kept a game that was checked
   * @param {Table} table its events
   * @param {{opponent: Opponent, names: {you: string, house: string}, paceMs?: number}} options
   */
  constructor(core, kept, table, { opponent, names, paceMs }) {
    this.#core = core;
    this.#kept = kept;
    this.#table = table;
    this.#opponent = opponent;
    this.#pace = paceMs;
    const you = { id: '', name: kept.name ?? names.you }; // the server does not know them, so they have no page
    /** The visitor as this room knows them. */
    this.you = signal(/** @type {Server.You} */ (you));
    this.names = names;
    /** Whether the browser stored the last event. */
    this.stored = signal(true);
    /** Whether this tab plays for the computer: another tab may have taken the game over. */
    this.awake = signal(true);
    this.#begin();
    this.room = signal(this.#roomNow());
    this.game = signal(fromSnapshot(this.#snapshot(), table.n, performance.now()));
    this.missing = signal(null);
    this.presence = signal({ present: [true, true], away: [null, null], watchers: 0, at: 0 });
  }

  /* --- what the room's model asks for ------------------------------------------------------------ */

  /** A game on this device has no chat. */
  chats = false;

  openRoom = () => ({ room: this.room, presence: this.presence, missing: this.missing, close: () => {} });

  openGame = () => ({ game: this.game, missing: signal(null), close: () => {} });

  /** @param {string} ch @param {string} kind @param {Record<string, any>} [fields] */
  act = async (ch, kind, fields = {}) => {
    this.awake.value = true;
    if (!ch.startsWith('game:')) return kind === 'rematch' ? this.#again() : { t: 'error', code: 'bad', field: 'k' };
    return this.#command(this.#kept.mine, kind, fields);
  };

  /* --- what the page asks for -------------------------------------------------------------------- */

  get kept() {
    return this.#kept;
  }

  /** The game as a record, now. */
  record() {
    const { terms, startedAt, endedAt } = this.#kept;
    const { b, w } = this.#info.players;
    const players = { b: titleOf(b), w: titleOf(w) };
    return recordOf(this.#core, this.#table, { terms, players, startedAt, endedAt });
  }

  /** Lets the computer look at the game. Called once at the start and after every event. */
  look() {
    this.#opponent.stop();
    clearTimeout(this.#timer);
    const { house } = this;
    if (!this.awake.peek() || !this.#hasToAct(house)) return;
    const due = this.#since + this.#paceMs();
    const undo = this.#table.descriptor().undo;
    if (undo?.by === this.#kept.mine) return this.#at(due, () => this.#command(house, 'undo-yes', {}));
    const { terms, level } = this.#kept;
    this.#opponent.ask(
      {
        position: {
          rules: this.#table.rules,
          width: this.#table.width,
          height: this.#table.height,
          setup: terms.setup,
          toMove: terms.toMove,
          handicap: terms.handicap,
        },
        acts: this.#table.acts(),
        player: house,
        level,
        marked: this.#table.marked(house),
        declined: this.#table.declined !== null,
      },
      (thought) => this.#at(due, () => this.#answer(thought)),
    );
    return undefined;
  }

  close() {
    clearTimeout(this.#timer);
    this.#opponent.stop();
    this.#table.close();
  }

  /* --- inside ------------------------------------------------------------------------------------ */

  /** The computer's colour. */
  get house() {
    return otherOf(this.#kept.mine);
  }

  #paceMs() {
    return this.#pace ?? PACE_MS + Math.random() * RANDOM_MS;
  }

  #at(due, run) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(run, Math.max(0, due - performance.now()));
  }

  #hasToAct(house) {
    if (this.#table.over) return false;
    const { mine } = this.#kept;
    const d = this.#table.descriptor();
    if (d.undo?.by === mine || d.draw === mine) return true;
    return d.phase === 'stopped' ? !d.accepted?.includes(house) : d.to === house;
  }

  /** @param {import('./opponent.js').Thought} thought */
  #answer({ act, draws }) {
    const { house } = this;
    const { mine } = this.#kept;
    const d = this.#table.descriptor();
    const may = new Set(d.may[house]);
    const offered = d.draw === mine;
    let { kind = null, fields = {} } = act ? commandOf(act, this.#table.width, this.#table.height) : {};
    if (!kind && d.to === house) kind = may.has('pass') ? 'pass' : 'resign';
    if (!kind && d.phase === 'stopped' && d.accepted?.includes(mine)) kind = 'accept';
    if (offered && draws && may.has('draw')) [kind, fields] = ['draw', {}];
    else if (offered && d.to !== house) [kind, fields] = ['draw-no', {}];
    if (!kind) return;
    if (this.#command(house, kind, fields).t !== 'ok' && !this.#table.over) this.#command(house, 'resign', {});
  }

  #command(by, kind, fields) {
    const spent = Math.round(Math.max(0, performance.now() - this.#since));
    const { answer, event } = this.#table.command(by, kind, fields, { spent, at: Date.now() });
    if (!event) return answer;
    this.#since = performance.now();
    if (event.end) this.#kept = { ...this.#kept, endedAt: Date.now() };
    this.#keep();
    this.game.value = withEvent(this.game.peek(), event, performance.now());
    if (event.end) this.room.value = this.#roomNow();
    this.look();
    return answer;
  }

  #keep() {
    const log = this.#table.log.map(({ text, spent }) => /** @type {[string, number]} */ ([text, spent]));
    this.#kept = { ...this.#kept, log };
    this.stored.value = keep(this.#kept);
  }

  /** The same terms again with the colours exchanged. */
  #again() {
    if (!this.#table.over) return { t: 'error', code: 'phase', reason: 'not-over' };
    const { terms, mine } = this.#kept;
    this.#table.close();
    this.#table = new Table(this.#core, terms);
    this.#kept = { ...this.#kept, mine: otherOf(mine), startedAt: Date.now(), endedAt: null, log: [] };
    this.#begin();
    this.#keep();
    this.game.value = fromSnapshot(this.#snapshot(), 0, performance.now());
    this.room.value = this.#roomNow();
    this.look();
    return { t: 'ok' };
  }

  #begin() {
    const { terms, mine, startedAt, level } = this.#kept;
    const { mix, ...named } = rulesOf(this.#core, terms);
    const house = { id: `h${level}`, name: this.names.house, house: level };
    const you = this.you.peek();
    this.#since = performance.now();
    this.#info = {
      id: `${ROOM}-${startedAt}`,
      room: ROOM,
      number: 1,
      ...named,
      mix,
      rules: this.#table.rules,
      size: terms.size,
      setup: terms.setup,
      to_move: terms.toMove,
      handicap: terms.handicap,
      clock: { kind: 'none' },
      marking: null,
      absence: null,
      players: mine === 'b' ? { b: you, w: house } : { b: house, w: you },
      started_at: startedAt,
    };
  }

  /** @returns {any} as the server's snapshot of a game */
  #snapshot() {
    return { ...this.#info, ended_at: this.#kept.endedAt, ...this.#table.state() };
  }

  /** @returns {any} as the server's snapshot of a room */
  #roomNow() {
    const { terms, mine } = this.#kept;
    const { players, ...info } = this.#info;
    const { result = null, reason = null } = this.#table.end ?? {};
    const black = mine === 'b' ? 0 : 1;
    const seat = (player) => ({ player, present: true, away: null });
    return {
      id: ROOM,
      state: result ? 'over' : 'playing',
      public: false,
      by: this.you.peek(),
      settings: {
        ...info,
        free_handicap: false,
        colours: mine,
        public: false,
        match: 1,
        undo: terms.undo,
      },
      mix: info.mix,
      seats: [seat(this.you.peek()), seat(players[otherOf(mine)])],
      black,
      games: [{ id: info.id, number: 1, black, result, reason, moves: this.#table.moves }],
      points: [0, 0],
      match_result: null,
      rematch: null,
      watchers: 0,
      opened_at: info.started_at,
    };
  }
}
