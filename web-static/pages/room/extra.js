// The parts of a room that a game begins without: offers, chat and rules, the list of keys, answers to typed questions.
// They are loaded together when the first of them is wanted, and the game goes on meanwhile.
import { html, signal } from '../../vendor/ui.js';
import { lazy } from '../../lib/lazy.js';
import { Later } from '../../ui/later.js';

export const extras = lazy('pages/room/extras.js');

/** Whether the room shows the board alone (zen.js). */
export const zen = signal(false);

/** One of the parts, once it is loaded. @param {{part: string}} props and the part's own */
export const Extra = ({ part, ...props }) => html`<${Later} of=${extras} name=${part} ...${props} />`;
