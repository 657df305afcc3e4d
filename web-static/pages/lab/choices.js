// The clauses of a chapter as a column of sentences, each with its choice in it. A choice that would be refused shows
// the reason.
import { html } from '../../vendor/ui.js';
import { choices } from '../../i18n/choices.js';
import { clauseNames } from '../../i18n/clauses.js';
import { valueName } from '../../i18n/mix-names.js';
import { effective, sentence } from '../../i18n/rule-text.js';
import { lab as words } from '../../i18n/lab-en.js';
import { useDraft } from '../../ui/draft.js';
import { SOME_STONES, valuesOf } from './check.js';

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/**
 * @param {object} props
 * @param {{title: string, clauses: string[]}} props.group the chapter, one of GROUPS
 * @param {import('../../lib/core.js').Clause[]} props.clauses the table
 * @param {import('../../lib/core.js').Rules} props.rules
 * @param {import('../../lib/core.js').Rules} props.start
 * @param {Map<string, Map<string|boolean, string>>} props.refused as of refusedChoices()
 * @param {string[]} props.clash clauses that contradict each other now
 * @param {(clause: string, value: unknown) => void} props.choose
 * @param {(clause: string|null) => void} props.near the pointer or the focus is at this clause
 */
export function Choices({ group, clauses, rules, start, refused, clash, choose, near }) {
  const table = new Map(clauses.map((clause) => [clause.name, clause]));
  const names = group.clauses.filter((name) => table.has(name));
  // Without effect: under the others, unless a change or a contradiction has to be seen.
  const folded = names.filter(
    (name) => !effective(name, rules) && same(rules[name], start[name]) && !clash.includes(name),
  );
  const choice = (name) => html`
    <${Choice}
      key=${name}
      clause=${table.get(name)}
      rules=${rules}
      start=${start}
      refused=${refused.get(name)}
      clashing=${clash.includes(name)}
      choose=${choose}
      near=${near}
    />
  `;
  return html`
    <form
      class="clause-choices"
      aria-label=${words.choicesOf(group.title)}
      onSubmit=${(event) => event.preventDefault()}
      onPointerLeave=${() => near(null)}
    >
      ${names.filter((name) => !folded.includes(name)).map(choice)}
      ${folded.length > 0 && html`
        <details class="folded"><summary>${words.folded(folded.length)}</summary>${folded.map(choice)}</details>
      `}
    </form>
  `;
}

function Choice({ clause, rules, start, refused, clashing, choose, near }) {
  const { name } = clause;
  const value = rules[name];
  const changed = !same(value, start[name]);
  const idle = !effective(name, rules);
  const wording = choices[name] ?? { before: clauseNames[name] ?? name, after: '' };
  const other = (forbids) => valueName(forbids, rules[forbids]); // the value of the other clause that forbids it
  const props = { clause, value, wording, refused, other, set: (next) => choose(name, next) };
  const Control =
    clause.kind === 'allowance'
      ? Allowance
      : clause.kind === 'stone_limit'
        ? StoneLimit
        : valuesOf(clause).length > 0
          ? Select
          : Figure;
  return html`
    <div
      class="choice"
      id=${`choice-${name}`}
      data-clause=${name}
      data-changed=${changed}
      data-idle=${idle}
      data-clash=${clashing}
      onPointerEnter=${() => near(name)}
      onFocusIn=${() => near(name)}
    >
      <${Control} ...${props} />
      ${idle && changed && html` <span class="soft t14">(${words.idle})</span>`}
      ${changed && html` <button
          type="button"
          class="restore"
          aria-label=${words.backOne(sentence(name, start[name]))}
          title=${words.backOne(sentence(name, start[name]))}
          onClick=${() => choose(name, start[name])}
        >
          ↺
        </button>
      `}
    </div>
  `;
}

