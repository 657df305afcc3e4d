// Requests about the visitor's account. Each answer names the player of this session, and the connection follows.
import { post } from '../lib/api.js';
import { socket } from '../net/net.js';
import { you } from './session.js';

/**
 * @import {Refused} from '../lib/api.js'
 * @import {Either, Server} from 'protocol'
 * @typedef {Either<Server.Session|Refused>} Answer
 */

// Takes the player that an answer names. A connection belongs to the session that it was opened with. So another player
// needs another connection, and the old one is closed before any command in the new name is sent.
/** @param {Answer} answer */
function become(answer) {
  if (answer.code) return answer;
  if (answer.you?.id !== you.value?.id) socket.renew();
  you.value = answer.you;
  return answer;
}

/** Makes the guest, or a new player, an account. */
export const register = async (name, password) => become(await post('/api/account', { name, password }));

export const signIn = async (name, password) => become(await post('/api/sign-in', { name, password }));

/** @param {boolean} [everywhere] from all browsers, not only this one */
export const signOut = async (everywhere = false) =>
  become(await post('/api/sign-out', everywhere ? { everywhere } : {}));

/** Ends all other sessions of the account. */
export const changePassword = async (old, renewed) => become(await post('/api/password', { old, new: renewed }));

export const deleteAccount = async (password) => become(await post('/api/account/delete', { password }));

/** Makes the account the owner of the server. */
export const takeOwner = async (link) => become(await post('/api/owner', { link }));

/** Whether the server accepts a text as a new password: 8 to 128 characters. */
export function isPassword(text) {
  const length = [...text].length;
  return length >= 8 && length <= 128;
}
