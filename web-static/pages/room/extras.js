// What a room can begin without: panels, offers, sounds and signs, keys. It comes as soon as the board stands.
import { html } from '../../vendor/ui.js';
import { room as words } from '../../i18n/en.js';
import { keys } from '../../i18n/panel-en.js';
import { Sheet } from '../../ui/sheet.js';

export { Before } from './waiting.js';
export { Offers } from './offers.js';
export { Panel } from './panel.js';
export { followKeys } from './keys.js';
export { followSigns } from './signs.js';

/** The list of keys. */
export const Help = ({ onClose }) => html`<${Sheet} title=${words.help} onClose=${onClose} className="small">
  <dl class="keys">${keys.map(([key, what]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`)}</dl><//>`;
