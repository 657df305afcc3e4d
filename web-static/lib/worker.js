// Workers of this build. A page may start one only from an address that this module makes, and no other script may make
// such addresses: the server's policy names the one maker ("worker") that Trusted Types allow.
import { asset } from './assets.js';

const KNOWN = /^lib\/[a-z-]+-worker\.js$/;

/** @param {string} path */
function known(path) {
  if (!KNOWN.test(path)) throw new TypeError(`${path} is no worker of this client`);
  return asset(path);
}
const maker = /** @type {any} */ (globalThis).trustedTypes?.createPolicy('worker', { createScriptURL: known });

/**
 * Starts a worker. embed.py packs the paths that it finds here, so the call has the path as a literal.
 * @param {string} path of the module, below web-static/
 * @returns {Worker}
 */
export const worker = (path) => new Worker(maker ? maker.createScriptURL(path) : known(path), { type: 'module' });
