// The page of a game on this device: the room of any game, with this browser in place of the server. The game begins on
// the page "Play the computer", stays in the browser's storage, and goes on after a reload.
import { html, useEffect, useState } from '../../vendor/ui.js';
import { common } from '../../i18n/en.js';
import { device as words } from '../../i18n/device-en.js';
import { computer } from '../../i18n/computer-en.js';
import { core, needRules, withoutRules } from '../../state/rules.js';
import { Message } from '../../ui/message.js';
import { NotLoaded } from '../../ui/later.js';
import { opponent } from './ready.js';
import { KEY, keptText, readKept, tableOf } from '../../features/device/kept.js';
import { DeviceRoom } from '../../features/device/room.js';
import { Over } from '../../features/device/over.js';

/** The kept game as a room: {device}, or {text}, why there is none. */
function openKept(judge) {
  const text = keptText();
  if (text === null) return { text: words.none };
  const kept = readKept(text);
  const table = kept && tableOf(judge, kept);
  if (!table) return { text: words.spoilt };
  const names = { you: words.you, house: computer.players[kept.level - 1].name };
  const device = new DeviceRoom(judge, kept, table, { opponent, names });
  return { device: Object.assign(device, { Over }) };
}

/** @param {{Room: any}} props Room: the page of a room */
export default function DevicePage({ Room }) {
  const judge = core.value;
  const [opened, setOpened] = useState(/** @type {{device?: DeviceRoom, text?: string[]}|null} */ (null));
  useEffect(() => {
    needRules().catch(() => {}); // said below
  }, []);
  useEffect(() => {
    if (!judge) return undefined;
    let made = openKept(judge);
    const show = (next) => {
      made.device?.close();
      made = next;
      setOpened(made);
    };
    // Another tab goes on with the game: this one shows it, and plays for the computer only once it is looked at.
    const elsewhere = ({ key, newValue }) => {
      if (key !== KEY || newValue === null) return;
      const next = openKept(judge);
      if (next.device) next.device.awake.value = false;
      show(next);
    };
    const looked = () => {
      if (document.hidden || !made.device || made.device.awake.value) return;
      made.device.awake.value = true;
      made.device.look();
    };
    addEventListener('storage', elsewhere);
    document.addEventListener('visibilitychange', looked);
    setOpened(made);
    made.device?.look();
    return () => {
      removeEventListener('storage', elsewhere);
      document.removeEventListener('visibilitychange', looked);
      made.device?.close();
    };
  }, [judge]);
  if (withoutRules.value && !judge)
    return html`<main id="page" class="page" tabindex="-1"><${NotLoaded} load=${needRules} /></main>`;
  if (!opened)
    return html`<main id="page" class="loading" tabindex="-1" aria-busy="true"><p>${common.loading}…</p></main>`;
  if (opened.text) return html`<${Message} text=${opened.text} href="/computer" />`;
  return html`<${Notices} device=${opened.device} /><${Room} id="device" source=${opened.device} />`;
}

/** @param {{device: DeviceRoom}} props */
function Notices({ device }) {
  const again = () => device.look();
  return html`
    <div role="status">
      ${opponent.failed.value && html`
        <p class="banner warn">
          ${words.failed} <button type="button" class="button small" data-do="retry" onClick=${again}>
            ${words.retry}
          </button>
        </p>
      `}
      ${!device.stored.value && html`<p class="banner warn">${words.notStored}</p>`}
    </div>
  `;
}
