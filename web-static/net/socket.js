// One websocket that reconnects for ever. It decides when to reconnect, tells a slow connection from a dead one, and
// matches answers with questions; it knows nothing of rooms and games.
import { signal } from '../vendor/ui.js';

export const PROTOCOL = 'miai.v2';
const BACKOFF_FIRST_MS = 250;
const BACKOFF_MAX_MS = 10_000;
const BUSY_WAIT_MS = 60_000; // after 4429
const PROBE_MS = 8_000; // a connection whose ping is unanswered for so long is dead
const SLOW_MS = 2_500; // and for so long, slow
const LAG_WEIGHT = 0.1; // of a new measurement, after the first four
const SESSION_WAIT_MS = 300; // after 4201: another window may be about to get the new cookie
const CLOSE = { tooSlow: 4001, restart: 4103, sessionEnded: 4201, notOurs: 4400, tooMany: 4429 };

/** @typedef {'connecting'|'online'|'slow'|'reconnecting'|'offline'|'refused'} State */

export class Socket {
  #open;
  #timers;
  #random;
  #now;
  #isOnline;
  #socket = null;
  #handlers = new Map();
  #answers = new Map();
  #nextId = 1;
  #attempt = 0;
  #again = null; // delay that the server asked for
  #retryTimer = null;
  #pingTimer = null;
  #probeTimers = [];
  #measured = 0;

  /**
   * @param {object} options
   * @param {() => WebSocket} options.open makes a new connection
   * @param {{setTimeout: Function, clearTimeout: Function}} [options.timers]
   * @param {() => number} [options.random] 0 ≤ x < 1
   * @param {() => number} [options.now] milliseconds of a clock that never jumps
   * @param {() => boolean} [options.isOnline]
   */
  constructor({
    open,
    timers = globalThis,
    random = Math.random,
    now = () => performance.now(),
    isOnline = () => globalThis.navigator?.onLine !== false,
  }) {
    this.#open = open;
    this.#timers = timers;
    this.#random = random;
    this.#now = now;
    this.#isOnline = isOnline;
    /** @type {import('../vendor/ui.js').Signal<State>} */
    this.state = signal('connecting');
    /** The server's last `hello`, null until the first. */
    this.hello = signal(null);
    /** When it came, by the monotonic clock. */
    this.helloAt = 0;
    /** Mean round trip in milliseconds, null until measured. */
    this.lag = signal(null);
  }

