// The parts of a room before its game: the link to send, and the stones of a free handicap.
import { html, useEffect, useState } from '../../vendor/ui.js';
import { common } from '../../i18n/en.js';
import { before as words } from '../../i18n/panel-en.js';
import { computer as opponents } from '../../i18n/computer-en.js';
import { addressOfRoom } from '../../features/computer/terms.js';
import { lazy } from '../../lib/lazy.js';
import { copyText } from '../../ui/copy.js';
import { Later } from '../../ui/later.js';
import { Sheet } from '../../ui/sheet.js';

/**
 * @import {RoomModel} from './model.js'
 * @import {Server} from 'protocol'
 */

const codes = lazy('pages/tour/link.js'); // the QR code of an address
const PATIENCE_MS = 20_000;

/** After a while alone: the same game against the computer. The visitor decides; the room stays open. */
function Meanwhile({ room }) {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [room.id]);
  return html`
    <div role="status" class="offer">
      ${long && html`
        <p>${opponents.meanwhile}</p>
        <p class="choices">
          <a class="button" data-do="computer" href=${addressOfRoom(room)}>${opponents.playMeanwhile}</a>
        </p>
      `}
    </div>
  `;
}

/** The link to this room, and after a while an offer. @param {{room: Server.Room}} props */
export function Invitation({ room }) {
  const [done, setDone] = useState(false);
  const [scan, setScan] = useState(false);
  const link = location.origin + location.pathname;
  const copy = async () => setDone(await copyText(link));
  return html`
    <div class="invitation">
      <input readonly value=${link} aria-label=${words.link} onFocus=${(event) => event.target.select()} />
      <button type="button" class="button primary" data-do="copy" onClick=${copy}>
        ${done ? common.copied : common.copy}
      </button>
      ${navigator.share && html`
        <button
          type="button"
          class="button"
          onClick=${() => navigator.share({ url: link, title: document.title }).catch(() => {})}
        >
          ${words.share}
        </button>
      `}
      <button type="button" class="button" data-do="scan" onClick=${() => setScan(true)}>${words.scan}</button>
    </div>
    ${scan && html`
      <${Sheet} title=${words.scanTitle} className="small" onClose=${() => setScan(false)}>
        <${Later} of=${codes} name="PageCode" path=${location.pathname} />
      <//>
    `}
    <${Meanwhile} room=${room} />
  `;
}

/** The buttons of the player who places the stones of a handicap. @param {{model: RoomModel, room: Server.Room}}
 * props */
export function Placing({ model, room }) {
  const placed = model.placed.value;
  return html`
    <div class="before">
      <p class="choices in-bar">
        <button
          type="button"
          class="button"
          onClick=${() => {
            model.placed.value = [];
          }}
          disabled=${placed.length === 0}
        >
          ${words.clear}
        </button>
        <button
          type="button"
          class="button primary"
          data-do="begin"
          disabled=${placed.length !== room.settings.handicap}
          onClick=${() => model.toRoom('place', { at: placed.map(model.name) })}
        >
          ${words.begin}
        </button>
      </p>
    </div>
  `;
}
