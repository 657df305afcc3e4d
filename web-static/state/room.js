// One room: its seats, its games and the people in it.
import { signal } from '../vendor/ui.js';
import { channels } from '../net/net.js';

/**
 * @import {Server} from 'protocol'
 * @import {Signal} from '../vendor/ui.js'
 * @typedef {Pick<Server.Presence, 'present'|'away'|'watchers'> & { at: number }} Presence at: when it came
 */

/**
 * Follows a room.
 * @returns {{room: Signal<Server.Room|null>, presence: Signal<Presence>, missing: Signal<string|null>, close: () =>
 *   void}} the
 *   room (null while unknown), and missing, the code if there is no such room
 */
export function openRoom(id) {
  const room = signal(null);
  /** @type {Signal<Presence>} */
  const presence = signal({ present: [true, true], away: [null, null], watchers: 0, at: 0 });
  const missing = signal(null);
  /** @param {Server.Room} value */
  const take = (value) => {
    room.value = value;
    presence.value = {
      present: [value.seats[0].present, value.seats[1].present],
      away: [value.seats[0].away, value.seats[1].away],
      watchers: value.watchers,
      at: performance.now(),
    };
  };
  const close = channels.subscribe(`room:${id}`, {
    snap: take,
    event: (event) => {
      if (event.k === 'room') take(event.room);
      if (event.k === 'gone') missing.value = 'closed';
    },
    note: (note) => {
      if (note.k === 'presence') presence.value = { ...presence.value, ...note, at: performance.now() };
    },
    lost: (code) => {
      missing.value = code;
    },
  });
  return { room, presence, missing, close };
}
