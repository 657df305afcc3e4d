// Tournaments, kept up to date: the list, one of them as all visitors see it, its director's side and its boards.
import { signal } from '../vendor/ui.js';
import { channels, commands, socket } from '../net/net.js';
import { deskFromSnapshot, deskWithEvent, fromSnapshot, sortTours, withEvent } from './tour-fold.js';

const LINGER_MS = 2_000; // the subscription lasts from one page of a tournament to the next

/**
 * @import {Server, Tour as P} from 'protocol'
 * @import {ReadonlySignal, Signal} from '../vendor/ui.js'
 * @import {Desk, Tour} from './tour-fold.js'
 *
 * @typedef {P.ToursSnap['v']['tours'][number]} Listed
 * @typedef {P.Live & { clkAt: number }} Board a game in progress; clkAt: when clk came, by the monotonic clock
 *
 * @typedef {object} Store a tournament that is followed
 * @property {string} slug
 * @property {Signal<string|null>} id null while unknown
 * @property {Signal<Tour|null>} tour null while unknown
 * @property {Signal<Server.Error['code']|'deleted'|null>} missing the code if there is none
 * @property {() => () => void} hold keeps it up to date until what it returns is called
 */

/** Listed tournaments; null while they are unknown. @type {Signal<Listed[]|null>} */
export const tours = signal(null);

/** Follows the list until the returned function is called. */
export function followTours() {
  const others = (id) => (tours.value ?? []).filter((tour) => tour.id !== id);
  return channels.subscribe('tours', {
    snap: (v) => {
      tours.value = sortTours(v.tours);
    },
    event: (event) => {
      if (event.k === 'gone') tours.value = others(event.tour);
      if (event.k === 'tour') tours.value = sortTours([...others(event.tour.id), event.tour]);
    },
  });
}

/**
 * Tournaments that the visitor directs or helps with, newest first, also unlisted ones; null while they are unknown.
 * @type {Signal<Server.Directed['tours']|null>}
 */
export const directed = signal(null);

/** Asks for them, now and with every new connection, until the returned function is called. */
export function followDirected() {
  let on = true;
  const ask = async () => {
    const answer = await commands.get('directed');
    // never those of the player who was signed in before
    if (on) directed.value = answer.t === 'directed' ? answer.tours : null;
  };
  const stop = socket.hello.subscribe((hello) => {
    if (hello) ask();
  });
  return () => {
    on = false;
    stop();
  };
}

/** @type {Store|null} */
let held = null;

/**
 * A tournament by its address.
 * @param {string} slug
 * @returns {Store}
 */
export function openTour(slug) {
  if (held?.slug === slug) return held;
  const id = signal(null);
  const tour = signal(null);
  const missing = signal(null);
  let users = 0;
  let stop = null;
  const begin = async () => {
    let on = true;
    stop = () => {
      on = false;
    };
    const answer = await commands.get('tour', { slug });
    if (!on) return;
    if (answer.t === 'error') {
      missing.value = answer.code;
      return;
    }
    id.value = answer.tour;
    stop = channels.subscribe(`tour:${answer.tour}`, {
      snap: (v) => {
        tour.value = fromSnapshot(v);
      },
      event: (event) => {
        if (event.k === 'tour') tour.value = withEvent(tour.value, event);
        else {
          missing.value = 'deleted';
          tour.value = null;
        }
      },
      lost: (code) => {
        missing.value = code;
      },
    });
  };
  /** @type {Store} */
  const store = {
    slug,
    id,
    tour,
    missing,
    hold: () => {
      if (users++ === 0 && !stop) begin();
      return () => {
        users--;
        setTimeout(() => {
          if (users > 0 || !stop) return;
          stop();
          stop = null;
          if (held === store) held = null;
        }, LINGER_MS);
      };
    },
  };
  held = store;
  return store;
}

/**
 * The director's side of a tournament; `denied` is true for all other visitors.
 * @param {string} id
 */
export function openDesk(id) {
  /** @type {Signal<Desk|null>} */
  const desk = signal(null);
  const denied = signal(false);
  const close = channels.subscribe(`desk:${id}`, {
    snap: (v) => {
      desk.value = deskFromSnapshot(v, performance.now());
    },
    event: (event) => {
      if (event.k === 'desk') desk.value = deskWithEvent(desk.value, event, performance.now());
      if (event.k === 'gone') denied.value = true;
    },
    lost: () => {
      denied.value = true;
    },
  });
  return { desk, denied, close };
}

/**
 * The boards of the running round. Each is a signal of its own, so that a move draws one board and not all.
 * @param {string} id
 * @returns {{keys: Signal<string[]|null>, board: (key: string) => Signal<Board>, close: () => void}} keys: the boards'
 *   names, in order
 */
export function openBoards(id) {
  const keys = signal(null);
  /** @type {Map<string, Signal<Board>>} */
  const boards = new Map();
  /** @param {P.Live[]} games */
  const take = (games) => {
    const now = performance.now();
    for (const game of games) {
      const key = `${game.round}.${game.board}`;
      const known = boards.get(key);
      if (!known) boards.set(key, signal({ ...game, clkAt: now }));
      else if (game.number >= known.peek().number) known.value = { ...game, clkAt: now };
    }
    const round = Math.max(0, ...[...boards.values()].map((board) => board.peek().round));
    const names = [...boards.keys()].filter((key) => boards.get(key).peek().round === round);
    names.sort((a, b) => boards.get(a).peek().board - boards.get(b).peek().board);
    if (names.join() !== keys.peek()?.join()) keys.value = names;
  };
  const close = channels.subscribe(`boards:${id}`, {
    snap: (v) => {
      boards.clear();
      keys.value = null;
      take(v.games);
    },
    event: () => {},
    note: (note) => {
      if (note.k === 'boards') take(note.games);
    },
    lost: () => {
      keys.value = [];
    },
  });
  return { keys, board: (key) => boards.get(key), close };
}
