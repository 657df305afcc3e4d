// The analysis board: any rules, any size, any set-up, played for both sides on this screen alone.
import { html, useEffect, useMemo, useState } from '../../vendor/ui.js';
import { EMPTY_PLACE, PlaceError, plainHash, readPlace, writePlace } from '../../features/sandbox/place.js';
import { OpenRecord, OpenedRecord } from './record.js';
import { NoBoard } from '../../features/sandbox/sandbox-board.js';
import { Workbench } from '../../features/sandbox/workbench.js';
import { core, loadRules } from '../../state/rules.js';
import { rename } from '../../ui/router.js';
import { lazy } from '../../lib/lazy.js';
import { rulesetName } from '../../i18n/rulesets-en.js';
import { analysis as words, setting } from '../../i18n/sandbox.js';

export const styles = ['book'];

const USUAL = 'stoical';
/** The part of the address that names the game kept on this device. */
const DEVICE = 'device';
const kept = lazy('features/device/opened.js');

/** Reads "#stoical/9x9/w/.XO.../…;b_E5,w_pass"; a malformed address gives only the reason. */
function readHash(rules, hash) {
  const text = hash === DEVICE ? '' : plainHash(hash);
  const slash = text.indexOf('/');
  const ruleset = (slash < 0 ? text : text.slice(0, slash)) || USUAL;
  try {
    if (!rules.rulesets().some(({ name }) => name === ruleset))
      return { ruleset: USUAL, place: EMPTY_PLACE, error: words.noRuleset(ruleset) };
    return { ruleset, place: readPlace(slash < 0 ? '' : text.slice(slash + 1)), error: null };
  } catch (problem) {
    if (!(problem instanceof PlaceError)) throw problem;
    return { ruleset: USUAL, place: EMPTY_PLACE, error: `${setting.badPlace(problem)} ${setting.unused}` };
  }
}

export default function AnalysisPage({ hash }) {
  const rules = core.value;
  const [opened, setOpened] = useState(null);
  useEffect(() => {
    loadRules();
    document.title = words.documentTitle;
  }, []);
  useEffect(() => {
    if (rules && hash === DEVICE)
      kept.load().then(
        ({ openKept }) => setOpened(openKept(rules)),
        () => {},
      );
  }, [rules, hash]);
  return html`
    <main id="page" tabindex="-1" class="page book analysis">
      <h1>${words.title}</h1>
      ${!opened && html`<p class="lead">${words.lead}</p>`}
      ${rules && opened
        ? html`<${OpenedRecord} core=${rules} opened=${opened} onOpen=${setOpened} onClose=${() => setOpened(null)} />`
        : rules
          ? html`<${OpenRecord} onOpen=${setOpened} /><${Board} key=${hash} core=${rules} />`
          : html`<${NoBoard} />`}
    </main>
  `;
}

/** The board that the address bar names. Acts on it change the address without the router's knowledge. */
function Board({ core: judge }) {
  const first = useMemo(() => readHash(judge, location.hash.slice(1)), [judge]);
  const [ruleset, setRuleset] = useState(first.ruleset);
  const [address, setAddress] = useState('');
  const values = useMemo(() => judge.rulesOf(ruleset), [judge, ruleset]);
  const chosen = judge.rulesets().find(({ name }) => name === ruleset);
  useEffect(() => {
    if (address) rename(`#${ruleset}/${address}`);
  }, [ruleset, address]);
  const before = html`
    <form class="stack" onSubmit=${(event) => event.preventDefault()}>
      <label class="field">
        <span>${words.ruleset}</span>
        <select class="input" value=${ruleset} onChange=${(event) => setRuleset(event.currentTarget.value)}>
          ${judge
            .rulesets()
            .map(({ name, title }) => html`
              <option key=${name} value=${name} selected=${name === ruleset}>${rulesetName(name, title)}</option>
            `)}
        </select>
        <span class="hint">
          <a href=${`/rules/${ruleset}`}>${words.read(rulesetName(ruleset, chosen.title))}</a> · <a
            href=${`/lab/${ruleset}#${address}`}
          >
            ${words.change}
          </a>
        </span>
      </label>
      ${first.error && html`<p class="error" role="alert">${first.error}</p>`}
    </form>
  `;
  return html`
    <${Workbench}
      core=${judge}
      rules=${values}
      first=${first.place}
      title=${words.title}
      before=${before}
      aids
      onChange=${(place, acts) => setAddress(writePlace(place, acts))}
    />
  `;
}
