// Players from a table: checked as a whole before any of them is added; a fault names its row and column.
import { html, useState } from '../../../vendor/ui.js';
import { desk as words } from '../../../i18n/desk-en.js';
import { refusedText } from '../../../i18n/tour-en.js';
import { post } from '../../../lib/api.js';
import { Sheet } from '../../../ui/sheet.js';

/**
 * @import {Either, Tour as P} from 'protocol'
 * @import {Context} from './desk.js'
 */

const { import: text } = words;
const BYTES_MAX = 262_144; // of a list; the server's limit
const EXAMPLE = 'name,rank,club\nAnn Lee,3d,Kiln Lane\n';

/**
 * Sends a table.
 * @returns {Promise<Either<{added: number, people: P.PersonWish[]}|{error: string, row?: number, field?: string}>>}
 */
async function send(id, csv, dry) {
  if (new Blob([csv]).size > BYTES_MAX) return { error: text.tooLarge };
  const answer = await post(`/api/tour/${id}/people${dry ? '?dry=1' : ''}`, csv, 'text/csv');
  return answer.code ? { ...answer, error: answer.error ?? refusedText(answer) } : answer;
}

/** @param {{context: Context, onClose: () => void}} props */
export function ImportSheet({ context: { id }, onClose }) {
  const [csv, setCsv] = useState('');
  const [checked, setChecked] = useState(null);
  const [done, setDone] = useState(null);
  const [busy, setBusy] = useState(false);
  const change = (value) => {
    setCsv(value);
    setChecked(null);
  };
  async function submit(event) {
    event.preventDefault();
    if (csv === '') return;
    setBusy(true);
    const answer = await send(id, csv, !checked?.added);
    setBusy(false);
    if (checked?.added && !answer.error) setDone(answer.added);
    else setChecked(answer);
  }
  // The server judges the encoding, so a file is sent as the bytes it has.
  const chosen = (event) => {
    if (event.target.files[0]) change(event.target.files[0]);
  };
  return html`
    <${Sheet} title=${text.title} onClose=${onClose}>
      ${done !== null
        ? html`
          <p role="status">${text.added(done)}</p>
          <p><button type="button" class="button primary" onClick=${onClose}>${words.close}</button></p>
        `
        : html`
          <form onSubmit=${submit} novalidate>
            <p class="soft">${text.lead}</p>
            <div class="field">
              <label for="import-file">${text.file}</label>
              <input id="import-file" type="file" accept=".csv,text/csv,text/plain" onChange=${chosen} />
            </div>
            <div class="field">
              <label for="import-text">${text.paste}</label>
              <textarea
                id="import-text"
                rows="8"
                spellcheck="false"
                placeholder=${EXAMPLE}
                value=${typeof csv === 'string' ? csv : ''}
                onInput=${(event) => change(event.target.value)}
              ></textarea>
            </div>
            ${checked?.error && html`
              <p class="error" role="alert">${checked.error.replace(/^./u, (first) => first.toUpperCase())}</p>
              <p class="hint">${text.nothing}</p>
            `}
            ${checked?.added > 0 && html`
              <p class="notice" role="status">
                ${text.fine(checked.added)} ${checked.ignored && html`<b>${text.ignored(checked.ignored)}</b>`}
              </p>
            `}
            <p class="choices">
              <button class="button primary" disabled=${busy || csv === ''}>
                ${checked?.added > 0 ? text.go(checked.added) : text.check}
              </button> <button type="button" class="button quiet" onClick=${onClose}>${words.cancel}</button>
            </p>
          </form>
        `}
    <//>
  `;
}
