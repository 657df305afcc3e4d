// The parts of a room that are loaded later; extra.js loads this module when the first of them is wanted.
import { html } from '../../vendor/ui.js';
import { lazy } from '../../lib/lazy.js';
import { help, keys } from '../../i18n/panel-en.js';
import { Later } from '../../ui/later.js';
import { Sheet } from '../../ui/sheet.js';
import { useStyles } from '../../lib/styles.js';

/** Resolves when the style sheets are there (lib/lazy.js). */
export const ready = useStyles(['panels']);

export { OfRoom } from '../../features/calls/challenges.js';
export { notify, showLiberties } from './aside.js';
export { ChatTab } from './chat-tab.js';
export { Invitation, Placing } from './invitation.js';
export { Offers } from './offers.js';
export { OwnView } from './own-view.js';
export { Peek } from './peek.js';
export { RulesTab } from './rules-tab.js';
export { ClaimMk, Match, Score, Until, Ways } from './standing.js';
export { Steps } from './steps.js';
export { typed } from './typed.js';
export { Zen } from './zen.js';

const ofTour = lazy('pages/room/of-tour.js');

/** The additional part of a tournament's room; loaded only there. */
export const OfTour = ({ model }) => html`<${Later} of=${ofTour} name="OfTour" model=${model} />`;

/** The list of keys. */
export const Help = ({ onClose }) => html`
  <${Sheet} title=${help} onClose=${onClose} className="small">
    <dl class="keys">
      ${keys.map(([key, what]) => html`
        <div>
          <dt><kbd>${key}</kbd></dt>
          <dd>${what}</dd>
        </div>
      `)}
    </dl>
  <//>
`;
