// The desk without its server, whose disk may be full or whose database locked: what is shown stays, and can be kept as a
// file, so that an evening goes on by hand.
import { html } from '../../../vendor/ui.js';
import { desk as words } from '../../../i18n/desk-en.js';
import { socket } from '../../../net/net.js';

const LOST = new Set(['reconnecting', 'offline', 'refused']);

/** Everything that this page knows of a tournament, draft and log included. @returns {string} JSON */
export function stateOf({ head, players, rounds, standings }, { rev, draft, people, warnings, unpaired, open, forbidden, log }, now) {
  return JSON.stringify({ kind: 'tournament-state', saved_at: now, rev, head, players, rounds, standings, draft, people, warnings, unpaired, open, forbidden, log },
    null, 1);
}

/** @param {{at: {tour: object, desk: object}}} props */
export function Offline({ at: { tour, desk } }) {
  if (!LOST.has(socket.state.value)) return null;
  const keep = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([stateOf(tour, desk, Date.now())], { type: 'application/json' }));
    link.download = `${tour.head.settings.slug}-state.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href));
  };
  return html`<p class="notice warn row" role="status"><span class="grow">${words.offline.lead}</span>
    <button type="button" class="button small" data-do="keep" onClick=${keep}>${words.offline.keep}</button></p>`;
}
