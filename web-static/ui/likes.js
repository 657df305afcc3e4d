// The few settings of this browser, on the sheet with the visitor's name.
import { html, useEffect, useState } from '../vendor/ui.js';
import { signOut } from '../state/account.js';
import { naming, you } from '../state/session.js';
import { preferences as words } from '../i18n/likes-en.js';
import { common } from '../i18n/en.js';
import { SOUND_NAMES, playSound, setSound, soundSettings, unlockSound } from '../lib/sound.js';
import { board, BOARDS, confirmMouse, coordinates, notifyOn, soundOn, theme, THEMES, threats } from './preferences.js';

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

/** The sounds one by one, and how loud they are. */
function Sounds() {
  const [settings, setSettings] = useState(soundSettings);
  const change = (part) => {
    setSound(part);
    setSettings(soundSettings());
  };
  return html`
    <details class="sounds">
      <summary>${words.whichSounds}</summary>
      <div class="stack tight">
        <label class="field">
          ${words.volume}
          <input
            type="range"
            min="0"
            max="1"
            step="0.05"
            value=${settings.volume}
            onChange=${(event) => {
              change({ volume: Number(event.target.value) });
              playSound('stone');
            }}
          />
        </label>
        ${SOUND_NAMES.map((name) => html`
          <label class="check" key=${name}>
            <input
              type="checkbox"
              checked=${settings.on[name]}
              onChange=${(event) => {
                change({ on: { [name]: event.target.checked } });
                playSound(/** @type {import('../lib/sound.js').SoundName} */ (name));
              }}
            /> ${words.sounds[name]}
          </label>
        `)}
      </div>
    </details>
  `;
}

/** The visitor's own pages; a guest's games are found by name. */
function Ways() {
  const player = you.value;
  if (!player) return null;
  const leave = () => naming.value?.settle(null);
  const games = player.account ? `/player/${player.id}` : `/games?player=${encodeURIComponent(player.name)}`;
  return html`
    <p class="row">
      <a href=${games} onClick=${leave}>${words.games}</a>
      <a href="/ratings" onClick=${leave}>${words.ratings}</a>
      <a href="/players" onClick=${leave}>${words.players}</a>
      ${player.account && html`
        <button
          type="button"
          class="button small"
          data-do="sign-out"
          onClick=${async () => {
            if (!(await signOut()).code) leave();
          }}
        >
          ${words.signOut}
        </button>
      `}
    </p>
  `;
}

export function Likes() {
  useEffect(() => unlockSound(), []);
  const canNotify = globalThis.Notification !== undefined && isSecureContext;
  const asked = async (on) => {
    if (on && (await Notification.requestPermission()) !== 'granted') notifyOn.value = false;
  };
  return html`
    <${Ways} />
    <div class="hairline stack">
      <${Choice} value=${theme} name="theme" label=${words.theme} choices=${THEMES} named=${common.theme} />
      <${Choice} value=${board} name="board" label=${words.board} choices=${BOARDS} named=${words.boards} />
      <div>
        <${Switch} value=${coordinates} label=${words.coordinates} />
        <${Switch} value=${threats} label=${words.threats} />
        <${Switch} value=${confirmMouse} label=${words.confirmMouse} />
        ${canNotify && html`<${Switch} value=${notifyOn} label=${words.notify} onChange=${asked} />`}
        <${Switch} value=${soundOn} label=${words.sound} />
        ${soundOn.value && html`<${Sounds} />`}
      </div>
    </div>
  `;
}
