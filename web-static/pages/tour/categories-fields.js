// The categories of a tournament in its form: a line for each, with its name and the ranks that it has.
import { html } from '../../vendor/ui.js';
import { form as words } from '../../i18n/tour-form-en.js';

/** @import {Form} from './form.js' */

const { categories: text } = words;
const MAX = 8;

/** @param {{form: Form, set: (changes: Form) => void, errors: Record<string, string>}} props */
export function CategoriesFields({ form, set, errors }) {
  const list = form.categories;
  const change = (index, changes) =>
    set({ categories: list.map((one, at) => (at === index ? { ...one, ...changes } : one)) });
  const field = (one, index, id, label, more) => html`
    <div class="field">
      <label for=${`category-${id}-${index}`}>${label}</label>
      <input
        id=${`category-${id}-${index}`}
        value=${one[id]}
        onInput=${(event) => change(index, { [id]: event.target.value.trim() === '' ? '' : event.target.value })}
        ...${more}
      />
    </div>
  `;
  return html`
    <fieldset class="stack tight categories">
      <legend>${text.title}</legend>
      <p class="hint">${text.hint}</p>
      ${list.map((one, index) => html`
        <div class="row" key=${index}>
          ${field(one, index, 'name', text.name, { maxlength: 30 })}
          ${field(one, index, 'from', text.from, { maxlength: 3 })}
          ${field(one, index, 'to', text.to, { maxlength: 3 })}
          <button
            type="button"
            class="button quiet small"
            aria-label=${text.removeOf(one.name || String(index + 1))}
            onClick=${() => set({ categories: list.filter((_, at) => at !== index) })}
          >
            ${text.remove}
          </button>
        </div>
      `)}
      ${list.length < MAX && html`
        <p>
          <button
            type="button"
            class="button small"
            data-do="add-category"
            onClick=${() => set({ categories: [...list, { name: '', from: '', to: '' }] })}
          >
            ${text.add}
          </button>
        </p>
      `}
      ${errors.categories && html`<p class="error" role="alert">${errors.categories}</p>`}
    </fieldset>
  `;
}
