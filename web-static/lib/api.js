// Questions to the server over HTTP. A question always resolves to an object: the server's answer, or a code with the
// reason why there is none. That holds, too, where a proxy answers with a page of its own, and where no answer comes.

/* The code of a status whose body is not the server's own. */
const CODES = { 408: 'slow', 413: 'large', 429: 'rate' };
const WAIT_MS = 5_000; // where the answer does not say how long
const NOBODY = /** @type {any} */ ({ code: 'offline', field: null });
const EMPTY = /** @type {any} */ ({ code: 'empty', field: null });

/** @import {Either} from 'protocol' */

/**
 * @typedef {object} Refused
 * @property {string} code the server's, or: 'offline' no answer; 'busy' the server or a proxy before it cannot answer
 *   now; 'rate' too much at once; 'large'; 'empty' nothing to send; 'slow'; 'failed' for everything else
 * @property {string|null} field
 * @property {number} [retry_after] milliseconds until it may be tried again
 */

/** @param {Response} response */
async function read(response) {
  const answer = await response.json().catch(() => null);
  const { status } = response;
  if (response.ok) return answer ?? NOBODY; // another program answers, such as a hotel's sign-in page
  const own = status === 413 ? null : answer?.code;
  const code = own ?? CODES[status] ?? (answer?.error ? 'proto' : status >= 500 ? 'busy' : 'failed');
  const seconds = Number(response.headers.get('retry-after') ?? NaN);
  const after = code === 'rate' || code === 'busy' ? { retry_after: seconds >= 0 ? seconds * 1000 : WAIT_MS } : {};
  return { field: null, ...after, ...answer, code };
}

/**
 * Sends a request with a body.
 * @template [Answer=any]
 * @param {string} path
 * @param {object|Blob|string} body an object is sent as JSON @param {string} [type] of a text or a file; a file has the
 *   one that the browser knows by default
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
