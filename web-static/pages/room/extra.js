// A room's parts that a game begins without: offers, chat and rules, the list of keys, answers to what is typed. They
// come together, when the first of them is wanted, and the game goes on until they are there.
import { html } from '../../vendor/ui.js';
import { lazy } from '../../lib/lazy.js';
import { Later } from '../../ui/later.js';

export const extras = lazy('pages/room/extras.js');

/** One of them, once it is there. @param {{part: string}} props and what the part takes */
export const Extra = ({ part, ...props }) => html`<${Later} of=${extras} name=${part} ...${props} />`;
