// The place of a part that is loaded later: the part once it is loaded, and before that nothing, or a notice that
// loading failed.
import { html, useEffect } from '../vendor/ui.js';
import { common, connection } from '../i18n/en.js';
import { socket } from '../net/net.js';

/** Tries again; loads the whole page anew if the server is there and the part is not. @param {() => Promise<unknown>}
 * load */
export async function loadAgain(load) {
  try {
    await load();
  } catch {
    if (socket.ready) location.reload();
  }
}

/**
 * The notice that a part could not be loaded, with a button that tries again.
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
 * @param {{of: import('../lib/lazy.js').Part, name: string}} props and the component's own
 */
export function Later({ of: part, name, ...props }) {
  useEffect(() => part.want(), [part]);
  if (part.module.value) return html`<${part.module.value[name]} ...${props} />`;
  return part.failed.value && html`<${NotLoaded} load=${part.load} />`;
}
