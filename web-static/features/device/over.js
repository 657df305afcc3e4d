// The ways on after a game on this device: another one, the board of analysis, and the game as a file.
import { html, useMemo } from '../../vendor/ui.js';
import { device as words } from '../../i18n/device-en.js';
import { fileName, kinds } from '../../i18n/record-en.js';

/** @param {{model: any}} props the model of a room whose source is a DeviceRoom */
export function Over({ model }) {
  const device = model.source;
  const game = model.game.value;
  const { b, w } = game.info.players;
  const href = useMemo(() => {
    const text = `${JSON.stringify(device.record(), null, 1)}\n`;
    return URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  }, [device, game.n]);
  return html`
    <div class="offer">
      <p class="choices">
        <button type="button" class="button primary" data-do="rematch" onClick=${() => model.toRoom('rematch')}>
          ${words.again}
        </button>
        <a class="button" data-do="look" href="/analysis#device">${words.look}</a>
        <a class="button" href="/computer">${words.others}</a>
      </p>
    </div>
    <p>
      ${words.save} <a href=${href} download=${`${fileName(b.name, w.name)}.json`} data-do="save-json">${kinds.json}</a>
    </p>
  `;
}
