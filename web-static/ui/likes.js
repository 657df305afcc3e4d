// The few settings of this browser, on the sheet with the visitor's name.
import { html } from '../vendor/ui.js';
import { preferences as words } from '../i18n/likes-en.js';
import { common } from '../i18n/en.js';
import { board, BOARDS, confirmMouse, coordinates, notifyOn, soundOn, theme, THEMES } from './preferences.js';

function Switch({ value, label, onChange }) {
  return html`
    <label class="check">
      <input
        type="checkbox"
        checked=${value.value}
        onChange=${(event) => {
          value.value = event.target.checked;
          onChange?.(event.target.checked);
        }}
      /> ${label}
    </label>
  `;
}

function Choice({ value, name, label, choices, named }) {
  return html`
    <fieldset class="field">
      <legend>${label}</legend>
      <div class="segmented">
        ${choices.map((choice) => html`
          <label>
            <input
              type="radio"
              name=${name}
              value=${choice}
              checked=${value.value === choice}
              onChange=${() => {
                value.value = choice;
              }}
            /> ${named[choice]}
          </label>
        `)}
      </div>
    </fieldset>
  `;
}

export function Likes() {
  const canNotify = globalThis.Notification !== undefined && isSecureContext;
  const asked = async (on) => {
    if (on && (await Notification.requestPermission()) !== 'granted') notifyOn.value = false;
  };
  return html`
    <div class="hairline stack tight">
      <${Choice} value=${theme} name="theme" label=${words.theme} choices=${THEMES} named=${common.theme} />
      <${Choice} value=${board} name="board" label=${words.board} choices=${BOARDS} named=${words.boards} />
      <${Switch} value=${coordinates} label=${words.coordinates} />
      <${Switch} value=${soundOn} label=${words.sound} />
      <${Switch} value=${confirmMouse} label=${words.confirmMouse} />
      ${canNotify && html`<${Switch} value=${notifyOn} label=${words.notify} onChange=${asked} />`}
    </div>
  `;
}
