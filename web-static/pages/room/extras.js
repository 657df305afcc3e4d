// What a room begins without; extra.js fetches it when it is first wanted.
import { html, useEffect, useState } from '../../vendor/ui.js';
import { room as words } from '../../i18n/en.js';
import { keys } from '../../i18n/panel-en.js';
import { Sheet } from '../../ui/sheet.js';

export { ChatTab } from './chat-tab.js';
export { Offers } from './offers.js';
export { RulesTab } from './rules-tab.js';
export { typed } from './typed.js';

/** What a room of a tournament has besides; fetched only there. */
export function OfTour({ model }) {
  const [Part, set] = useState(null);
  useEffect(() => { import('./of-tour.js').then(({ OfTour: part }) => set(() => part), () => {}); }, []);
  return Part && html`<${Part} model=${model} />`;
}

/** The list of keys. */
export const Help = ({ onClose }) => html`<${Sheet} title=${words.help} onClose=${onClose} className="small">
  <dl class="keys">${keys.map(([key, what]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`)}</dl><//>`;