function Options({ values, value, wording, refused, other, extra }) {
  const text = (choice) => wording.values?.[String(choice)] ?? String(choice);
  return html`
    ${values.map((choice) => html`
      <option
        key=${String(choice)}
        value=${String(choice)}
        selected=${choice === value}
        data-refused=${refused?.has(choice)}
      >
        ${refused?.has(choice) && choice !== value
          ? words.refusedChoice(text(choice), other(refused.get(choice)))
          : text(choice)}
      </option>
    `)}
    ${extra}
  `;
}

function Select({ clause, value, wording, refused, other, set }) {
  const values = valuesOf(clause);
  const chosen = (event) => set(values.find((choice) => String(choice) === event.currentTarget.value));
  return html`
    <label>
      ${wording.before} <span class="ends">
        <select value=${String(value)} onChange=${chosen}>
          <${Options} values=${values} value=${value} wording=${wording} refused=${refused} other=${other} />
        </select>
        ${after(wording)}
      </span>
    </label>
  `;
}

const after = ({ after: text }) => (text && !/^[.,]/.test(text) ? ` ${text}` : text);

/** A number field. A number counts only when it is in range; until then only the field has it. */
function Typed({ label, value, min, max, step, set, hint }) {
  const draft = useDraft(value);
  const fits = (text) =>
    text !== '' && Number(text) >= min && Number(text) <= max && Number.isInteger(Number(text) / step);
  const bad = !fits(draft.text);
  const typed = (event) => {
    const { value: text } = event.currentTarget;
    const number = fits(text) ? Number(text) || 0 : value; // -0 is 0
    draft.type(text, number);
    if (number !== value) set(number);
  };
  return html`
    <input
      type="number"
      inputmode="decimal"
      min=${min}
      max=${max}
      step=${step}
      value=${draft.text}
      aria-label=${label}
      aria-invalid=${bad ? 'true' : null}
      onInput=${typed}
    />
    ${bad && html` <span class="error" role="alert">${words.badNumber(hint(min, max))}</span>`}
  `;
}

function Figure({ clause, value, wording, refused, other, set }) {
  const { min, max, step, kind } = clause;
  return html`
    <label>
      ${wording.before} <${Typed}
        value=${value}
        min=${min}
        max=${max}
        step=${step}
        set=${set}
        hint=${kind === 'komi' ? words.komi : words.number}
      />
      ${after(wording)}
    </label>
    ${[...refused]
      .filter(([number]) => number !== value)
      .map(([number, forbids]) => html` <span class="soft t14">${words.refusedChoice(number, other(forbids))}</span>`)}
  `;
}

function Allowance({ clause: { min, max }, value, wording, set }) {
  const half = (part, label) => html`
    <${Typed}
      label=${label}
      value=${value[part]}
      min=${min}
      max=${max}
      step=${1}
      hint=${words.number}
      set=${(number) => set({ ...value, [part]: number })}
    />
  `;
  return html`<span>${wording.before} ${half('b', words.black)} ${wording.after} ${half('w', words.white)}.</span>`;
}

function StoneLimit({ clause, value, wording, refused, other, set }) {
  const { min, max } = clause;
  const counted = typeof value === 'number';
  const chosen = (event) => set(event.currentTarget.value === 'number' ? SOME_STONES : event.currentTarget.value);
  const forbids = !counted && refused.get('number');
  const extra = html`
    <option value="number" selected=${counted} data-refused=${Boolean(forbids)}>
      ${forbids ? words.refusedChoice(wording.values.number, other(forbids)) : wording.values.number}
    </option>
  `;
  return html`
    <label>
      ${wording.before} <select value=${counted ? 'number' : value} onChange=${chosen}>
        <${Options}
          values=${valuesOf(clause)}
          value=${value}
          wording=${wording}
          refused=${refused}
          other=${other}
          extra=${extra}
        />
      </select>
    </label>
    ${counted && html` <${Typed}
        label=${wording.values.number}
        value=${value}
        min=${min}
        max=${max}
        step=${1}
        set=${set}
        hint=${words.number}
      />
    `}
    ${after(wording)}
  `;
}
