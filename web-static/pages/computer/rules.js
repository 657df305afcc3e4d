// The choice of rules on the page "Play the computer": the mix of the address, the five rulesets with their signs, and
// all others by name.
import { html, useState } from '../../vendor/ui.js';
import { computer as words } from '../../i18n/computer-en.js';
import { opening } from '../../i18n/opening-en.js';
import { GROUPS, rulesets } from '../../i18n/rulesets-en.js';
import { rulesetLines } from '../../i18n/ruleset-lines-en.js';

const MIXED = 'mix'; // no ruleset is called so

/** Strokes in the colour of the text; `f` fills, `s` fills with red, `r` is a red stroke. */
const SIGNS = {
  'alter-igo': html`<path class="f" d="M13 3.5a10.5 10.5 0 0 0 0 21z" /><path d="M16 4.3a9.9 9.9 0 0 1 0 19.4z" />`,
  stoical: html`<circle cx="14" cy="14" r="10.5" /><path class="r" d="M8.5 14h11" />`,
  bridge: html`
    <path d="M3 21.5h4.5a6.5 6.5 0 0 1 13 0H25" />
    <path d="M3 13.5c5-4.5 17-4.5 22 0" />
    <circle class="s" cx="14" cy="5.5" r="2.6" />
  `,
  'renaissance-area': html`
    <circle cx="14" cy="7.5" r="4.5" />
    <circle class="f" cx="7.8" cy="18.6" r="5.4" />
    <circle cx="20.2" cy="18.6" r="4.5" />
  `,
  'makrai-territory': html`<path d="M14 3l11 11-11 11L3 14z" /><circle class="s" cx="14" cy="14" r="3.6" />`,
  others: html`
    <path d="M9.5 3.5v21M18.5 3.5v21M3.5 9.5h21M3.5 18.5h21" />
    <circle class="f" cx="18.5" cy="9.5" r="3.8" />
  `,
};
const LAB = html`
  <path d="M6 7h16M6 14h16M6 21h16" />
  <circle class="f" cx="18" cy="7" r="3" />
  <circle class="s" cx="10" cy="14" r="3" />
  <circle class="f" cx="16" cy="21" r="3" />
`;

const Sign = ({ name }) => html`<svg class="sign" viewBox="0 0 28 28" aria-hidden="true">${SIGNS[name] ?? LAB}</svg>`;

/**
 * @param {{form: import('../../features/opening/settings.js').Form, mix: any, set: (changes: object) => void}} props
 */
export function Rules({ form, mix, set }) {
  const chosen = form.mix ? MIXED : form.ruleset;
  const choose = (name) => set(name === MIXED ? { mix, komi: '' } : { mix: null, ruleset: name, komi: '' });
  const radio = (name) => html`
    <input type="radio" name="rules" value=${name} checked=${name === chosen} onChange=${() => choose(name)} />
  `;
  const card = (name, title, line) => html`
    <label key=${name} class="card">
      ${radio(name)}
      <${Sign} name=${name} />
      <span><b>${title}</b> <small>${line}</small></span>
    </label>
  `;
  const chips = (group) => html`
    <div class="chips">
      ${GROUPS[group].map((name) => html`<label key=${name} class="chip">${radio(name)} ${rulesets[name]}</label>`)}
    </div>
  `;
  const other = !form.mix && !GROUPS.own.includes(form.ruleset);
  const [open, setOpen] = useState(other);
  return html`
    <fieldset class="rules">
      <legend>${opening.rules}</legend>
      <div class="cards">
        ${mix && card(MIXED, words.mix, mix.name)}
        ${GROUPS.own.map((name) => card(name, rulesets[name], words.signs[name]))}
        <button
          type="button"
          class=${`card${other ? ' on' : ''}`}
          aria-expanded=${open}
          aria-controls="more-rules"
          onClick=${() => setOpen(!open)}
        >
          <${Sign} name="others" />
          <span><b>${other ? rulesets[form.ruleset] : words.others}</b> <small>${words.othersLine}</small></span>
        </button>
      </div>
      <div id="more-rules" hidden=${!open}>
        ${['standard', 'variants'].map((group) => html`<p class="group">${opening.groups[group]}</p>${chips(group)}`)}
        ${other && html`<p class="hint" role="status">${rulesetLines[form.ruleset]}</p>`}
      </div>
    </fieldset>
  `;
}
