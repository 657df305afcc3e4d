// Parts of the client that come when they are first wanted. All that is loaded later comes this way, so that a lost
// line costs a wait and not the part: Firefox remembers a failed import for as long as the page lives, so each try has
// an address of its own. What a part needs besides is not asked for again there; ui/later.js then loads the page anew.
import { signal } from '../vendor/ui.js';
import { asset } from './assets.js';

/** How long after a try that failed the next one comes by itself. */
export const AGAIN_MS = 3_000;
const parts = new Map();

/**
 * @template [M=any] what the module exports
 * @typedef {object} Part
 * @property {import('../vendor/ui.js').Signal<M|null>} module what it exports, once it is there
 * @property {import('../vendor/ui.js').Signal<boolean>} failed whether the last try failed
 * @property {() => Promise<M>} load what it exports; rejects where it cannot be had, and tries again when called again
 * @property {() => () => void} want tries until it is there or the returned function is called
 */

/**
 * A part, the same for all who name it. embed.py packs what is named here, so the path stands in the call.
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
      await made.ready; // what it wants to have before it is shown, as its looks
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
