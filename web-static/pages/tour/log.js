// The log of a tournament as sentences.
import { html } from '../../vendor/ui.js';
import { logText, logWords, ratingsText } from '../../i18n/tour-log-en.js';
import { time, tour as words, when } from '../../i18n/tour-en.js';
import { mayUndo } from './desk/facts.js';

/**
 * @import {Tour as P} from 'protocol'
 * @import {Tour} from '../../state/tour-fold.js'
 */

/** @param {{log: P.Entry[], tour: Tour, onUndo?: (entry: P.Entry) => void}} props */
export function Log({ log, tour, onUndo }) {
  const byNo = new Map(log.map((entry) => [entry.n, entry]));
  return html`
    <ol class="log" aria-label=${words.tabs.log}>
      ${log.toReversed().map((entry) => html`
        <li key=${entry.n} class=${entry.undone ? 'undone' : ''}>
          <time datetime=${new Date(entry.at).toISOString()} title=${when(entry.at)}>${time(entry.at)}</time>
          <span class="num soft">${entry.n}</span>
          <span class="what">
            ${logText(entry, tour, byNo.get(entry.n - 1))}
            ${entry.undone && html` <span class="tag">${logWords.undone}</span>`}
            ${entry.ratings && html`<br /><span class="soft t14">${ratingsText(entry.ratings, tour)}</span>`}
          </span>
          <span class="soft who">${entry.by?.name ?? logWords.house}</span>
          ${onUndo && !entry.undone && mayUndo(entry, tour.head.settings) && html`
            <button
              type="button"
              class="button quiet small"
              aria-label=${logWords.undoNo(entry.n)}
              onClick=${() => onUndo(entry)}
            >
              ${logWords.undo}
            </button>
          `}
        </li>
      `)}
    </ol>
  `;
}
