// The rules in this browser, loaded by the page that wants them and in a room when a hand nears the board: capture
// previews, reasons, replay. Everything works without them; then the server's word is all there is.
import { signal } from '../vendor/ui.js';
import { asset } from '../lib/assets.js';
import { lazy } from '../lib/lazy.js';
import { socket } from '../net/net.js';

/**
 * @import {Signal} from '../vendor/ui.js'
 * @import {Core} from '../lib/core.js'
 */

/** The loaded rules, or null. @type {Signal<Core|null>} */
export const core = signal(null);
/** Whether they could not be had when last asked for. */
export const withoutRules = signal(false);
/** @type {import('../lib/lazy.js').Part<typeof import('./shadow.js')>} */
const part = lazy('state/shadow.js');
let loading = null;

async function load() {
  const bytes = fetch(asset('core.wasm')); // beside the module, not after it
  bytes.catch(() => {}); // told below, if the module comes at all
  const { loadCore } = await part.load();
  core.value = await loadCore(await bytes);
}

/** Loads the rules once; rejects where they cannot be had, and whoever asks next tries again. */
export function needRules() {
  loading ??= load().then(
    () => {
      withoutRules.value = false;
    },
    (error) => {
      loading = null;
      withoutRules.value = true;
      throw error;
    },
  );
  return loading;
}

/** The same for whoever can do without: a failure leaves the page as it is. */
export const loadRules = () =>
  needRules().catch((error) => {
    console.info('playing without previews:', error.message);
  });

/** A game beside the server's, once the rules are there. @returns {import('./shadow.js').Shadow} */
export const newShadow = () => new part.module.value.Shadow(core.value);

socket.on('hello', () => {
  if (withoutRules.value) loadRules();
});
