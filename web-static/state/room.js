// One room: its seats, its games and who is there.
import { signal } from '../vendor/ui.js';
import { channels } from '../net/net.js';

/**
 * Follows a room.
 * @returns {{room: object, presence: object, missing: object, close: () => void}} signals: the room (null while unknown);
 *   presence {present, away, watchers, at}; missing, the code if there is no such room
 */
export function openRoom(id) {
  const room = signal(null);
  const presence = signal({ present: [true, true], away: [null, null], watchers: 0, at: 0 });
  const missing = signal(null);
  const take = (value) => {
    room.value = value;
    presence.value = {
      present: value.seats.map((seat) => seat.present ?? Boolean(seat.player)),
      away: value.seats.map((seat) => seat.away ?? null),
      watchers: value.watchers, at: performance.now(),
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
    lost: (code) => { missing.value = code; },
  });
  return { room, presence, missing, close };
}
