// Links that save a game as a file, which the server writes, and the line of HTML that shows it on another site.
import { html, useState } from '../vendor/ui.js';
import { common } from '../i18n/en.js';
import * as words from '../i18n/record-en.js';
import { copyText } from './copy.js';

/** @param {{game: import('../state/fold.js').GameState}} props */
export function RecordFiles({ game }) {
  const [embeds, setEmbeds] = useState(false);
  const { id, players } = game.info;
  const name = words.fileName(players.b.name, players.w.name);
  const link = (kind) => html`
    <a href=${`/api/game/${id}.${kind}`} download=${`${name}.${kind}`} data-do=${`save-${kind}`}>
      ${words.kinds[kind]}
    </a>
  `;
  return html`
    <p>
      ${words.files} ${link('sgf')} · ${link('json')} <button
        type="button"
        class="button quiet small inline"
        data-do="embed"
        aria-expanded=${embeds}
        onClick=${() => setEmbeds(!embeds)}
      >
        ${words.embed}
      </button>
    </p>
    ${embeds && html`<${Embedding} id=${id} />`}
  `;
}

function Embedding({ id }) {
  const [done, setDone] = useState(false);
  const line = words.embedLine(`${location.origin}/embed/${id}`);
  return html`
    <div class="stack tight">
      <div class="invitation">
        <input readonly value=${line} aria-label=${words.embedHint} onFocus=${(event) => event.target.select()} />
        <button type="button" class="button" data-do="copy" onClick=${async () => setDone(await copyText(line))}>
          ${done ? common.copied : common.copy}
        </button>
      </div>
      <p class="soft t14">${words.embedHint}</p>
    </div>
  `;
}
