// Wishes that are not lost: a command is kept until it is answered, and sent again, with the same key, after a silence
// and over every new connection. The server remembers keys, so that nothing happens twice.
import { signal } from '../vendor/ui.js';

const RESEND_MS = 2_500;
const PATIENCE_MS = 5_000; // a wish that may not come true before then is told to whoever has it
const KEY_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';

function keyPrefix() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => KEY_LETTERS[byte & 63]).join('');
}

export class Commands {
  #socket;
  #timers;
  #wishes = new Set();
  #prefix = keyPrefix();
  #count = 0;

  /**
   * @param {import('./socket.js').Socket} socket
   * @param {{setTimeout: Function, clearTimeout: Function}} [timers]
   */
  constructor(socket, timers = globalThis) {
    this.#socket = socket;
    this.#timers = timers;
    /** How many wishes wait for their answer. */
    this.waiting = signal(0);
    socket.on('close', () => { for (const wish of this.#wishes) this.#timers.clearTimeout(wish.timer); });
    socket.on('hello', () => { for (const wish of this.#wishes) this.#send(wish); });
  }

  /**
   * Does something in a channel.
   * @param {string} ch
   * @param {string} k the command's word
   * @param {object} [fields]
   * @returns {Promise<object>} the answer: {t: 'ok', …} or {t: 'no', code, …}; never rejects, waits as long as the server is away or busy
   */
  do(ch, k, fields = {}) {
    return this.#wish({ t: 'do', key: `${this.#prefix}${++this.#count}`, ch, k, ...fields });
  }

  /**
   * Asks a question.
   * @returns {Promise<object>} {t: 'found', …} or {t: 'no', …}
   */
  get(k, fields = {}) { return this.#wish({ t: 'get', k, ...fields }); }

  #wish(message) {
    return new Promise((resolve) => {
      const wish = { message, resolve, timer: null };
      this.#wishes.add(wish);
      this.waiting.value = this.#wishes.size;
      this.#send(wish);
    });
  }

  #send(wish) {
    this.#timers.clearTimeout(wish.timer);
    wish.timer = null;
    if (!this.#socket.ask(wish.message, (answer) => this.#answered(wish, answer))) return;
    wish.timer = this.#timers.setTimeout(() => this.#send(wish), RESEND_MS);
  }

  #answered(wish, answer) {
    if (!this.#wishes.has(wish)) return; // the answer to an earlier sending came as well
    this.#timers.clearTimeout(wish.timer);
    if (answer.t === 'no' && (answer.code === 'busy' || (answer.code === 'rate' && !(answer.after > PATIENCE_MS)))) {
      wish.timer = this.#timers.setTimeout(() => this.#send(wish), answer.after ?? RESEND_MS);
      return;
    }
    this.#wishes.delete(wish);
    this.waiting.value = this.#wishes.size;
    wish.resolve(answer);
  }
}
