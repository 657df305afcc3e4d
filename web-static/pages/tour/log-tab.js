// The acts of a tournament, newest first, for its directors.
import { html } from '../../vendor/ui.js';
import { common } from '../../i18n/en.js';
import { tour as words } from '../../i18n/tour-en.js';
import { useDesk } from '../../features/tournament/use-tour.js';
import { Log } from './log.js';

/** @import {Tour} from '../../state/tour-fold.js' */

/** @param {{tour: Tour}} props */
export function LogTab({ tour }) {
  const store = useDesk(tour.head.id);
  const desk = store?.desk.value;
  if (!desk) return html`<p aria-busy="true">${common.loading}…</p>`;
  return desk.log.length === 0
    ? html`<p class="empty">${words.log.none}</p>`
    : html`<${Log} log=${desk.log} tour=${tour} />`;
}
