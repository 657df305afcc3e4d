// Players who cannot play on the server because they have no account. The notice comes before a round starts, not when
// the start fails.
import { html } from '../../../vendor/ui.js';
import { desk as words } from '../../../i18n/desk-en.js';

/**
 * @import {Tour} from '../../../state/tour-fold.js'
 * @import {Context} from './desk.js'
 */

const OVER = new Set(['finished', 'archived', 'cancelled']);
const GONE = new Set(['withdrawn', 'disqualified']);
const SHOWN = 5;

/** Players without an account, which a board on the server needs. @param {Tour} tour */
export function accountless({ head: { settings, stage }, players }) {
  if (settings.over_board || OVER.has(stage)) return [];
  return players.filter(({ account, status }) => !account && !GONE.has(status));
}

/** @param {{context: Context}} props */
export function WithoutAccount({ context: { tour, desk } }) {
  const asked = new Set(desk.people.filter(({ invited }) => invited).map(({ number: no }) => no));
  const missing = accountless(tour);
  const names = missing.filter(({ number: no }) => !asked.has(no)).map(({ name }) => name);
  const silent = missing.filter(({ number: no }) => asked.has(no)).map(({ name }) => name);
  if (missing.length === 0) return null;
  return html`
    ${silent.length > 0 && html`
      <p class="notice warn" role="status">
        <b>${words.without.silent(silent.slice(0, SHOWN), silent.length - SHOWN)}</b> <span class="soft">
          ${words.without.silentHelp}
        </span>
      </p>
    `}
    ${names.length > 0 && html`
      <p class="notice warn" role="status">
        <b>${words.without.who(names.slice(0, SHOWN), names.length - SHOWN)}</b> <span class="soft">
          ${words.without.help}
        </span>
      </p>
    `}
  `;
}
