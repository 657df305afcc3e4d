// Arenas, kept up to date: the list, and one of them with its players and its running games.
import { signal } from '../vendor/ui.js';
import { channels } from '../net/net.js';

/**
 * @import {Server} from 'protocol'
 * @import {Signal} from '../vendor/ui.js'
 * @typedef {Server.ArenaHead} Head
 * @typedef {Server.ArenaPlayers[number]} Line
 * @typedef {Server.ArenaBoards[number]} Board
 * @typedef {{head: Head, lines: Line[], boards: Board[], waiting: number}} Arena lines: in the order of the standings
 */

const ORDER = { running: 0, open: 1, over: 2 };

/** All arenas that are not called off; null while they are unknown. @type {Signal<Head[]|null>} */
export const arenas = signal(null);

const sorted = (list) =>
  list
    .filter(({ stage }) => stage in ORDER)
    .toSorted(
      (a, b) =>
        ORDER[a.stage] - ORDER[b.stage] || (a.stage === 'open' ? a.starts_at - b.starts_at : b.starts_at - a.starts_at),
    );

/** Follows the list until the returned function is called. */
export function followArenas() {
  return channels.subscribe('arenas', {
    snap: (v) => {
      arenas.value = sorted(v.arenas);
    },
    event: ({ arena }) => {
      arenas.value = sorted([...(arenas.value ?? []).filter(({ id }) => id !== arena.id), arena]);
    },
  });
}

/** Points decide, then performance, then fewer games, then the earlier number. @param {Line} a @param {Line} b */
const order = (a, b) =>
  b.points - a.points || b.performance - a.performance || a.games - b.games || a.number - b.number;

/**
 * The arena after an event.
 * @param {Arena} arena
 * @param {Server.ArenaEvent} event
 * @returns {Arena}
 */
export function withEvent(arena, event) {
  const head = event.arena ?? arena.head;
  const changed = new Map((event.players ?? []).map((line) => [line.number, line]));
  const known = arena.lines.map((line) => {
    const next = changed.get(line.number);
    changed.delete(line.number);
    return next ? { ...next, player: next.player ?? line.player, rating: next.rating ?? line.rating } : line;
  });
  const gone = new Set([...(event.ended ?? []), ...(event.boards ?? []).map(({ number }) => number)]);
  const boards = arena.boards.filter(({ number }) => !gone.has(number));
  const ended = new Set(event.ended ?? []);
  return {
    head,
    lines: event.players ? [...known, ...changed.values()].toSorted(order) : arena.lines,
    boards:
      head.stage === 'running' ? [...boards, ...(event.boards ?? []).filter(({ number }) => !ended.has(number))] : [],
    waiting: event.waiting ?? arena.waiting,
  };
}

/**
 * Follows an arena.
 * @param {string} id
 */
export function openArena(id) {
  /** @type {Signal<Arena|null>} */
  const arena = signal(null);
  const missing = signal(null);
  const close = channels.subscribe(`arena:${id}`, {
    snap: (v) => {
      arena.value = { head: v.arena, lines: v.players, boards: v.boards, waiting: v.waiting };
    },
    event: (event) => {
      arena.value = withEvent(arena.value, event);
    },
    lost: (code) => {
      missing.value = code;
    },
  });
  return { arena, missing, close };
}
