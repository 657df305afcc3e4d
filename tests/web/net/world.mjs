// The shared parts of the connection's tests: a client's three parts over the test server, and a world with a clock of
// its own.
import { WebSocket } from 'ws';
import { Socket, PROTOCOL } from '../../../web-static/net/socket.js';
import { Commands } from '../../../web-static/net/commands.js';
import { Channels } from '../../../web-static/net/channels.js';

const WAIT_MS = 30_000;

/** Timers that run only when the test lets time pass. */
export class SlowTime {
  now = 0;
  #next = 1;
  #waiting = new Map();

  setTimeout = (run, ms) => {
    this.#waiting.set(this.#next, { at: this.now + ms, run });
    return this.#next++;
  };

  clearTimeout = (id) => this.#waiting.delete(id);

  /** Lets time pass, running what falls due in order. */
  pass(ms) {
    const end = this.now + ms;
    for (let turns = 0; ; turns++) {
      if (turns > 100_000) throw new Error(`${ms} ms do not pass: each timer sets another`);
      const due = [...this.#waiting].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)[0];
      if (!due) break;
      this.#waiting.delete(due[0]);
      this.now = due[1].at;
      due[1].run();
    }
    this.now = end;
  }
}

/** One end of a connection, the other end being the test. */
export class Wire {
  sent = [];
  #listeners = { message: [], close: [], error: [] };
  addEventListener(type, fn) {
    this.#listeners[type].push(fn);
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close(code = 1000) {
    this.closed = code;
  }
  /** A message from the server. */
  says(message) {
    for (const fn of this.#listeners.message) fn({ data: JSON.stringify(message) });
  }
  /** The connection ends. */
  ends(code) {
    for (const fn of this.#listeners.close) fn({ code });
  }
  hello(you = null) {
    this.says({ t: 'hello', v: 1, epoch: 'a', you, ping: 20_000, now_at: 0 });
  }
  last(t) {
    return this.sent.findLast((message) => message.t === t);
  }
}

/** A client in slow time: {time, wires, socket, commands, channels}; random is what the jitter draws. */
export function slowClient({ random = () => 0.5, isOnline = () => true, storage = null } = {}) {
  const time = new SlowTime();
  const wires = [];
  const open = () => {
    wires.push(new Wire());
    return wires.at(-1);
  };
  const socket = new Socket({ open, timers: time, random, now: () => time.now, isOnline });
  return {
    time,
    wires,
    get wire() {
      return wires.at(-1);
    },
    socket,
    commands: new Commands(socket, time, storage),
    channels: new Channels(socket, time),
  };
}

/** A client of a running server, in real time. */
export function client(server, token) {
  const headers = token ? { cookie: `miai=${token}` } : {};
  const socket = new Socket({
    open: () => new WebSocket(`${server.url.replace('http', 'ws')}/ws`, PROTOCOL, { headers }),
  });
  return { socket, commands: new Commands(socket), channels: new Channels(socket) };
}

/** Waits until it is true. */
export async function until(isTrue) {
  const end = Date.now() + WAIT_MS;
  while (!isTrue()) {
    if (Date.now() > end) throw new Error(`not within ${WAIT_MS / 1000} s: ${isTrue}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
