// Parts of the client that are loaded when they are first wanted. Every later load goes through this module, so that a
// lost connection costs a wait and not the part: Firefox remembers a failed import for as long as the page lives, so
// each try has an address of its own. A module that the part imports in turn is not tried again here; ui/later.js then
// loads the page anew.
import { signal } from '../vendor/ui.js';
import { asset } from './assets.js';

/** The wait before the next try after one that failed. */
export const AGAIN_MS = 3_000;
const parts = new Map();

/**
 * @template [M=any] what the module exports
 * @typedef {object} Part
 * @property {import('../vendor/ui.js').Signal<M|null>} module what it exports, once it is there
 * @property {import('../vendor/ui.js').Signal<boolean>} failed whether the last try failed
 * @property {() => Promise<M>} load what it exports; rejects if loading fails, and tries again when called again
 * @property {() => () => void} want tries until it is there or the returned function is called
 */

/**
 * A part; all callers with the same path share it. embed.py packs the paths that it finds here, so the call has the
 * path as a literal.
 * @param {string} path of the module, below web-static/
 * @returns {Part}
 */
export function lazy(path) {
  if (!parts.has(path)) parts.set(path, part(path));
  return parts.get(path);
}

function part(path) {
  const module = signal(null);
  const failed = signal(false);
  let tries = 0;
  let loading = null;

  async function attempt() {
    tries++;
    try {
      const made = await import(asset(path) + (tries > 1 ? `?${tries}` : ''));
      await made.ready; // what the part needs before it is shown, such as its style sheets
      module.value = made;
      failed.value = false;
      return module.value;
    } catch (error) {
      loading = null;
      failed.value = true;
      throw error;
    }
  }
  const load = () => (loading ??= attempt());
  const want = () => {
    let timer = null;
    const go = () =>
      load().catch(() => {
        if (timer !== false) timer = setTimeout(go, AGAIN_MS);
      });
    go();
    return () => {
      clearTimeout(timer);
      timer = false;
    };
  };
  return { module, failed, load, want };
}
