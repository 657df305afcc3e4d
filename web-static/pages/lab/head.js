// The head of the lab: the name of the mix, the ruleset that it began as, and its buttons.
import { html, useState } from '../../vendor/ui.js';
import { exactName, mixAddress, newestOf } from '../../lib/mix.js';
import { GROUPS, rulesetName } from '../../i18n/rulesets-en.js';
import { lab as words } from '../../i18n/lab-en.js';
import { opening } from '../../i18n/opening-en.js';
import { common } from '../../i18n/en.js';
import { addressWith } from '../../features/opening/address.js';
import { computerAddress } from '../../features/computer/terms.js';
import { copyText } from '../../ui/copy.js';
import { lazy } from '../../lib/lazy.js';
import { Later } from '../../ui/later.js';
import { useStyles } from '../../lib/styles.js';

const sheet = lazy('features/opening/sheet.js'); // loaded when first opened, with the lobby's style sheets

/**
 * @param {object} props
 * @param {import('../../lib/core.js').Core} props.core
 * @param {import('../../lib/mix.js').Mix} props.mix
 * @param {import('../../lib/core.js').Rules} props.rules every clause of it
 * @param {string} props.name
 * @param {boolean} props.refused whether two clauses contradict each other
 * @param {(ruleset: string) => void} props.begin start over from a ruleset
 */
export function Head({ core, mix, rules, name, refused, begin }) {
  const [wanted, setWanted] = useState(false);
  const count = Object.keys(mix.options).length;
  const open = async () => {
    await useStyles(['lobby']);
    setWanted(true);
  };
  return html`
    <header class="lab-head">
      <p class="by"><a href="/rules">${common.nav.rules}</a></p>
      <h1>${words.title}</h1>
      <p class="lead">${words.lead}</p>
      <div class="lab-mix">
        <div class="field">
          <label for="lab-start">${words.start}</label>
          <${Starts} core=${core} ruleset=${mix.ruleset} begin=${begin} />
        </div>
        <div class="grow">
          <p class="t28 serif" data-what="mix">${name}</p>
          <p class="soft t14">${words.changes(count)}</p>
        </div>
        ${count > 0 && html`
          <button type="button" class="button quiet" onClick=${() => begin(mix.ruleset)}>${words.back}</button>
        `}
      </div>
      <div class="lab-share">
        <${Link} href=${location.origin + mixAddress(mix)} off=${refused} />
        <button type="button" class="button primary" data-do="open" disabled=${refused} onClick=${open}>
          ${words.open}
        </button>
        ${!refused && html`
          <a class="button" data-do="computer" href=${computerAddress({ ruleset: mix.ruleset, mix })}>
            ${words.computer}
          </a>
          <a class="button" data-do="tournament" href=${addressWith('/tournaments/new', mix)}>${words.tournament}</a>
          <a class="button" data-do="arena" href=${addressWith('/t/arena/new', mix)}>${words.arena}</a>
        `}
      </div>
      ${wanted && html`
        <${Later}
          of=${sheet}
          name="OpenSheet"
          groups=${GROUPS}
          mix=${{ ...mix, ruleset: exactName(mix.ruleset), name, rules }}
          onClose=${() => setWanted(false)}
        />
      `}
    </header>
  `;
}

function Starts({ core, ruleset, begin }) {
  return html`
    <select id="lab-start" value=${ruleset} onChange=${(event) => begin(event.currentTarget.value)}>
      ${Object.entries(GROUPS).map(([group, names]) => html`
        <optgroup label=${opening.groups[group]}>
          ${names
            .map((name) => newestOf(core, name))
            .map((name) => html`
              <option value=${name} selected=${name === ruleset}>${rulesetName(name.split('@')[0])}</option>
            `)}
        </optgroup>
      `)}
    </select>
  `;
}

function Link({ href, off }) {
  const [copied, setCopied] = useState(null);
  const copy = async () => setCopied((await copyText(href)) ? href : null);
  return html`
    <div class="invitation">
      <input
        readonly
        value=${href}
        aria-label=${words.address}
        disabled=${off}
        onFocus=${(event) => event.target.select()}
      />
      <button type="button" class="button" data-do="copy" disabled=${off} onClick=${copy}>
        ${copied === href ? words.copied : words.copy}
      </button>
    </div>
  `;
}
