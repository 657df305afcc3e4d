// The one connection of this page, and what the page tells it about the world: network back, tab shown again.
import { Socket, PROTOCOL } from './socket.js';
import { Commands } from './commands.js';
import { Channels } from './channels.js';

const url = () => `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/ws`;

export const socket = new Socket({ open: () => new WebSocket(url(), PROTOCOL) });
export const commands = new Commands(socket);
export const channels = new Channels(socket);

/** Connects, and keeps doing so. */
export function startNet() {
  addEventListener('online', () => socket.wake());
  addEventListener('offline', () => socket.sleep());
  addEventListener('pageshow', () => socket.wake());
  document.addEventListener('visibilitychange', () => { if (!document.hidden) socket.wake(); });
  socket.connect();
}
