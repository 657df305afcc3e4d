// The sheet that opens a room: four choices in sight, everything else one click away.
import { html, useState } from '../../vendor/ui.js';
import { naming as nameWords } from '../../i18n/en.js';
import { rulesets } from '../../i18n/rulesets-en.js';
import { opening as words } from '../../i18n/opening-en.js';
import { Sheet } from '../../ui/sheet.js';
import { go } from '../../ui/router.js';
import { lastRoom } from '../../ui/preferences.js';
import { act, cleanName, takeName, you } from '../../state/session.js';
import { byServer } from '../room/refused.js';
import { CLOCKS, SIZES, hasKomi, komiOf, openFields, setupFits, startingForm } from './settings.js';

const KINDS = Object.keys(words.kinds);
const KEPT = [
  'clock',
  'size',
  'width',
  'height',
  'visible',
  'kind',
  'main',
  'increment',
  'cap',
  'period',
  'periods',
  'stones',
  'days',
  'ruleset',
];

/**
 * @param {{groups: Record<string, string[]>, ruleset?: string, mix?: import('./settings.js').Mixed|null, onClose: () =>
 *   void}} props groups: the rulesets on offer, as in i18n/rulesets-en.js; mix: as of startingForm()
 */
export function OpenSheet({ groups, ruleset, mix = null, onClose }) {
  const [form, setForm] = useState(() => startingForm(ruleset ?? mix?.ruleset.split('@')[0], lastRoom.peek(), mix));
  const [name, setName] = useState('');
  const [error, setError] = useState(null);
  const [busy, setBusy] = useState(false);
  const set = (changes) => {
    setForm({ ...form, ...changes });
    setError(null);
  };

  async function submit(event) {
    event.preventDefault();
    const fields = openFields(form);
    if (!setupFits(fields)) return setError(words.badSetup);
    if (!you.value && !cleanName(name)) return setError(nameWords.bad);
    setBusy(true);
    const named = you.value ? { you: you.value } : await takeName(cleanName(name));
    const answer = named.you ? await act('lobby', 'open', fields) : null;
    setBusy(false);
    if (answer?.t === 'ok') {
      lastRoom.value = Object.fromEntries(KEPT.map((key) => [key, form[key]]));
      return go(`/room/${answer.room}`);
    }
    return setError(answer ? refused(answer) : (nameWords.codes[named.code] ?? byServer(named).text));
  }

  return html`
    <${Sheet} title=${words.title} onClose=${onClose}>
      <form onSubmit=${submit} novalidate>
        ${!you.value && html`
          <div class="field">
            <label for="open-name">${nameWords.label}</label>
            <input
              id="open-name"
              name="name"
              autocomplete="nickname"
              maxlength="48"
              value=${name}
              onInput=${(event) => {
                setName(event.target.value);
                setError(null);
              }}
            />
          </div>
        `}
        <${Rules} groups=${groups} mix=${mix} form=${form} set=${set} />
        <${Size} form=${form} set=${set} />
        <${Clock} form=${form} set=${set} />
        <${Segments}
          legend=${words.visible}
          name="visible"
          value=${form.visible}
          set=${(visible) => set({ visible })}
          choices=${[
            ['public', words.public],
            ['link', words.link],
          ]}
        />
        <details class="more"><summary>${words.more}</summary><${More} form=${form} set=${set} /></details>
        ${error && html`<p class="error" role="alert">${error}</p>`}
        <p><button class="button primary" disabled=${busy}>${busy ? words.opening : words.open}</button></p>
      </form>
    <//>
  `;
}

