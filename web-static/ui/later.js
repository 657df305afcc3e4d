// What stands where a part comes later: the part once it is there, and meanwhile nothing, or
// that it could not be loaded.
import { html, useEffect } from '../vendor/ui.js';
import { common, connection } from '../i18n/en.js';
import { socket } from '../net/net.js';

/** Tries again; the whole page where the server is there and the part is not. @param {() => Promise<unknown>} load */
export async function loadAgain(load) {
  try {
    await load();
  } catch {
    if (socket.ready) location.reload();
  }
}

/**
 * That something could not be loaded, and a button that tries again.
 * @param {{load: () => Promise<unknown>, text?: string}} props
 */
export const NotLoaded = ({ load, text = common.partFailed }) => html`
  <p class="notice warn" role="status">
    ${text} <button type="button" class="button small" data-do="load-again" onClick=${() => loadAgain(load)}>
      ${connection.reload}
    </button>
  </p>
`;

/**
 * A component of a part.
 * @param {{of: import('../lib/lazy.js').Part, name: string}} props and what the component takes
 */
export function Later({ of: part, name, ...props }) {
  useEffect(() => part.want(), [part]);
  if (part.module.value) return html`<${part.module.value[name]} ...${props} />`;
  return part.failed.value && html`<${NotLoaded} load=${part.load} />`;
}
