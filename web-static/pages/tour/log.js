// The log of a tournament as sentences.
import { html } from '../../vendor/ui.js';
import { logText, logWords, ratingsText } from '../../i18n/tour-log-en.js';
import { time, when } from '../../i18n/tour-en.js';
import { mayUndo } from './desk/facts.js';

/** @param {{log: object[], tour: object, onUndo?: (entry: object) => void}} props */
export function Log({ log, tour, onUndo }) {
  return html`<ol class="log">${log.toReversed().map((entry) => html`<li key=${entry.n} class=${entry.undone ? 'undone' : ''}>
    <time datetime=${new Date(entry.at).toISOString()} title=${when(entry.at)}>${time(entry.at)}</time>
    <span class="num soft">${entry.n}</span>
    <span class="what">${logText(entry, tour)}${entry.undone && html` <span class="tag">${logWords.undone}</span>`}
      ${entry.ratings && html`<br /><span class="soft t14">${ratingsText(entry.ratings, tour)}</span>`}</span>
    <span class="soft who">${entry.by?.name ?? logWords.house}</span>
    ${onUndo && !entry.undone && mayUndo(entry, tour.head.settings)
      && html`<button type="button" class="button quiet small" aria-label=${logWords.undoNo(entry.n)} onClick=${() => onUndo(entry)}>${logWords.undo}</button>`}
  </li>`)}</ol>`;
}
