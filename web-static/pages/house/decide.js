// The sheet of one act of a moderator before it is done: its target, its duration and its reason.
import { html, useRef, useState } from '../../vendor/ui.js';
import { house as words } from '../../i18n/house-en.js';
import { common } from '../../i18n/en.js';
import { commands } from '../../net/net.js';
import { Sheet } from '../../ui/sheet.js';

const LONGEST_NAME = 24;
const LONGEST_WHY = 200;

/**
 * @typedef {object} Wish
 * @property {import('protocol').Client.HouseWhat} what the act
 * @property {Partial<import('protocol').Client.HouseAct>} [fields] what it is about
 * @property {{player?: string, address?: string, session?: string}} [targets] of mutes and bans: player, address,
 *   session, as far as they are known
 * @property {string} whom the target in words
 * @property {string} [why] a reason to begin with
 *
 * @param {{wish: Wish, onClose: (done: boolean) => void}} props
 */
export function Decide({ wish, onClose }) {
  const targets = Object.keys(wish.targets ?? {}).filter((key) => wish.targets[key]);
  const [target, setTarget] = useState(targets[0]);
  const [long, setLong] = useState(86_400_000);
  const [newName, setNewName] = useState('');
  const [why, setWhy] = useState(wish.why ?? '');
  const [error, setError] = useState(null);
  const [busy, setBusy] = useState(false);
  const field = useRef(null);
  const submit = async (event) => {
    event.preventDefault();
    if (!why.trim()) {
      setError(words.whyMissing);
      field.current.focus();
      return;
    }
    setBusy(true);
    const answer = await commands.do('house', 'act', {
      what: wish.what,
      why: [...why.trim()].slice(0, LONGEST_WHY).join(''),
      ...wish.fields,
      ...(target && { [target]: wish.targets[target], for: long }),
      ...(newName.trim() && { name: newName.trim() }),
    });
    setBusy(false);
    if (answer.t === 'ok') onClose(true);
    else setError(words.codes[answer.code] ?? common.failed);
  };
  const choice = (key) => (key === 'player' ? words.targets.player : words.targets[key](wish.targets[key]));
  return html`
    <${Sheet} title=${words.ask[wish.what](wish)} onClose=${() => onClose(false)} className="small">
      <form onSubmit=${submit} novalidate data-form="decide">
        <p class="soft">${words.what[wish.what]}</p>
        ${targets.length > 0 && html`
          <label class="field">
            <span>${words.whom}</span>
            <select name="target" value=${target} onChange=${(event) => setTarget(event.target.value)}>
              ${targets.map((key) => html`<option key=${key} value=${key}>${choice(key)}</option>`)}
            </select>
          </label>
          <label class="field">
            <span>${words.long}</span>
            <select name="long" value=${String(long)} onChange=${(event) => setLong(Number(event.target.value))}>
              ${words.durations.map(([ms, text]) => html`<option key=${ms} value=${String(ms)}>${text}</option>`)}
            </select>
          </label>
        `}
        ${wish.what === 'rename' && html`
          <label class="field">
            <span>${words.newName}</span>
            <input
              name="name"
              maxlength=${LONGEST_NAME}
              autocomplete="off"
              value=${newName}
              onInput=${(event) => setNewName(event.target.value)}
            />
          </label>
        `}
        <div class="field">
          <label for="house-why">${words.why}</label>
          <input
            id="house-why"
            name="why"
            ref=${field}
            list="house-whys"
            maxlength=${LONGEST_WHY}
            autocomplete="off"
            value=${why}
            aria-describedby="house-why-hint"
            aria-invalid=${error ? 'true' : null}
            onInput=${(event) => {
              setWhy(event.target.value);
              setError(null);
            }}
          />
          <datalist id="house-whys">
            ${words.whys.map((text) => html`<option key=${text} value=${text}></option>`)}
          </datalist>
          <p id="house-why-hint" class=${error ? 'error' : 'hint'} role=${error ? 'alert' : null}>
            ${error ?? words.whyHint}
          </p>
        </div>
        <p class="choices">
          <button class="button primary" disabled=${busy} data-do="decide">${words.acts[wish.what]}</button>
          <button class="button" type="button" onClick=${() => onClose(false)}>${words.cancel}</button>
        </p>
      </form>
    <//>
  `;
}