function refused(answer) {
  if (answer.clash) return words.clash(answer.clash);
  const field = answer.field?.split(/[.[]/)[0];
  return words.errors[field] ?? byServer(answer).text;
}

/** One of a few, as a bar of radios. */
export function Segments({ legend, name, value, choices, set }) {
  return html`
    <fieldset class="field">
      <legend>${legend}</legend>
      <div class="segmented">
        ${choices.map(([key, text]) => html`
          <label>
            <input type="radio" name=${name} value=${key} checked=${key === value} onChange=${() => set(key)} /> ${text}
          </label>
        `)}
      </div>
    </fieldset>
  `;
}

export function NumberField({ id, label, value, min, max, step = 1, set }) {
  return html`
    <div class="field">
      <label for=${id}>${label}</label>
      <input
        id=${id}
        type="number"
        inputmode="decimal"
        min=${min}
        max=${max}
        step=${step}
        value=${value}
        onInput=${(event) => set(event.target.value)}
      />
    </div>
  `;
}

const MIXED = 'mix'; // no ruleset is called so

export function Rules({ groups, mix, form, set }) {
  const chosen = ({ target: { value } }) =>
    set({ ...(value === MIXED ? { mix } : { mix: null, ruleset: value }), komi: '' });
  return html`
    <div class="field">
      <label for="open-rules">${words.rules}</label>
      <select
        id="open-rules"
        value=${form.mix ? MIXED : form.ruleset}
        aria-describedby="open-rules-hint"
        onChange=${chosen}
      >
        ${mix && html`<option value=${MIXED} selected=${form.mix !== null}>${mix.name}</option>`}
        ${Object.entries(groups).map(([group, names]) => html`
          <optgroup label=${words.groups[group]}>
            ${names.map((name) => html`
              <option value=${name} selected=${!form.mix && name === form.ruleset}>${rulesets[name][0]}</option>
            `)}
          </optgroup>
        `)}
      </select>
      <p class="hint" id="open-rules-hint">
        ${form.mix ? words.mixed : rulesets[form.ruleset]?.[1]} ${!mix && html`
          <a href=${`/lab/${form.ruleset}`}>${words.lab}</a>
        `}
      </p>
    </div>
  `;
}

export function Size({ form, set }) {
  const choices = [
    ...SIZES.map(([width, height]) => [`${width}x${height}`, `${width} × ${height}`]),
    ['other', words.other],
  ];
  return html`
    <${Segments}
      legend=${words.size}
      name="size"
      value=${form.size}
      choices=${choices}
      set=${(size) => set({ size })}
    />
    ${form.size === 'other' && html`
      <div class="row">
        <${NumberField}
          id="open-width"
          label=${words.width}
          min="1"
          max="25"
          value=${form.width}
          set=${(width) => set({ width })}
        />
        <${NumberField}
          id="open-height"
          label=${words.height}
          min="1"
          max="25"
          value=${form.height}
          set=${(height) => set({ height })}
        />
      </div>
    `}
  `;
}

const FIELDS = {
  absolute: ['main'],
  fischer: ['main', 'increment', 'cap'],
  'byo-yomi': ['main', 'period', 'periods'],
  canadian: ['main', 'period', 'stones'],
  days: ['days'],
};
const LABELS = {
  main: words.main,
  increment: words.increment,
  cap: words.cap,
  period: words.period,
  periods: words.periods,
  stones: words.stonesIn,
  days: words.daysEach,
};

export function Clock({ form, set }) {
  const choices = [...Object.keys(CLOCKS).map((key) => [key, words.clocks[key]]), ['custom', words.custom]];
  return html`
    <div class="field">
      <label for="open-clock">${words.clock}</label>
      <select id="open-clock" value=${form.clock} onChange=${(event) => set({ clock: event.target.value })}>
        ${choices.map(([key, text]) => html`<option value=${key} selected=${key === form.clock}>${text}</option>`)}
      </select>
    </div>
    ${form.clock === 'custom' && html`
      <div class="row">
        <select aria-label=${words.clock} value=${form.kind} onChange=${(event) => set({ kind: event.target.value })}>
          ${KINDS.map((kind) => html`
            <option value=${kind} selected=${kind === form.kind}>${words.kinds[kind]}</option>
          `)}
        </select>
        ${FIELDS[form.kind].map((key) => html`
          <${NumberField}
            key=${key}
            id=${`open-${key}`}
            label=${LABELS[key]}
            min="0"
            step="any"
            value=${form[key]}
            set=${(value) => set({ [key]: value })}
          />
        `)}
      </div>
    `}
  `;
}

export function Check({ name, label, form, set }) {
  return html`
    <label class="check">
      <input
        type="checkbox"
        checked=${form[name]}
        onChange=${(event) => set({ [name]: event.target.checked })}
      /> ${label}
    </label>
  `;
}

function More({ form, set }) {
  const most = form.free ? 25 : 9;
  const stones = [0, ...Array.from({ length: most - 1 }, (_, index) => index + 2)];
  return html`
    <div class="stack">
      <${Segments}
        legend=${words.colours}
        name="colours"
        value=${form.colours}
        set=${(colours) => set({ colours })}
        choices=${[
          ['lot', words.lot],
          ['b', words.b],
          ['w', words.w],
        ]}
      />
      <div class="row top-aligned">
        <div class="field">
          <label for="open-handicap">${words.handicap}</label>
          <select
            id="open-handicap"
            value=${form.handicap}
            onChange=${(event) => set({ handicap: Number(event.target.value) })}
          >
            ${stones.map((count) => html`
              <option value=${count} selected=${count === form.handicap}>
                ${count ? words.stones(count) : words.none}
              </option>
            `)}
          </select>
        </div>
        ${hasKomi(form) && html`
          <div class="field">
            <label for="open-komi">${words.komi}</label>
            <input
              id="open-komi"
              type="number"
              step="0.5"
              min="-200"
              max="200"
              placeholder=${form.handicap ? 0.5 : komiOf(form)}
              value=${form.komi}
              onInput=${(event) => set({ komi: event.target.value })}
            />
          </div>
        `}
      </div>
      ${form.handicap > 0 && html`<${Check} name="free" label=${words.free} form=${form} set=${set} />`}
      ${!hasKomi(form) && html`<${Check} name="match" label=${words.match} form=${form} set=${set} />`}
      <${Check} name="undo" label=${words.undo} form=${form} set=${set} />
      <div class="row top-aligned">
        <${NumberField}
          id="open-marking"
          label=${words.marking}
          min="0.5"
          max="60"
          step="0.5"
          value=${form.marking}
          set=${(marking) => set({ marking })}
        />
        <${NumberField}
          id="open-absence"
          label=${words.absence}
          min="15"
          max="86400"
          value=${form.absence}
          set=${(absence) => set({ absence })}
        />
      </div>
      <div class="field">
        <label for="open-setup">${words.setup}</label>
        <textarea
          id="open-setup"
          rows="5"
          spellcheck="false"
          aria-describedby="open-setup-hint"
          value=${form.setup}
          onInput=${(event) => set({ setup: event.target.value })}
        ></textarea>
        <p class="hint" id="open-setup-hint">${words.setupHint}</p>
      </div>
      ${form.setup.trim() && html`
        <${Segments}
          legend=${words.toMove}
          name="to-move"
          value=${form.toMove}
          set=${(toMove) => set({ toMove })}
          choices=${[
            ['b', words.b],
            ['w', words.w],
          ]}
        />
      `}
    </div>
  `;
}
