// Forms about accounts: fields with their errors beside them, and one way to send them.
import { html, useRef, useState } from '../../vendor/ui.js';
import { account as words } from '../../i18n/account-en.js';
import { answerText } from '../../i18n/refusal-en.js';
import { icons } from '../../ui/icons.js';

/* Refusals that have another meaning here than in a room. */
const OTHER = new Set(['proto', 'conflict', 'denied', 'notfound']);

/** The sentence of a refusal that concerns no single field. */
export const refusal = (answer) =>
  answer.code === 'auth' ? words.errors.auth : OTHER.has(answer.code) ? words.errors.other : answerText(answer);

/**
 * The state of a form.
 * @param {Record<string, string>} first the fields and their first values
 * @param {(values: Record<string, string>) => Record<string, string|null>} check an error for each field that is wrong
 * @param {(values: Record<string, string>) => Promise<null|Record<string, string>>} send null, or errors by field;
 *   `form` is that of the whole
 */
export function useForm(first, check, send) {
  const [values, setValues] = useState(first);
  const [errors, setErrors] = useState(/** @type {Record<string, string|null>} */ ({}));
  const [busy, setBusy] = useState(false);
  const element = useRef(null);

  const fail = (found) => {
    setErrors(found);
    const name = Object.keys(first).find((key) => found[key]);
    element.current?.elements[name]?.focus();
  };
  const submit = async (event) => {
    event.preventDefault();
    if (busy) return;
    const wrong = Object.fromEntries(Object.entries(check(values)).filter(([, error]) => error));
    if (Object.keys(wrong).length > 0) {
      fail(wrong);
      return;
    }
    setBusy(true);
    setErrors({});
    const refused = await send(values);
    setBusy(false);
    if (refused) fail(refused);
    else setValues(first);
  };
  const field = (name) => ({
    name,
    value: values[name],
    error: errors[name],
    onInput: (event) => {
      setValues({ ...values, [name]: event.currentTarget.value });
      setErrors({ ...errors, [name]: null, form: null });
    },
  });
  return { element, field, submit, busy, error: errors.form };
}

/** The form itself, its button last. */
export function Form({ form, name, label, kind = 'primary', children }) {
  return html`
    <form class="stack" ref=${form.element} onSubmit=${form.submit} novalidate data-form=${name}>
      ${children}
      ${form.error && html`<p class="error" role="alert">${form.error}</p>`}
      <p>
        <button class=${`button ${kind}`} aria-disabled=${form.busy ? 'true' : null} data-do=${name}>
          ${form.busy ? words.wait : label}
        </button>
      </p>
    </form>
  `;
}

function Note({ id, error, hint }) {
  if (error) return html`<p id=${id} class="error" role="alert">${error}</p>`;
  return hint ? html`<p id=${id} class="hint">${hint}</p>` : null;
}

/** A line of text with its label, and below it a hint or an error. */
export function TextField({ form, field, label, hint, autocomplete }) {
  const { name, value, error, onInput } = form.field(field);
  const id = `${autocomplete}-${name}`;
  return html`
    <div class="field">
      <label for=${id}>${label}</label>
      <input
        id=${id}
        name=${name}
        value=${value}
        onInput=${onInput}
        autocomplete=${autocomplete}
        maxlength="48"
        autocapitalize="none"
        spellcheck="false"
        aria-invalid=${error ? 'true' : null}
        aria-describedby=${error || hint ? `${id}-note` : null}
      />
      <${Note} id=${`${id}-note`} error=${error} hint=${hint} />
    </div>
  `;
}

/** A password, which may be shown. */
export function PasswordField({ form, field, label, hint, autocomplete }) {
  const [shown, setShown] = useState(false);
  const { name, value, error, onInput } = form.field(field);
  const id = `${autocomplete}-${name}`;
  const title = shown ? words.hide : words.show;
  return html`
    <div class="field">
      <label for=${id}>${label}</label>
      <div class="secret">
        <input
          id=${id}
          name=${name}
          value=${value}
          onInput=${onInput}
          type=${shown ? 'text' : 'password'}
          autocomplete=${autocomplete}
          autocapitalize="none"
          spellcheck="false"
          aria-invalid=${error ? 'true' : null}
          aria-describedby=${error || hint ? `${id}-note` : null}
        />
        <button
          class="button quiet icon"
          type="button"
          aria-pressed=${String(shown)}
          aria-label=${words.show}
          title=${title}
          onClick=${() => setShown(!shown)}
        >
          ${icons.eye()}
        </button>
      </div>
      <${Note} id=${`${id}-note`} error=${error} hint=${hint} />
    </div>
  `;
}
