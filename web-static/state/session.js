// Who this browser is. Nobody has to sign in to look; the first wish that needs a name asks for one, and then goes on.
import { signal } from '../vendor/ui.js';
import { commands, socket } from '../net/net.js';

/** The player, or null for a visitor without a name. @type {import('../vendor/ui.js').Signal<object|null>} */
export const you = signal(null);
/**
 * While a name is asked for: how to answer, and whether a wish waits for it.
 * @type {{value: null|{wished?: boolean, settle: (player: object|null) => void}}}
 */
export const naming = signal(null);

socket.on('hello', (hello) => { you.value = hello.you; });

/** A name as the server takes it: trimmed, 1–24 characters, none of them a control character. */
export function cleanName(text) {
  const name = text.trim();
  const length = [...name].length;
  return length >= 1 && length <= 24 && !/\p{Cc}/u.test(name) ? name : null;
}

/**
 * Takes a name, the first or another.
 * @returns {Promise<{you: object}|{code: string}>} code: a refusal's, or 'offline'
 */
export async function takeName(name) {
  let answer;
  try {
    const response = await fetch('/api/session', {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ name }),
    });
    answer = await response.json();
    if (!response.ok) return { ...answer, code: answer.code ?? 'proto' };
  } catch {
    return { code: 'offline' };
  }
  const first = you.value === null;
  you.value = answer.you;
  if (first) await reconnected();
  return answer;
}

// A connection belongs to the session whose cookie it brought, so the first name needs a new one.
function reconnected() {
  return new Promise((resolve) => {
    const stop = socket.hello.subscribe((hello) => { if (hello?.you) queueMicrotask(() => { stop(); resolve(); }); });
    socket.renew();
  });
}

/** The player, after asking for a name if there is none yet; null if the visitor would rather not. */
export function ensureName() {
  if (you.value) return Promise.resolve(you.value);
  return new Promise((resolve) => {
    naming.value = { wished: true, settle: (player) => { naming.value = null; resolve(player); } };
  });
}

/**
 * Does a command in the player's name, asking for one if there is none.
 * @returns {Promise<object>} the answer; {t: 'no', code: 'unnamed'} if the visitor gave no name
 */
export async function act(ch, k, fields) {
  if (!(await ensureName())) return { t: 'no', code: 'unnamed' };
  const answer = await commands.do(ch, k, fields);
  if (answer.code !== 'auth') return answer;
  you.value = null;
  return act(ch, k, fields);
}
