// The choice of rules on the page "Play the computer": the mix of the address, the five rulesets with their signs, and
// all others by name.
import { html, useState } from '../../vendor/ui.js';
import { computer as words } from '../../i18n/computer-en.js';
import { opening } from '../../i18n/opening-en.js';
import { GROUPS, rulesets } from '../../i18n/rulesets-en.js';
import { Sign } from '../../features/computer/sign.js';
import { ShortRules } from '../../ui/short-rules.js';

const MIXED = 'mix'; // no ruleset is called so

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
      </div>
      ${!form.mix && html`<div class="short"><${ShortRules} ruleset=${form.ruleset} /></div>`}
    </fieldset>
  `;
}
