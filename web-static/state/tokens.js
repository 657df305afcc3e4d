// Requests about personal tokens and bots. The server sends the secret of a token once, in the answer that makes it.
import { post } from '../lib/api.js';

/**
 * @import {Refused} from '../lib/api.js'
 * @import {Either, Server} from 'protocol'
 * @typedef {'play'|'desk'} Scope
 */

/** The tokens and bots of the account; null where no answer comes. @returns {Promise<Server.Tokens|null>} */
export async function readTokens() {
  try {
    const response = await fetch('/api/tokens');
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/**
 * @param {string} name @param {Scope[]} scopes @param {string} [bot] the id of the bot that it is for
 * @returns {Promise<Either<Server.TokenMade|Refused>>}
 */
export const makeToken = (name, scopes, bot) => post('/api/tokens', { name, scopes, ...(bot && { bot }) });

/** @param {string} id @returns {Promise<Either<{}|Refused>>} */
export const revokeToken = (id) => post('/api/tokens/revoke', { id });

/** @param {string} name @param {string} password @returns {Promise<Either<Server.BotMade|Refused>>} */
export const makeBot = (name, password) => post('/api/bot', { name, password });