  /** Calls fn with every message of a type; the types 'open' and 'close' are this module's own. */
  on(type, fn) {
    if (!this.#handlers.has(type)) this.#handlers.set(type, []);
    this.#handlers.get(type).push(fn);
  }

  /** Whether a message can be sent now. */
  get ready() {
    return this.state.value === 'online' || this.state.value === 'slow';
  }

  /** Connects now, unless connected. */
  connect() {
    this.#timers.clearTimeout(this.#retryTimer);
    this.#retryTimer = null;
    if (this.#socket) return;
    const socket = this.#open();
    this.#socket = socket;
    socket.addEventListener('message', (event) => {
      if (socket === this.#socket) this.#received(event.data);
    });
    socket.addEventListener('close', (event) => {
      if (socket === this.#socket) this.#closed(event.code);
    });
    socket.addEventListener('error', () => {}); // a close follows and says the same
  }

  /** Handles news that the network or the page came back: reconnects at once, and tests a connection that looks
   * open. */
  wake() {
    if (this.state.value === 'refused') return;
    this.#attempt = 0;
    if (!this.#socket) this.connect();
    else if (this.ready) this.#probe();
  }

  /** Handles news that the network is gone. Nothing is closed, because the browser may be wrong. */
  sleep() {
    if (!this.ready) this.state.value = 'offline';
    else this.#probe();
  }

  /** Opens a new connection, as after signing in: a connection belongs to the session of its cookie. */
  renew() {
    const old = this.#socket;
    this.#detach();
    old?.close(1000);
    this.#attempt = 0;
    this.connect();
  }

  /** Closes the connection for good. */
  stop() {
    const old = this.#socket;
    this.#detach();
    this.#timers.clearTimeout(this.#retryTimer);
    old?.close(1000);
    this.state.value = 'refused';
  }

  /**
   * Sends a message with a new id. The answer comes at most once, and never if the connection ends before.
   * @returns {boolean} false if there is no connection to send it over
   */
  ask(message, onAnswer) {
    if (!this.ready) return false;
    const id = this.#nextId++;
    this.#answers.set(id, onAnswer);
    this.#socket.send(JSON.stringify({ ...message, id }));
    return true;
  }

  #received(data) {
    const message = JSON.parse(data);
    if (message.t === 'hello') this.#welcome(message);
    if (message.t === 'bye') this.#again = message.retry_after ?? null;
    const answer = message.id === undefined ? null : this.#answers.get(message.id);
    if (answer) {
      this.#answers.delete(message.id);
      answer(message);
    }
    for (const fn of this.#handlers.get(message.t) ?? []) fn(message);
  }

  #welcome(message) {
    this.#attempt = 0;
    this.#again = null;
    this.helloAt = this.#now();
    this.hello.value = message;
    this.state.value = 'online';
    this.#measured = 0;
    this.#schedulePing();
  }

  #schedulePing() {
    this.#timers.clearTimeout(this.#pingTimer);
    this.#pingTimer = this.#timers.setTimeout(() => this.#probe(), this.hello.value?.ping ?? 20_000);
  }

  #probe() {
    if (this.#probeTimers.length > 0) return;
    const sent = this.#now();
    const arrived = () => {
      this.#stopProbe();
      this.#measure(this.#now() - sent);
      this.state.value = 'online';
      this.#schedulePing();
    };
    if (!this.ask({ t: 'ping' }, arrived)) return;
    this.#probeTimers = [
      this.#timers.setTimeout(() => {
        this.state.value = 'slow';
      }, SLOW_MS),
      this.#timers.setTimeout(() => this.#giveUp(), PROBE_MS),
    ];
  }

  #stopProbe() {
    for (const timer of this.#probeTimers) this.#timers.clearTimeout(timer);
    this.#probeTimers = [];
  }

  #measure(ms) {
    this.#measured++;
    const weight = Math.max(1 / this.#measured, LAG_WEIGHT);
    this.lag.value = Math.round((this.lag.value ?? ms) * (1 - weight) + ms * weight);
  }

  #giveUp() {
    const dead = this.#socket;
    dead?.close();
    this.#closed(1006); // the browser may report the end of a dead connection minutes later
  }

  #detach() {
    this.#socket = null;
    this.#answers.clear();
    this.#stopProbe();
    this.#timers.clearTimeout(this.#pingTimer);
    if (this.ready) this.state.value = 'reconnecting';
  }

  #closed(code) {
    this.#detach();
    for (const fn of this.#handlers.get('close') ?? []) fn(code);
    if (code === CLOSE.notOurs) {
      this.state.value = 'refused';
      return;
    }
    if (!this.#isOnline()) this.state.value = 'offline';
    else if (this.state.value !== 'connecting' || this.#attempt > 0) this.state.value = 'reconnecting';
    this.#retryTimer = this.#timers.setTimeout(() => this.connect(), this.#delay(code));
  }

  // Full jitter: the clients of a restarted server come back spread out, the first of them at once.
  #delay(code) {
    const ceiling = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** this.#attempt);
    this.#attempt++;
    const jitter = this.#random() * ceiling;
    if (code === CLOSE.sessionEnded) return SESSION_WAIT_MS + jitter;
    if (code === CLOSE.tooMany) return BUSY_WAIT_MS + jitter;
    if (code === CLOSE.restart || this.#again !== null) {
      const again = this.#again ?? 0;
      this.#again = null;
      return again + jitter;
    }
    return jitter;
  }
}
