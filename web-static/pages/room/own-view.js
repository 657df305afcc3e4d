// A visitor's own view of a game: liberties on the board, and the board alone. A wide window has these choices beside
// the buttons of the game, and a phone under them, behind a line, in the menu.
import { html } from '../../vendor/ui.js';
import { ownView as words } from '../../i18n/panel-en.js';
import { narrow } from '../../ui/media.js';
import { EnterZen } from './zen.js';

/** @param {{model: import('./model.js').RoomModel}} props */
export const OwnView = ({ model }) => html`
  <div class="own-view">
    ${model.game.value.info.rules.liberty !== 'adjacent' && html`
      <label class="check">
        <input
          type="checkbox"
          checked=${model.showLiberties.value}
          onChange=${(event) => {
            model.near();
            model.showLiberties.value = event.target.checked;
          }}
        />
        ${words.liberties}
      </label>
    `}
    ${narrow.value && html`<${EnterZen} />`}
  </div>
`;
