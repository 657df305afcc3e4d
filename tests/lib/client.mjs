// A small client of the protocol for tests: one guest, one websocket, answers by id, events by channel.
import WebSocket from 'ws';

const ANSWER_MS = 15_000;

/** fetch(), once more where the server cut a connection that had been idle just when the request was sent over it. */
async function ask(url, request) {
  try {
    return await fetch(url, request);
  } catch {
    return fetch(url, request);
  }
}

/** Makes a guest and returns their cookie. */
export async function newGuest(url, name) {
  const response = await ask(`${url}/api/session`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  if (response.status !== 200) throw new Error(`no session for ${name}: ${response.status} ${await response.text()}`);
  return { cookie: response.headers.get('set-cookie').split(';')[0], you: (await response.json()).you };
}

/** One connection. Open it with connect(). */
export class Client {
  /** @param {string} url of the server @param {string} [cookie] of a guest */
  constructor(url, cookie) {
    this.url = url;
    this.cookie = cookie;
    this.nextId = 1;
    this.waiting = new Map();
    this.onMessage = () => {};
    this.seen = [];
    this.watchers = new Set();
  }

  /** Opens the websocket and waits for hello. */
  connect() {
    const headers = this.cookie ? { cookie: this.cookie } : {};
    this.socket = new WebSocket(`${this.url.replace('http', 'ws')}/ws`, 'miai.v2', {
      origin: this.url,
      headers,
      perMessageDeflate: false,
    });
    this.closed = new Promise((done) =>
      this.socket.once('close', (code) => {
        for (const { fail, timer } of [...this.waiting.values(), ...this.watchers]) {
          clearTimeout(timer);
          fail(new Error(`closed with ${code}`));
        }
        this.waiting.clear();
        this.watchers.clear();
        done(code);
      }),
    );
    this.socket.on('message', (bytes) => this.#receive(JSON.parse(bytes)));
    return new Promise((done, fail) => {
      this.socket.once('error', fail);
      this.waitFor((message) => message.t === 'hello').then((hello) => {
        this.hello = hello;
        done(this);
      }, fail);
    });
  }

  #receive(message) {
    if (message.id !== undefined && this.waiting.has(message.id)) {
      const { done, timer } = this.waiting.get(message.id);
      clearTimeout(timer);
      this.waiting.delete(message.id);
      done(message);
    }
    this.seen.push(message);
    this.onMessage(message);
    for (const watcher of [...this.watchers]) {
      if (!watcher.wanted(message)) continue;
      clearTimeout(watcher.timer);
      this.watchers.delete(watcher);
      watcher.done(message);
    }
  }

  /** The first message, from now on, for which `wanted` is true. Fails when the connection closes before it came. */
  waitFor(wanted, what = 'a message') {
    return new Promise((done, fail) => {
      const timer = setTimeout(() => {
        this.watchers.delete(watcher);
        fail(new Error(`${what} did not come`));
      }, ANSWER_MS);
      const watcher = { wanted, done, fail, timer };
      this.watchers.add(watcher);
    });
  }

  /** Sends a message with a fresh id and waits for its answer (ok or no). */
  ask(message) {
    const id = this.nextId++;
    return new Promise((done, fail) => {
      const timer = setTimeout(() => {
        this.waiting.delete(id);
        fail(new Error(`no answer to ${JSON.stringify(message)}`));
      }, ANSWER_MS);
      this.waiting.set(id, { done, fail, timer });
      this.socket.send(JSON.stringify({ ...message, id }));
    });
  }

  /** Sends a command; makes the key unless the caller gives one. Fails on `no` unless `mayFail`. */
  async do(ch, k, fields = {}, { mayFail = false } = {}) {
    const answer = await this.ask({ t: 'do', key: fields.key ?? newKey(), ch, k, ...fields });
    if (answer.t !== 'ok' && !mayFail) throw new Error(`${k} on ${ch}: ${JSON.stringify(answer)}`);
    return answer;
  }

  /** Subscribes and returns the snapshot, if one comes. */
  async sub(ch, since) {
    const snap = this.waitFor((message) => message.t === 'snap' && message.ch === ch, `a snapshot of ${ch}`);
    snap.catch(() => {});
    const ok = await this.ask({ t: 'sub', ch, ...(since ? { since } : {}) });
    if (ok.t !== 'ok') throw new Error(`sub ${ch}: ${JSON.stringify(ok)}`);
    return { ok, snap: ok.mode === 'snapshot' ? await snap : null };
  }

  end() {
    this.socket?.terminate();
  }
}

let keys = 0;

/** A key never used before. */
export function newKey() {
  return `t${process.pid.toString(36)}-${(keys++).toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
}
