// The analysis board: any rules, any size, any set-up, played for both sides on this screen alone.
import { html, useEffect, useMemo, useState } from '../../vendor/ui.js';
import { Sandbox } from './sandbox.js';
import { SandboxBoard } from './sandbox-board.js';
import { core, loadRules } from '../../state/rules.js';
import { analysis as words } from '../../i18n/sandbox.js';

export const styles = ['book'];

const EXTERNAL = new Set(['external', 'external-perpendicular']);
const SIDES = { min: 1, max: 25 };

/** Reads "#stoical/9x9/w/.XO.../…;b_E5,w_pass" into settings; anything missing or wrong is left at its default. */
function readHash(hash) {
  const [position, acts] = plain(hash).split(';');
  const [ruleset, size, toMove, ...rows] = position.split('/');
  const found = /^(\d{1,2})x(\d{1,2})$/.exec(size ?? '');
  return {
    ruleset: ruleset || 'stoical',
    width: found ? Number(found[1]) : 9,
    height: found ? Number(found[2]) : 9,
    toMove: toMove === 'w' ? 'w' : 'b',
    setup: rows.join('/'),
    line: acts ? acts.split(',').map((act) => act.replaceAll('_', ' ')) : [],
  };
}

function plain(hash) {
  try {
    return decodeURIComponent(hash);
  } catch {
    return '';
  }
}

function writeHash({ ruleset, width, height, toMove, setup }, acts) {
  const position = [ruleset, `${width}x${height}`, toMove, setup].filter(Boolean).join('/');
  return `#${position}${acts.length > 0 ? `;${acts.map((act) => act.replaceAll(' ', '_')).join(',')}` : ''}`;
}

export default function AnalysisPage({ hash }) {
  const [settings, setSettings] = useState(() => readHash(hash ?? ''));
  const [sandbox, setSandbox] = useState(null);
  const [error, setError] = useState(null);
  const rules = core.value;
  useEffect(() => { loadRules(); document.title = words.documentTitle; }, []);
  useEffect(() => {
    if (!rules) return undefined;
    let made = null;
    try {
      const { ruleset, width, height, toMove, setup, line } = settings;
      made = new Sandbox(rules, { ruleset, size: [width, height], toMove, setup: setup || undefined, line,
        external: EXTERNAL.has(rules.rulesOf(ruleset).liberty) }, line.length);
      setError(null);
    } catch (problem) {
      setError(words.problem[problem.code] ?? words.problem.board);
    }
    setSandbox(made);
    return () => made?.close();
  }, [rules, settings]);
  const acts = sandbox?.acts.value.slice(0, sandbox.at.value) ?? null;
  useEffect(() => {
    if (acts) history.replaceState(null, '', writeHash(settings, acts));
  }, [settings, acts?.join()]);
  return html`<main id="page" tabindex="-1" class="page book analysis">
    <h1>${words.title}</h1>
    <p class="lead">${words.lead}</p>
    <div class="book-spread">
      <${Settings} settings=${settings} change=${setSettings} error=${error} rulesets=${rules?.rulesets() ?? []} />
      <div class="beside">${sandbox && !error ? html`<${SandboxBoard} sandbox=${sandbox} title=${words.title} />` : html`<div class="sandbox-board waiting"></div>`}</div>
    </div>
  </main>`;
}

function Settings({ settings, change, error, rulesets }) {
  const set = (field) => (event) => change({ ...settings, [field]: event.currentTarget.value, line: [] });
  const setSide = (field) => (event) => {
    const number = Number(event.currentTarget.value);
    if (Number.isInteger(number) && number >= SIDES.min && number <= SIDES.max) change({ ...settings, [field]: number, setup: '', line: [] });
  };
  const chosen = useMemo(() => rulesets.find(({ name }) => name === settings.ruleset), [rulesets, settings.ruleset]);
  return html`<form class="stack" onSubmit=${(event) => event.preventDefault()}>
    <label class="field"><span>${words.ruleset}</span>
      <select class="input" value=${settings.ruleset} onChange=${set('ruleset')}>
        ${rulesets.map(({ name, title }) => html`<option key=${name} value=${name}>${title}</option>`)}
      </select>
      ${chosen && html`<span class="hint"><a href=${`/rules/${chosen.name}`}>${words.read(chosen.title)}</a></span>`}
    </label>
    <div class="row">
      <label class="field"><span>${words.width}</span><input class="input" type="number" ...${SIDES} value=${settings.width} onChange=${setSide('width')} /></label>
      <label class="field"><span>${words.height}</span><input class="input" type="number" ...${SIDES} value=${settings.height} onChange=${setSide('height')} /></label>
      <label class="field"><span>${words.first}</span><select class="input" value=${settings.toMove} onChange=${set('toMove')}>
        <option value="b">${words.colour.b}</option><option value="w">${words.colour.w}</option></select></label>
    </div>
    <label class="field"><span>${words.setup}</span>
      <textarea class="input mono" rows="6" spellcheck="false" value=${settings.setup.replaceAll('/', '\n')}
        onChange=${(event) => change({ ...settings, setup: event.currentTarget.value.trim().split(/[\s/]+/).filter(Boolean).join('/'), line: [] })}></textarea>
      <span class="hint">${words.setupHint}</span>
      ${error && html`<span class="error" role="alert">${error}</span>`}
    </label>
  </form>`;
}
