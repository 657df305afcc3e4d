// The fields of a room's settings: rules, size and clock. A new room and the form of a tournament show them.
import { html } from '../../vendor/ui.js';
import { rulesets } from '../../i18n/rulesets-en.js';
import { rulesetLines } from '../../i18n/ruleset-lines-en.js';
import { opening as words } from '../../i18n/opening-en.js';
import { RulesetPicture } from '../rulesets/picture.js';
import { CLOCKS, SIZES } from './settings.js';

const KINDS = Object.keys(words.kinds);

/** The error at a field; its control names it. @param {{id: string, text: string|null|undefined}} props */
export const FieldError = ({ id, text }) =>
  text ? html`<p class="error" id=${`${id}-error`} role="alert">${text}</p>` : null;

/** The attributes of a control with such an error. @param {string} id @param {string|null|undefined} text */
export const wrong = (id, text) => (text ? { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` } : {});

/** A choice between a few values, as a bar of radios. */
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

export function NumberField({ id, label, value, min, max, step = 1, set, error = null }) {
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
        ...${wrong(id, error)}
        onInput=${(event) => set(event.target.value)}
      />
      <${FieldError} id=${id} text=${error} />
    </div>
  `;
}

const MIXED = 'mix'; // no ruleset is called so

export function Rules({ groups, mix, form, set }) {
  const chosen = ({ target: { value } }) =>
    set({ ...(value === MIXED ? { mix } : { mix: null, ruleset: value }), komi: '' });
  return html`
    <div class=${form.mix ? 'field' : 'field drawn-rules'}>
      ${!form.mix && html`<${RulesetPicture} name=${form.ruleset} />`}
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
              <option value=${name} selected=${!form.mix && name === form.ruleset}>${rulesets[name]}</option>
            `)}
          </optgroup>
        `)}
      </select>
      <p class="hint" id="open-rules-hint">
        ${form.mix ? words.mixed : rulesetLines[form.ruleset]} ${!mix && html`
          <a href=${`/lab/${form.ruleset}`}>${words.lab}</a>
        `}
      </p>
    </div>
  `;
}

export function Size({ form, set, error = null }) {
  const choices = [
    ...SIZES.map(([width, height]) => [`${width}x${height}`, `${width}\u00a0×\u00a0${height}`]),
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
    <${FieldError} id="open-size" text=${error} />
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

export function Clock({ form, set, error = null }) {
  const choices = [...Object.keys(CLOCKS).map((key) => [key, words.clocks[key]]), ['custom', words.custom]];
  return html`
    <div class="field">
      <label for="open-clock">${words.clock}</label>
      <select
        id="open-clock"
        value=${form.clock}
        ...${wrong('open-clock', error)}
        onChange=${(event) => set({ clock: event.target.value })}
      >
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
    <${FieldError} id="open-clock" text=${error} />
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
