// What one may ask about one's own account. Each answer says who one is from now on, and the connection follows.
import { socket } from '../net/net.js';
import { you } from './session.js';

/** @typedef {{you: object|null}|{code: string, field: string|null, after?: number}} Answer code: a refusal's, or 'offline' */

/** @returns {Promise<Answer>} */
async function ask(path, body) {
  try {
    const response = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    const answer = await response.json();
    return response.ok ? answer : { field: null, ...answer, code: answer.code ?? 'proto' };
  } catch {
    return { code: 'offline', field: null };
  }
}

// Who one is, said by the server. A connection belongs to the session that it came with, so another player needs another
// connection, and it is given up before anybody asks something over it in the new name.
function become(answer) {
  if (answer.code) return answer;
  if (answer.you?.id !== you.value?.id) socket.renew();
  you.value = answer.you;
  return answer;
}

/** Makes the guest that one is, or a new player, an account. */
export const register = async (name, password) => become(await ask('/api/account', { name, password }));

export const signIn = async (name, password) => become(await ask('/api/sign-in', { name, password }));

/** @param {boolean} [everywhere] from all browsers, not only this one */
export const signOut = async (everywhere = false) => become(await ask('/api/sign-out', everywhere ? { everywhere } : {}));

/** Ends all other sessions of the account. */
export const changePassword = async (old, renewed) => become(await ask('/api/password', { old, new: renewed }));

export const deleteAccount = async (password) => become(await ask('/api/account/delete', { password }));

/** Makes the account the owner of the server. */
export const takeOwner = async (link) => become(await ask('/api/owner', { link }));

/** A password as the server takes a new one: 8 to 128 characters. */
export function isPassword(text) {
  const length = [...text].length;
  return length >= 8 && length <= 128;
}
