// Announcements to screen readers: three live regions, one for moves and phases, one for chat and connection, one for
// answers.
import { html, signal } from '../vendor/ui.js';

const regions = { move: signal(''), chat: signal(''), answer: signal('') };
let odd = false;

/**
 * Announces a text. The same words twice are read twice: an invisible mark makes them differ.
 * @param {'move'|'chat'|'answer'} region
 * @param {string} text
 */
export function say(region, text) {
  odd = !odd;
  regions[region].value = text && odd ? `${text}\u200b` : text;
}

export function LiveRegions() {
  return html`
    <div class="visually-hidden">
      <p role="status" aria-live="assertive">${regions.move}</p>
      <p role="status" aria-live="polite">${regions.chat}</p>
      <p role="status" aria-live="polite">${regions.answer}</p>
    </div>
  `;
}
