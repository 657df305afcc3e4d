// The rules core in this browser, loaded by pages that need it, and in a room when the pointer or the focus enters the
// board: capture previews, reasons, replay. All else works without it, by the server's answers alone.
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
/** Whether the last try to load them failed. */
export const withoutRules = signal(false);
/** @type {import('../lib/lazy.js').Part<typeof import('./shadow.js')>} */
const part = lazy('state/shadow.js');
let loading = null;

async function load() {
  const bytes = fetch(asset('core.wasm')); // beside the module, not after it
  bytes.catch(() => {}); // reported below, if the module comes at all
  const { loadCore } = await part.load();
  core.value = await loadCore(await bytes);
}

/** Loads the rules once; rejects where loading fails, and the next call tries again. */
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

/** The same for callers that can do without the rules: a failure leaves the page as it is. */
export const loadRules = () =>
  needRules().catch((error) => {
    console.info('playing without previews:', error.message);
  });

/** A game that follows the server's, once the rules are loaded. @returns {import('./shadow.js').Shadow} */
export const newShadow = () => new part.module.value.Shadow(core.value);

socket.on('hello', () => {
  if (withoutRules.value) loadRules();
});
