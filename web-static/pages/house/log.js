// The acts of the owner and the moderators, with an undo beside each that is still in force.
import { html, useState } from '../../vendor/ui.js';
import { house as words } from '../../i18n/house-en.js';
import { common } from '../../i18n/en.js';
import { you } from '../../state/session.js';
import { timeText, useList } from './ask.js';

const UNDONE = new Set([
  'appoint',
  'remove',
  'mute',
  'ban',
  'close',
  'unlist',
  'end',
  'approve',
  'annul',
  'trust',
  'rename',
  'word',
  'done',
]);
const OWNERS = new Set(['appoint', 'approve', 'trust']);

/** The act that ends another. */
export const undoing = (row) => ({ what: 'undo', whom: words.sentence(row), fields: { act: row.number } });

const may = (row) => row.ended === null && UNDONE.has(row.what) && (!OWNERS.has(row.what) || you.value?.owner);

/** Acts as a table. */
export function Acts({ rows, act, show, label }) {
  return html`
    <div class="scroll" role="region" aria-label=${label} tabindex="0">
      <table class="table">
        <thead>
          <tr>${words.columns.map((title) => html`<th scope="col" key=${title}>${title}</th>`)}</tr>
        </thead>
        <tbody>
          ${rows.map((row) => html`
            <tr key=${row.number} data-act=${row.number} class=${row.ended === null ? null : 'ended'}>
              <td>${timeText(row.time_at)}</td>
              <td>${words.by(row.by)}${row.from ? html`<br /><small>${row.from}</small>` : null}</td>
              <td>
                ${row.player
                  ? html`
                    <button type="button" class="link" onClick=${() => show('people', row.player.id)}>
                      ${words.sentence(row)}
                    </button>
                  `
                  : words.sentence(row)}
                ${row.until_at ? html`<br /><small>${words.until(timeText(row.until_at))}</small>` : null}
              </td>
              <td>${row.why}</td>
              <td>
                ${may(row)
                  ? html`
                    <button
                      type="button"
                      class="button small"
                      data-do="undo"
                      aria-label=${`${words.acts.undo}: ${words.sentence(row)}`}
                      onClick=${() => act(undoing(row))}
                    >
                      ${words.acts.undo}
                    </button>
                  `
                  : row.ended !== null ? html`<small>${words.ended(row.ended)}</small>` : null}
              </td>
            </tr>
          `)}
        </tbody>
      </table>
    </div>
  `;
}

export function Log({ act, show }) {
  const [standing, setStanding] = useState(false);
  const { rows, more, failed, older } = useList('acts', 'acts', standing ? { standing: true } : {});
  return html`
    <section class="stack">
      <label class="check">
        <input
          type="checkbox"
          checked=${standing}
          onChange=${(event) => setStanding(event.target.checked)}
        /> ${words.standing}
      </label>
      ${rows === null
        ? html`<p aria-busy="true">${common.loading}…</p>`
        : failed
          ? html`<p class="notice">${words.failed}</p>`
          : rows.length === 0
            ? html`<p class="empty">${words.noActs}</p>`
            : html`<${Acts} rows=${rows} act=${act} show=${show} label=${words.tabs.log} />`}
      ${more && html`<p><button type="button" class="button" onClick=${older}>${words.more}</button></p>`}
    </section>
  `;
}
