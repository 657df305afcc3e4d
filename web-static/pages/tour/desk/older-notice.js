// The notice over a draft, or over a published round without games, that was paired on facts that have changed.
import { html } from '../../../vendor/ui.js';
import { desk as words, list } from '../../../i18n/desk-en.js';
import { tour as tourWords } from '../../../i18n/tour-en.js';
import { logText } from '../../../i18n/tour-log-en.js';
import { changesSince, seatedAway } from './older.js';

/**
 * @import {Tour as P} from 'protocol'
 * @import {Context} from './desk.js'
 */

const { older: text } = words;
const SHOWN = 3;

/** Whether there is such a change. */
export const isOlder = ({ desk, tour }, round) =>
  changesSince(desk, tour, round).length > 0 || seatedAway(tour, round).length > 0;

/**
 * @param {{context: Context, round: P.Round, again?: (() => void)|null}} props again: pairs it again, where that is
 *   allowed
 */
export function OlderNotice({ context, round, again = null }) {
  const { tour, desk } = context;
  const changes = changesSince(desk, tour, round);
  const away = seatedAway(tour, round);
  if (changes.length === 0 && away.length === 0) return null;
  const robin = tour.head.settings.system === 'robin'; // the table decides the pairs
  const more = changes.length - SHOWN;
  const said = [...changes.slice(-SHOWN).map((entry) => logText(entry, tour)), ...(more > 0 ? [text.more(more)] : [])];
  return html`
    <div class="notice warn older" role="status">
      <p class="row">
        <b class="grow">${changes.length > 0 ? text.title : text.away}</b>
        ${again && !robin && html`
          <button type="button" class="button small" data-do="again-older" onClick=${again}>
            ${words.draft.again}
          </button>
        `}
      </p>
      ${changes.length > 0 && html`<p>${said.join('; ')}.</p>`}
      ${away.length > 0 && html`
        <p>
          ${text[robin ? 'lose' : 'seated'](
            list(away.map(({ player, why }) => `${player.name} (${tourWords.absent[why] ?? tourWords.absent.gone})`)),
            away.length,
          )}
        </p>
      `}
      ${round.state === 'published' && !robin && html`<p class="soft">${text.published}</p>`}
    </div>
  `;
}
