// A room's parts that a game begins without: offers, chat and rules, the list of keys, answers to what is typed. They come
// together, when the first of them is wanted, and the game goes on until they are there.
import { html, signal, useEffect } from '../../vendor/ui.js';

const AGAIN_MS = 3_000;
const parts = signal(null);
let loading = null;

/** Fetches them; tries again where the line fails. @returns {Promise<object>} the module extras.js */
export function extras() {
  loading ??= load();
  return loading;
}

async function load() {
  for (;;) {
    try {
      parts.value = await import('./extras.js');
      return parts.value;
    } catch {
      await new Promise((resolve) => { setTimeout(resolve, AGAIN_MS); });
    }
  }
}

/** One of them, once it is there. @param {{part: string}} props and what the part takes */
export function Extra({ part, ...props }) {
  useEffect(() => { extras(); }, []);
  return parts.value && html`<${parts.value[part]} ...${props} />`;
}
