// One chat of a room: the players' or the watchers'.
import { computed, signal } from '../vendor/ui.js';
import { channels } from '../net/net.js';
import { act } from './session.js';
import { muted } from './me.js';

/**
 * @import {Server} from 'protocol'
 * @import {Signal} from '../vendor/ui.js'
 * @typedef {Server.ChatSnap['v']['lines'][number]} Line
 */

const KEPT = 500; // lines

/**
 * Follows a chat.
 * @param {string} room
 * @param {'players'|'watchers'} which
 */
export function openChat(room, which) {
  /** @type {`chat:${string}`} */
  const ch = `chat:${room}/${which}`;
  /** @type {Signal<Line[]>} */
  const all = signal([]);
  const seen = signal(0);
  /** @param {Line[]} lines */
  const add = (lines) => {
    all.value = [...all.value, ...lines].slice(-KEPT);
  };
  const close = channels.subscribe(ch, {
    snap: (v) => {
      all.value = v.lines;
      seen.value = v.lines.at(-1)?.n ?? 0;
    },
    event: (event) => {
      if (event.k === 'line') add([event]);
    },
    note: (line) => {
      all.value = all.value.map((old) => (old.n === line.n ? line : old));
    },
  });
  const lines = computed(() => all.value.filter((line) => !muted.value.has(line.by.id)));
  return {
    which,
    lines,
    close,
    /** Writers whose lines are hidden here. */
    hidden: computed(() => [
      ...new Map(all.value.filter((line) => muted.value.has(line.by.id)).map((line) => [line.by.id, line.by])).values(),
    ]),
    /** The number of lines since the visitor last looked. */
    unread: computed(() => lines.value.filter((line) => line.n > seen.value).length),
    look: () => {
      seen.value = all.value.at(-1)?.n ?? 0;
    },
    say: (text) => act(ch, 'say', { text }),
    report: (line, why) => act(ch, 'report', { line, why }),
  };
}
