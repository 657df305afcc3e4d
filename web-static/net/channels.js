// Subscriptions that survive lost connections: a listener gets each event of its channel once, in order and without
// gaps. Where the server cannot continue after the last event, it sends a snapshot, and the listener gets that instead.

/** @import {Client, Server} from 'protocol' */

const AGAIN_MS = 1_000;

/**
 * A channel's message of type 'snap', 'ev' or 'note'.
 * @template {'snap'|'ev'|'note'} T
 * @template {Client.Channel} C
 * @template [U=Server.Message]
 * @typedef {U extends { t: T, ch: infer X } ? C extends X ? U : never : never} Told
 */
/**
 * @template {Client.Channel} [C=any]
 * @typedef {object} Listener
 * @property {(v: Told<'snap', C>['v'], n: number) => void} snap the whole channel at event n; replaces everything known
 * @property {(event: Told<'ev', C>) => void} event the next event
 * @property {(note: Told<'note', C>) => void} [note] a message without a number
 * @property {(code: Server.Error['code']) => void} [lost] there is no such channel, or not for you
 */

export class Channels {
  #socket;
  #timers;
  #entries = new Map();

  /** @param {import('./socket.js').Socket} socket */
  constructor(socket, timers = globalThis) {
    this.#socket = socket;
    this.#timers = timers;
    socket.on('hello', () => {
      for (const entry of this.#entries.values()) this.#ask(entry);
    });
    socket.on('close', () => {
      for (const entry of this.#entries.values()) entry.asking = null;
    });
    socket.on('snap', (message) => this.#snap(message));
    socket.on('ev', (message) => this.#event(message));
    socket.on('note', (message) => {
      const entry = this.#entries.get(message.ch);
      if (entry?.listener.note) this.#tell(entry, () => entry.listener.note(message));
    });
  }

  /**
   * Listens to a channel until the returned function is called. One listener a channel.
   * @template {Client.Channel} C
   * @param {C} ch
   * @param {Listener<C>} listener
   * @returns {() => void}
   */
  subscribe(ch, listener) {
    const entry = { ch, listener, e: null, n: 0, asking: null, timer: null };
    this.#entries.set(ch, entry);
    this.#ask(entry);
    return () => {
      this.#timers.clearTimeout(entry.timer);
      if (this.#entries.get(ch) !== entry) return;
      this.#entries.delete(ch);
      this.#socket.ask({ t: 'unsub', ch }, () => {});
    };
  }

  // While the answer to a subscription is awaited, events of the one before are ignored: the answer brings them again,
  // in order. A channel without events has only sent notes, which the server does not keep: the whole is asked for.
  #ask(entry, whole = false) {
    this.#timers.clearTimeout(entry.timer);
    const since = entry.n > 0 && !whole ? { since: { e: entry.e, n: entry.n } } : {};
    const turn = {};
    entry.asking = turn;
    this.#socket.ask({ t: 'sub', ch: entry.ch, ...since }, (answer) => {
      if (entry.asking !== turn || this.#entries.get(entry.ch) !== entry) return;
      entry.asking = null;
      if (answer.t === 'error') this.#refused(entry, answer);
      else if (answer.mode !== 'snapshot') entry.e = answer.e;
    });
  }

  #refused(entry, { code, retry, retry_after: after }) {
    if (retry) entry.timer = this.#timers.setTimeout(() => this.#ask(entry), after ?? AGAIN_MS);
    else entry.listener.lost?.(code);
  }

  #snap({ ch, e, n, v }) {
    const entry = this.#entries.get(ch);
    if (!entry || entry.asking) return;
    if (v.log === null && entry.e === e && entry.n > 0 && entry.n < n) {
      this.#ask(entry); // the connection fell behind: fetches the missing events
      return;
    }
    entry.e = e;
    entry.n = n;
    this.#tell(entry, () => entry.listener.snap(v, n));
  }

  // A listener that fails must neither lose later events nor keep other channels from theirs.
  #tell(entry, tell, mend = () => {}) {
    try {
      tell();
    } catch (error) {
      console.error(`${entry.ch}:`, error);
      mend();
    }
  }

  #event(message) {
    const entry = this.#entries.get(message.ch);
    if (!entry || entry.asking || message.n <= entry.n) return;
    if (message.n !== entry.n + 1) {
      this.#ask(entry);
      return;
    }
    entry.n = message.n;
    this.#tell(
      entry,
      () => entry.listener.event(message),
      () => this.#ask(entry, true),
    ); // the snapshot, if a listener failed on an event
  }
}
