// The few settings of this browser, on the sheet with the visitor's name.
import { html } from '../vendor/ui.js';
import { preferences as words } from '../i18n/likes-en.js';
import { common } from '../i18n/en.js';
import { confirmMouse, notifyOn, soundOn, theme } from './preferences.js';

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

export function Likes() {
  const canNotify = globalThis.Notification !== undefined && isSecureContext;
  const asked = async (on) => {
    if (on && (await Notification.requestPermission()) !== 'granted') notifyOn.value = false;
  };
  return html`
    <div class="hairline stack tight">
      <fieldset class="field">
        <legend>${words.theme}</legend>
        <div class="segmented">
          ${['auto', 'light', 'dark'].map((name) => html`
            <label>
              <input
                type="radio"
                name="theme"
                checked=${theme.value === name}
                onChange=${() => {
                  theme.value = name;
                }}
              /> ${common.theme[name]}
            </label>
          `)}
        </div>
      </fieldset>
      <${Switch} value=${soundOn} label=${words.sound} />
      <${Switch} value=${confirmMouse} label=${words.confirmMouse} />
      ${canNotify && html`<${Switch} value=${notifyOn} label=${words.notify} onChange=${asked} />`}
    </div>
  `;
}
