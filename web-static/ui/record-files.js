// Links that save a game as a file; the server writes the files.
import { html } from '../vendor/ui.js';
import * as words from '../i18n/record-en.js';

/** @param {{game: import('../state/fold.js').GameState}} props */
export function RecordFiles({ game }) {
  const { id, players } = game.info;
  const name = words.fileName(players.b.name, players.w.name);
  const link = (kind) => html`
    <a href=${`/api/game/${id}.${kind}`} download=${`${name}.${kind}`} data-do=${`save-${kind}`}>
      ${words.kinds[kind]}
    </a>
  `;
  return html`<p>${words.files} ${link('sgf')} · ${link('json')}</p>`;
}
