// The analysis board: any rules, any size, any set-up, played for both sides on this screen alone.
import { html, useEffect, useMemo, useState } from '../../vendor/ui.js';
import { EMPTY_PLACE, PlaceError, plainHash, readPlace, writePlace } from '../../features/sandbox/place.js';
import { OpenRecord, OpenedRecord } from './record.js';
import { Editor } from '../../features/sandbox/editor.js';
import { NoBoard } from '../../features/sandbox/sandbox-board.js';
import { Settings, useWorkbench } from '../../features/sandbox/workbench.js';
import { Study } from '../../features/study/study.js';
import { StudyView } from '../../features/study/view.js';
import { newFile } from '../../features/study/save.js';
import { keptTree } from '../../features/study/kept.js';
import { PlayFrom } from '../../features/study/play-from.js';
import { core, loadRules } from '../../state/rules.js';
import { rename } from '../../ui/router.js';
import { lazy } from '../../lib/lazy.js';
import { rulesetName } from '../../i18n/rulesets-en.js';
import { analysis as words, setting } from '../../i18n/sandbox.js';

export const styles = ['book', 'study'];

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
    <main id="page" tabindex="-1" class="analysis studying">
      ${rules && opened
        ? html`<${OpenedRecord} core=${rules} opened=${opened} onOpen=${setOpened} onClose=${() => setOpened(null)} />`
        : rules ? html`<${Board} key=${hash} core=${rules} onOpen=${setOpened} />` : html`<${Waiting} />`}
    </main>
  `;
}

const Title = () => html`<header class="study-head"><h1>${words.title}</h1><p class="by">${words.lead}</p></header>`;

/** Without a heading: the focus waits for the one that stays (ui/arrival.js). */
const Waiting = () => html`
  <div class="study">
    <div class="study-pane"><${NoBoard} /></div>
    <aside class="study-side"></aside>
  </div>
`;

/** The name under which this browser keeps the lines of a board. */
const keptAs = (ruleset, place) => `board:${ruleset}/${writePlace(place)}`;

/** The board that the address bar names. Acts on it change the address without the router's knowledge. */
function Board({ core: judge, onOpen }) {
  const first = useMemo(() => readHash(judge, location.hash.slice(1)), [judge]);
  const [ruleset, setRuleset] = useState(first.ruleset);
  const [address, setAddress] = useState('');
  const rules = useMemo(() => judge.rulesOf(ruleset), [judge, ruleset]);
  const chosen = judge.rulesets().find(({ name }) => name === ruleset);
  useEffect(() => {
    if (address) rename(`#${ruleset}/${address}`);
  }, [ruleset, address]);
  /** @param {import('../../features/sandbox/sandbox.js').Position} position */
  const nameOf = ({ size: [width, height], toMove, setup = '' }) =>
    keptAs(ruleset, { width, height, toMove, setup, line: [] });
  const { sandbox: study, ...bench } = useWorkbench({
    rules,
    first: first.place,
    make: (position, at) => new Study(judge, position, { at, tree: keptTree(nameOf(position)) }),
    onChange: (place, acts) => setAddress(writePlace(place, acts)),
  });
  const settings = html`
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
    <${Settings} ...${bench} />
  `;
  const foot = html`
    <${OpenRecord} onOpen=${onOpen} />
    <div class="workbench"><div class="settings">${settings}</div></div>
  `;
  if (study && !bench.editing)
    return html`
      <${StudyView}
        study=${study}
        name=${keptAs(ruleset, bench.place)}
        title=${words.title}
        whole
        aids
        head=${html`<${Title} />`}
        save=${{ names: [], text: () => newFile(study, { ruleset, title: chosen.title, rules }) }}
        tools=${html`<${PlayFrom} study=${study} of=${{ ruleset, title: chosen.title, rules }} />`}
        foot=${foot}
      />
    `;
  if (!bench.editing && !bench.error) return html`<${Waiting} />`;
  return html`
    <div class="study">
      <div class="study-pane">
        ${bench.editing
          ? html`<${Editor} place=${bench.place} onChange=${(setup) => bench.change({ setup })} />`
          : html`<div class="sandbox-board waiting"></div><p class="sandbox-status" role="status">${bench.error}</p>`}
      </div>
      <aside class="study-side"><${Title} />${foot}</aside>
    </div>
  `;
}
