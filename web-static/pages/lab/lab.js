// The rules lab: a mix of clauses, shown as text and checked while it is made. The address is the mix; a malformed
// address gives an explanation instead.
import { html, useEffect, useMemo, useState } from '../../vendor/ui.js';
import { core, loadRules, withoutRules } from '../../state/rules.js';
import { NoBoard } from '../../features/sandbox/sandbox-board.js';
import { MixError, mixAddress, mixOf, newestOf, readMix, startOf } from '../../lib/mix.js';
import { mixName } from '../../i18n/mix-names.js';
import { GROUPS, ruleText, sentence } from '../../i18n/rule-text.js';
import { choiceText } from '../../i18n/choices.js';
import { clashReason } from '../../i18n/clashes.js';
import { badAddress, lab as words } from '../../i18n/lab-en.js';
import { say } from '../../ui/live.js';
import { rename } from '../../ui/router.js';
import { LabBoard } from './board.js';
import { Choices } from './choices.js';
import { clashOf, refusedChoices, repairs } from './check.js';
import { Head } from './head.js';
import { RuleText } from './text.js';

export const styles = ['book', 'lab'];

const USUAL = 'stoical';

/** The content of an address: {mix, rules}, or {error}. */
/**
 * @param {import('../../lib/core.js').Core} rules
 * @param {string|undefined} name
 * @param {string} search
 * @returns {import('protocol').Either<ReturnType<typeof readMix>|{error: MixError}>}
 */
function readAddress(rules, name, search) {
  try {
    return readMix(rules, name ?? newestOf(rules, USUAL), search);
  } catch (error) {
    if (error instanceof MixError) return { error };
    throw error;
  }
}

/** @param {{name?: string, search?: string, hash?: string}} props the ruleset, the clauses that differ, the board */
export default function LabPage({ name, search = '', hash }) {
  const rules = core.value;
  useEffect(() => {
    loadRules();
  }, []);
  const read = useMemo(() => rules && readAddress(rules, name, search), [rules, name, search]);
  if (!rules)
    return html`
      <main id="page" tabindex="-1" class="page" aria-busy=${!withoutRules.value}>
        <h1>${words.title}</h1>
        <${NoBoard} />
      </main>
    `;
  if (read.error) return html`<${BadAddress} error=${read.error} />`;
  return html`<${Lab} key=${`${mixAddress(read.mix)}#${hash}`} core=${rules} first=${read} hash=${hash} />`;
}

function BadAddress({ error }) {
  const text = badAddress(error, error.where.clauses && clashReason(error.where.clauses));
  useEffect(() => {
    document.title = words.documentTitle(text.head);
  }, []);
  return html`
    <main id="page" tabindex="-1" class="message">
      <h1>${text.head}</h1>
      <p>${text.text}</p>
      <p>${text.nothing}</p>
      <p><a class="button" href=${`/lab/${USUAL}`}>${text.begin(USUAL)}</a></p>
    </main>
  `;
}

function Lab({ core: judge, first, hash }) {
  const [{ ruleset, rules, chosen }, setMix] = useState({
    ruleset: first.mix.ruleset,
    rules: first.rules,
    chosen: null,
  });
  const [near, setNear] = useState(null);
  const start = useMemo(() => startOf(judge, ruleset), [ruleset]);
  const clash = useMemo(() => clashOf(judge, rules), [rules]);
  const refused = useMemo(() => refusedChoices(judge, rules), [rules]);
  const mix = useMemo(() => mixOf(judge, ruleset, rules), [rules, ruleset]);
  const name = mixName(mix);
  useEffect(() => {
    document.title = words.documentTitle(name);
  }, [name]);
  useEffect(() => {
    if (!clash) rename(mixAddress(mix) + location.hash);
  }, [mix, clash]);

  const begin = (next) => setMix({ ruleset: next, rules: startOf(judge, next), chosen: null });
  const choose = (clause, value) => {
    const next = { ...rules, [clause]: value };
    const broken = clashOf(judge, next);
    setMix({ ruleset, rules: next, chosen: clause });
    say(
      'answer',
      broken
        ? words.sayClash(...broken.map((one) => sentence(one, next[one])), clashReason(broken) ?? '')
        : words.sayNow(mixName(mixOf(judge, ruleset, next)), sentence(clause, value)),
    );
  };
  const text = ruleText(rules, start);
  const props = { start, clash: clash ?? [] };
  return html`
    <main id="page" tabindex="-1" class="page book lab" data-refused=${clash !== null}>
      <${Head} core=${judge} mix=${mix} rules=${rules} name=${name} refused=${clash !== null} begin=${begin} />
      <div class="lab-chapters">
        <p class="columns soft t14" aria-hidden="true"><span>${words.choices}</span><span>${words.text}</span></p>
        ${GROUPS.map((group) => html`
          <section key=${group.id} aria-labelledby=${`lab-${group.id}`}>
            <h2 id=${`lab-${group.id}`}>${group.title}</h2>
            <${Choices}
              ...${props}
              group=${group}
              rules=${rules}
              clauses=${judge.clauses()}
              refused=${refused}
              choose=${choose}
              near=${setNear}
            />
            <div class="rule-text" role="group" aria-label=${words.textOf(group.title)}>
              <${RuleText} ...${props} lines=${text.find(({ id }) => id === group.id)?.lines ?? []} near=${near} />
            </div>
          </section>
        `)}
      </div>
      ${clash && html`<${Refused} core=${judge} ...${props} rules=${rules} chosen=${chosen} choose=${choose} />`}
      <section class="lab-board" aria-labelledby="lab-board">
        <h2 id="lab-board">${words.board}</h2>
        <${LabBoard} core=${judge} rules=${rules} refused=${clash !== null} hash=${hash} />
      </section>
      <p class="to-board"><a class="button" href="#lab-board" onClick=${toBoard}>${words.toBoard}</a></p>
    </main>
  `;
}

/** A contradiction: the two sentences, the reason, and the single changes that end it. */
function Refused({ core: judge, rules, start, clash, chosen, choose }) {
  const ways = useMemo(() => repairs(judge, rules, clash, chosen, start), [rules]);
  const link = (clause) => html`
    <a href=${`#choice-${clause}`} onClick=${(event) => goTo(event, clause)}>${choiceText(clause, rules[clause])}</a>
  `;
  return html`
    <aside class="refused-pair" aria-label=${words.refused}>
      <p><strong>${words.refused}</strong>: ${link(clash[0])} ${words.and} ${link(clash.at(-1))}</p>
      <p class="serif">${clashReason(clash)}</p>
      ${ways.length > 0 && html`
        <div class="ways">
          <span>${words.instead}</span>
          ${ways.map(({ clause, value }) => html`
            <button type="button" class="button small" key=${clause} onClick=${() => choose(clause, value)}>
              ${choiceText(clause, value)}
            </button>
          `)}
        </div>
      `}
    </aside>
  `;
}

/** The address keeps the position, so no part of it can name the board. */
function toBoard(event) {
  event.preventDefault();
  event.stopPropagation();
  document.getElementById('lab-board').scrollIntoView();
}

function goTo(event, clause) {
  event.preventDefault();
  event.stopPropagation();
  const choice = document.getElementById(`choice-${clause}`);
  const folded = choice.closest('details');
  if (folded) folded.open = true;
  choice.scrollIntoView({ block: 'center' });
  /** @type {HTMLElement|null} */ (choice.querySelector('select, input'))?.focus({ preventScroll: true });
}
