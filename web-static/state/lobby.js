// The public rooms, newest first. Each is a signal of its own, so that a move draws one board and not all; changes
// between two frames are applied together.
import { batch, signal } from '../vendor/ui.js';
import { channels } from '../net/net.js';
import { changeBoard } from './fold.js';

/**
 * @import {Server} from 'protocol'
 * @import {Signal} from '../vendor/ui.js'
 */

/** Ids of the rooms with a free seat; null while they are unknown. @type {Signal<string[]|null>} */
export const seats = signal(null);
/** Ids of the rooms where a game is played; null while they are unknown. @type {Signal<string[]|null>} */
export const live = signal(null);
/** Ids of the rooms whose game is over. @type {Signal<string[]>} */
export const ended = signal([]);
/** The number of connected players. */
export const players = signal(0);
/** The number of tournaments and arenas that are open for entry or running. */
export const events = signal(0);

/** @type {Map<string, Signal<Server.Short>>} */
const rooms = new Map(); // by id
/** @type {Map<string, Server.Short|null>} */
const news = new Map(); // changes since the last frame, by id; null: the room has closed
let frame = null;

/** The room of an id in those lists. @param {string} id */
export const roomOf = (id) => rooms.get(id);

/** Follows the lobby until the returned function is called. */
export function followLobby() {
  return channels.subscribe('lobby', {
    snap: (v) => {
      news.clear();
      for (const id of rooms.keys()) news.set(id, null);
      for (const room of v.rooms) news.set(room.id, room);
      seats.value ??= [];
      live.value ??= [];
      players.value = v.players;
      events.value = v.events;
      takeIn();
    },
    event: (event) => {
      for (const room of event.rooms ?? []) news.set(room.id, room);
      for (const [id, move, to, last, changes] of event.moved ?? []) {
        const room = news.get(id) ?? rooms.get(id)?.peek();
        if (room?.board) news.set(id, { ...room, move, to, last, board: changeBoard(room.board, room.size, changes) });
      }
      for (const id of event.gone ?? []) news.set(id, null);
      if (news.size > 0) frame ??= requestAnimationFrame(takeIn);
    },
  });
}

function takeIn() {
  if (frame !== null) cancelAnimationFrame(frame);
  frame = null;
  batch(() => {
    let moved = false;
    for (const [id, room] of news) {
      const known = rooms.get(id);
      moved ||= placeOf(known?.peek() ?? null) !== placeOf(room);
      if (room === null) rooms.delete(id);
      else if (known) known.value = room;
      else rooms.set(id, signal(room));
    }
    news.clear();
    if (moved) order();
  });
}

/** The list that a room belongs to. @param {Server.Short|null} room */
function placeOf(room) {
  if (room?.state === 'open') return seats;
  if (room?.state === 'over') return ended;
  return room?.board ? live : null;
}

function order() {
  const all = [...rooms.values()].map((room) => room.peek()).sort((a, b) => b.opened_at - a.opened_at);
  for (const list of [seats, live, ended]) {
    const ids = all.filter((room) => placeOf(room) === list).map(({ id }) => id);
    if (ids.join() !== list.peek().join()) list.value = ids;
  }
}
