// A connection that records the times and sizes of messages: hundreds of them are in one process, so messages are
// searched as bytes and not parsed.
import WebSocket from 'ws';
import { newKey } from '../../lib/client.mjs';

const WAIT_MS = 30_000;
const SHORT = 2_000; // answers are shorter; they are parsed
const NO_REVISION = 900_719_925; // no object has it: the refusal names the right one

const isAnswer = (bytes) =>
  bytes.length < SHORT && (bytes.includes('{"t":"ok","id":') || bytes.includes('{"t":"error","id":'));

export class Link {
  messages = 0;
  bytes = 0;
  #nextId = 1;
  #asked = new Map();
  #waits = new Set();

  /** @param {string} url of the server @param {string} [cookie] */
  constructor(url, cookie) {
    this.url = url;
    this.cookie = cookie;
  }

  connect() {
    const headers = this.cookie ? { cookie: this.cookie } : {};
    this.socket = new WebSocket(`${this.url.replace('http', 'ws')}/ws`, 'miai.v2', {
      origin: this.url,
      headers,
      perMessageDeflate: false,
    });
    this.socket.on('message', (bytes) => this.#hear(bytes));
    const hello = this.until((bytes) => bytes.includes('"t":"hello"'), 'hello');
    return new Promise((done, fail) => {
      this.socket.once('error', fail);
      hello.then(() => done(this), fail);
    });
  }

  #hear(bytes) {
    const now = performance.now();
    this.messages++;
    this.bytes += bytes.length;
    if (isAnswer(bytes)) {
      const answer = JSON.parse(bytes);
      this.#asked.get(answer.id)?.(answer);
      this.#asked.delete(answer.id);
    }
    for (const wait of this.#waits) if (wait.test(bytes)) wait.done({ at: now, bytes });
  }

  /**
   * The first message from now on of which the test is true, and when it came.
   * @returns {Promise<{at: number, bytes: Buffer}>}
   */
  until(test, what) {
    return new Promise((resolve, fail) => {
      const timer = setTimeout(() => fail(new Error(`${what} did not come`)), WAIT_MS);
      const wait = {
        test,
        timer,
        done: (heard) => {
          clearTimeout(timer);
          this.#waits.delete(wait);
          resolve(heard);
        },
      };
      this.#waits.add(wait);
    });
  }

  /** @returns {Promise<object>} the answer, whatever it is */
  ask(message) {
    const id = this.#nextId++;
    return new Promise((done, fail) => {
      const timer = setTimeout(() => fail(new Error(`no answer to ${JSON.stringify(message)}`)), WAIT_MS);
      this.#asked.set(id, (answer) => {
        clearTimeout(timer);
        done(answer);
      });
      this.socket.send(JSON.stringify({ ...message, id }));
    });
  }

  /** Sends a command that must succeed. */
  async do(ch, k, fields = {}) {
    const answer = await this.ask({ t: 'do', key: newKey(), ch, k, ...fields });
    if (answer.t !== 'ok') throw new Error(`${k}: ${JSON.stringify(answer)}`);
    return answer;
  }

  /** The revision that a command on the desk must name. */
  async revision(ch, k, fields) {
    return (await this.ask({ t: 'do', key: newKey(), ch, k, ...fields, base: NO_REVISION })).have;
  }

  /** Subscribes and waits for the snapshot. */
  async follow(ch) {
    const snap = this.until(
      (bytes) => bytes.includes('{"t":"snap"') && bytes.includes(`"ch":"${ch}"`),
      `a snapshot of ${ch}`,
    );
    const ok = await this.ask({ t: 'sub', ch });
    if (ok.t !== 'ok') throw new Error(`sub ${ch}: ${JSON.stringify(ok)}`);
    return snap;
  }

  /** Ends all waiting; a message that has not come does not fail. */
  end() {
    for (const { timer } of this.#waits) clearTimeout(timer);
    this.socket.terminate();
  }
}
