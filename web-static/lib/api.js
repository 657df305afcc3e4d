// Asking the server over HTTP. What comes back is always an object: its answer, or a code that says why there is none;
// also where a proxy answers in its place, with a page for people, or nobody does.

/* What a status means where the body is not the server's own word. */
const CODES = { 408: 'slow', 413: 'large', 429: 'rate' };
const WAIT_MS = 5_000; // where nobody says how long
const NOBODY = /** @type {any} */ ({ code: 'offline', field: null });
const EMPTY = /** @type {any} */ ({ code: 'empty', field: null });

/** @import {Either} from 'protocol' */

/**
 * @typedef {object} Refused
 * @property {string} code the server's, or: 'offline' nobody answered; 'busy' the server or what stands before it
 *   cannot now; 'rate' too much at once; 'large'; 'empty' nothing to send; 'slow'; 'failed' for everything else
 * @property {string|null} field
 * @property {number} [after] milliseconds until it may be tried again
 */

/** @param {Response} response */
async function read(response) {
  const answer = await response.json().catch(() => null);
  const { status } = response;
  if (response.ok) return answer ?? NOBODY; // somebody else answers, as where a hotel wants a name first
  const own = status === 413 ? null : answer?.code;
  const code = own ?? CODES[status] ?? (answer?.error ? 'proto' : status >= 500 ? 'busy' : 'failed');
  const seconds = Number(response.headers.get('retry-after') ?? NaN);
  const after = code === 'rate' || code === 'busy' ? { after: seconds >= 0 ? seconds * 1000 : WAIT_MS } : {};
  return { field: null, ...after, ...answer, code };
}

/**
 * Sends something.
 * @template [Answer=any]
 * @param {string} path
 * @param {object|Blob|string} body what is neither text nor a file goes as JSON
 * @param {string} [type] of a text or a file; of a file, that which the browser knows
 * @returns {Promise<Either<Answer|Refused>>}
 */
export async function post(path, body, type = undefined) {
  const raw = typeof body === 'string' || body instanceof Blob;
  const kind = raw ? type : 'application/json';
  if (body === '' || (body instanceof Blob && body.size === 0)) return EMPTY;
  try {
    const sent = raw ? body : JSON.stringify(body);
    return await read(await fetch(path, { method: 'POST', headers: kind ? { 'content-type': kind } : {}, body: sent }));
  } catch {
    return NOBODY;
  }
}
