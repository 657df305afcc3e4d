// Reliable commands. A command is kept until it is answered, and sent again with the same idempotency key after a
// silence and over every new connection, so the server executes it once. Commands of a director's desk outlive the
// page, too: the next page of this tab sends them.
import { signal } from '../vendor/ui.js';

/** @import {Client, Either, Server, Tour} from 'protocol' */

/**
 * The fields of a command or question beside its word.
 * @template {'do'|'get'} T
 * @template {string} K
 * @template [U=Client.Message]
 * @typedef {U extends { t: T, k: infer X } ? K extends X ? Omit<U, 't'|'id'|'key'|'ch'|'k'> : never : never} Fields
 */
/**
 * @typedef {Extract<Client.Message, { t: 'do' }>['k']} Word
 * @typedef {Either<Server.Ok|Server.Error>} Done
 *
 * @typedef {object} Answers by the question's word
 * @property {Server.Found} games
 * @property {Server.Ratings} ratings
 * @property {Server.Profile} profile
 * @property {Server.History} history
 * @property {Server.Played} played
 * @property {Server.Here} here
 * @property {Server.Accounts} accounts
 * @property {Server.Reports} reports
 * @property {Server.HouseActs} acts
 * @property {Server.Trail} trail
 * @property {Server.Waiting} waiting
 * @property {Server.Directed} directed
 * @property {Server.ArenaGames} arena
 * @property {Tour.TourAnswer} tour
 * @property {Tour.SumAnswer} sum
 * @property {Tour.WhyAnswer} why
 * @property {Tour.ListedAnswer} listed
 * @property {Tour.IdentityAnswer} identity
 * @property {Tour.PreviewAnswer} preview
 */

const RESEND_MS = 2_500;
const PATIENCE_MS = 5_000; // a refusal with a longer wait goes to the caller; a shorter wait is waited here
const STORED = 'miai-unsent';
const STORED_MAX = 64; // commands; more than a director types in an outage
const lasts = ({ t, ch }) => t === 'do' && ch.startsWith('desk:');
const KEY_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';

function keyPrefix() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => KEY_LETTERS[byte & 63]).join('');
}

export class Commands {
  #socket;
  #timers;
  #pending = new Set();
  #prefix = keyPrefix();
  #count = 0;
  #storage;

  /**
   * @param {import('./socket.js').Socket} socket
   * @param {{setTimeout: Function, clearTimeout: Function}} [timers]
   * @param {Storage|null} [storage] of this tab, where commands of a desk wait for its next page
   */
  constructor(socket, timers = globalThis, storage = null) {
    this.#socket = socket;
    this.#timers = timers;
    this.#storage = storage;
    /** The number of commands without an answer. */
    this.waiting = signal(0);
    /** How many of them belong to a desk. */
    this.steps = signal(0);
    /** The answers to commands that the page before had not sent: {message, answer}, in their order. */
    this.late = signal([]);
    socket.on('close', () => {
      for (const command of this.#pending) this.#timers.clearTimeout(command.timer);
    });
    socket.on('hello', () => {
      for (const command of this.#pending) this.#send(command);
    });
  }

  /**
   * Sends a command to a channel.
   * @template {Word} K
   * @param {Client.Channel} ch
   * @param {K} k the command's word
   * @param {Fields<'do', K>} [fields]
   * @returns {Promise<Done>} the answer: {t: 'ok', …} or {t: 'error', code, …}; never rejects, waits as long as the
   *   server is away or busy
   */
  do(ch, k, fields) {
    return this.#submit({ t: 'do', key: `${this.#prefix}${++this.#count}`, ch, k, ...fields });
  }

  /**
   * Asks a question.
   * @template {keyof Answers} K
   * @param {K} k
   * @param {Fields<'get', K>} [fields]
   * @returns {Promise<Either<Answers[K]|Server.Error>>} {t: 'found', …} or {t: 'error', …}
   */
  get(k, fields) {
    return this.#submit({ t: 'get', k, ...fields });
  }

  /** Sends the commands that the page before this one could not send. */
  restore() {
    let kept = [];
    try {
      kept = JSON.parse(this.#storage?.getItem(STORED) ?? '[]').slice(0, STORED_MAX);
    } catch {
      /* of another time */
    }
    for (const message of kept)
      this.#submit(message).then((answer) => {
        this.late.value = [...this.late.value, { message, answer }];
      });
  }

  #submit(message) {
    return new Promise((resolve) => {
      const command = { message, resolve, timer: null };
      this.#pending.add(command);
      this.#counted();
      this.#send(command);
    });
  }

  #counted() {
    this.waiting.value = this.#pending.size;
    const steps = [...this.#pending].filter(({ message }) => lasts(message)).map(({ message }) => message);
    if (steps.length === 0 && this.steps.value === 0) return;
    this.steps.value = steps.length;
    try {
      this.#storage?.setItem(STORED, JSON.stringify(steps.slice(0, STORED_MAX)));
    } catch {
      /* no room, or none allowed: they are only lost with the page */
    }
  }

  #send(command) {
    this.#timers.clearTimeout(command.timer);
    command.timer = null;
    if (!this.#socket.ask(command.message, (answer) => this.#answered(command, answer))) return;
    command.timer = this.#timers.setTimeout(() => this.#send(command), RESEND_MS);
  }

  #answered(command, answer) {
    if (!this.#pending.has(command)) return; // the answer to an earlier sending came as well
    this.#timers.clearTimeout(command.timer);
    if (
      answer.t === 'error'
      && (answer.code === 'busy' || (answer.code === 'rate' && !(answer.retry_after > PATIENCE_MS)))
    ) {
      command.timer = this.#timers.setTimeout(() => this.#send(command), answer.retry_after ?? RESEND_MS);
      return;
    }
    this.#pending.delete(command);
    this.#counted();
    command.resolve(answer);
  }
}
