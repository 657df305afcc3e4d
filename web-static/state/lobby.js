// The rooms that anybody may enter, newest first.
import { signal } from '../vendor/ui.js';
import { channels } from '../net/net.js';

/** Rooms as the protocol's `short`; null while they are unknown. */
export const rooms = signal(null);
/** How many players are here. */
export const players = signal(0);

/** Follows the lobby until the returned function is called. */
export function followLobby() {
  return channels.subscribe('lobby', {
    snap: (v) => {
      rooms.value = v.rooms;
      players.value = v.players;
    },
    event: (event) => {
      const others = (id) => (rooms.value ?? []).filter((room) => room.id !== id);
      if (event.k === 'gone') rooms.value = others(event.room);
      if (event.k === 'room') rooms.value = merge(others(event.room.id), event.room);
      if (event.players !== undefined) players.value = event.players;
    },
  });
}

function merge(rooms, room) {
  const at = rooms.findIndex((other) => other.opened_at <= room.opened_at);
  return at < 0 ? [...rooms, room] : [...rooms.slice(0, at), room, ...rooms.slice(at)];
}
