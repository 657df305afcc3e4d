// The one connection of this page, and the browser's news for it: network back, tab shown again.
import { computed } from '../vendor/ui.js';
import { build } from '../lib/assets.js';
import { Socket, PROTOCOL } from './socket.js';
import { Commands } from './commands.js';
import { Channels } from './channels.js';

const url = () => `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/ws`;

export const socket = new Socket({ open: () => new WebSocket(url(), PROTOCOL) });
/* Where storage is forbidden, reading it throws. */
function ofTab() {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

export const commands = new Commands(socket, globalThis, ofTab());
export const channels = new Channels(socket);

/** Whether a newer build of the server runs than at the load of this page: it no longer has this page's parts. */
export const outdated = computed(() => build !== 'dev' && (socket.hello.value?.build ?? build) !== build);

/** Connects, and keeps doing so. */
export function startNet() {
  addEventListener('online', () => socket.wake());
  addEventListener('offline', () => socket.sleep());
  addEventListener('pageshow', () => socket.wake());
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) socket.wake();
  });
  addEventListener('beforeunload', (event) => {
    if (commands.steps.value === 0) return;
    event.preventDefault();
    event.returnValue = true; // Chrome before 119
  });
  commands.restore();
  socket.connect();
}
