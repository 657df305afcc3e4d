// Board only: the room shows the board, the clocks and the buttons of the game, and hides the rest. The key Z, the tab
// of rules and the menu of a phone lead there; a button and the same key lead back.
import { html, useEffect } from '../../vendor/ui.js';
import { zen as words } from '../../i18n/panel-en.js';
import { zen } from './extra.js';

/** The way there. */
export const EnterZen = () => html`
  <button
    type="button"
    class="button quiet"
    data-do="zen"
    onClick=${() => {
      zen.value = true;
    }}
  >
    ${words.on}
  </button>
`;

/** The way back. While it is in the page, css/panels.css hides all other parts. */
export function Zen() {
  useEffect(() => {
    document.body.classList.add('zen');
    return () => document.body.classList.remove('zen');
  }, []);
  return html`
    <button
      type="button"
      class="button small leave-zen"
      data-do="leave-zen"
      onClick=${() => {
        zen.value = false;
      }}
    >
      ${words.off}
    </button>
  `;
}
