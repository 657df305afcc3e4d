// The player of this browser. Looking needs no name; the first command that needs one asks for it, and is then sent.
import { signal } from '../vendor/ui.js';
import { post } from '../lib/api.js';
import { commands, socket } from '../net/net.js';

/**
 * @import {Client, Either, Server} from 'protocol'
 * @import {Signal} from '../vendor/ui.js'
 * @import {Refused} from '../lib/api.js'
 * @import {Fields, Word} from '../net/commands.js'
 */

/** The player, or null for a visitor without a name. @type {Signal<Server.You|null>} */
export const you = signal(null);
/**
 * While a name is asked for: the callback for the answer, and whether a command waits for it.
 * @type {Signal<null|{wished?: boolean, settle: (player?: Server.You|null) => void}>}
 */
export const naming = signal(null);

socket.on('hello', (hello) => {
  you.value = hello.you;
});

/** A name as the server takes it: trimmed, 1–24 characters, none of them a control character. */
export function cleanName(text) {
  const name = text.trim();
  const length = [...name].length;
  return length >= 1 && length <= 24 && !/\p{Cc}/u.test(name) ? name : null;
}

/**
 * Takes a name, the first or another one.
 * @returns {Promise<Either<Server.Session|Refused>>}
 */
export async function takeName(name) {
  const answer = await post('/api/session', { name });
  if (answer.code) return answer;
  const first = you.value === null;
  you.value = answer.you;
  return first && !(await reconnected()) ? { code: 'cookies', field: null } : answer;
}

// A connection belongs to the session of its cookie, so the first name needs a new connection. Resolves to whether that
// has the name; it has none where the browser stored no cookie.
function reconnected() {
  return new Promise((resolve) => {
    const old = socket.hello.peek();
    const stop = socket.hello.subscribe((hello) => {
      if (hello !== old)
        queueMicrotask(() => {
          stop();
          resolve(Boolean(hello.you));
        });
    });
    socket.renew();
  });
}

/** @typedef {Either<Server.Ok|Server.Error|{ t: 'error', code: 'unnamed' }>} Acted */

/**
 * The player, after asking for a name if there is none yet; null if the visitor declined.
 * @returns {Promise<Server.You|null>}
 */
export function ensureName() {
  if (you.value) return Promise.resolve(you.value);
  return new Promise((resolve) => {
    naming.value = {
      wished: true,
      settle: (player) => {
        naming.value = null;
        resolve(player);
      },
    };
  });
}

/**
 * Sends a command in the player's name, after asking for a name if there is none.
 * @template {Word} K
 * @param {Client.Channel} ch
 * @param {K} k
 * @param {Fields<'do', K>} [fields]
 * @returns {Promise<Acted>} the answer; {t: 'error', code: 'unnamed'} if the visitor gave no name
 */
export async function act(ch, k, fields) {
  if (!(await ensureName())) return { t: 'error', code: 'unnamed' };
  const answer = await commands.do(ch, k, fields);
  if (answer.code !== 'auth') return answer;
  you.value = null;
  return act(ch, k, fields);
}
