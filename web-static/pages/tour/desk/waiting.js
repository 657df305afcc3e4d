// Requests to enter, and the entry code: a director's decisions about entries.
import { html } from '../../../vendor/ui.js';
import { desk as words } from '../../../i18n/desk-en.js';
import { time } from '../../../i18n/tour-en.js';
import { say } from '../../../ui/live.js';

/** @import {Context} from './desk.js' */

const { waiting: text } = words;

/** @param {{context: Context}} props */
export function Waiting({ context: { desk, may, send } }) {
  const { waiting } = desk.entry;
  if (waiting.length === 0) return null;
  const decide = async (k, list) => {
    if (await send(k, { ns: list.map(({ n }) => n) })) say('answer', text.said[k](list.map(({ name }) => name)));
  };
  const known = ({ rank, club, country }) => [rank, club, country].filter(Boolean).join(', ');
  return html`
    <section class="notice waiting stack tight" aria-label=${text.title(waiting.length)}>
      <div class="spread">
        <h2 class="t20">${text.title(waiting.length)}</h2>
        ${waiting.length > 1 && html`
          <p class="row tight">
            ${may('accept') && html`
              <button
                type="button"
                class="button small"
                data-do="accept-all"
                onClick=${() => decide('accept', waiting)}
              >
                ${text.acceptAll}
              </button>
            `}
            ${may('decline') && html`
              <button
                type="button"
                class="button small"
                data-do="decline-all"
                onClick=${() => decide('decline', waiting)}
              >
                ${text.declineAll}
              </button>
            `}
          </p>
        `}
      </div>
      <ul class="names">
        ${waiting.map((one) => html`
          <li key=${one.n} class="spread">
            <span>
              <b><bdi>${one.name}</bdi></b>
              <span class="soft t14"> ${[
                  known(one),
                  one.guest ? text.guest : one.account?.name !== one.name && one.account?.name,
                  time(one.at),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span class="row tight">
              ${may('accept') && html`
                <button
                  type="button"
                  class="button small"
                  data-do="accept"
                  aria-label=${text.acceptOf(one.name)}
                  onClick=${() => decide('accept', [one])}
                >
                  ${text.accept}
                </button>
              `}
              ${may('decline') && html`
                <button
                  type="button"
                  class="button small"
                  data-do="decline"
                  aria-label=${text.declineOf(one.name)}
                  onClick=${() => decide('decline', [one])}
                >
                  ${text.decline}
                </button>
              `}
            </span>
          </li>
        `)}
      </ul>
    </section>
  `;
}

/** The code that the desk gives out, where entry needs one. @param {{context: Context}} props */
export function EntryCode({
  context: {
    tour: {
      head: { settings, stage },
    },
    desk,
  },
}) {
  const open = stage === 'registration' || stage === 'checkin' || stage === 'draft';
  if (!open || !settings.entry || settings.entry_for !== 'code' || !desk.entry.code) return null;
  return html`<p class="hint">${text.code} <b class="num code">${desk.entry.code}</b></p>`;
}
