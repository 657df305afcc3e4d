// The visitor's name and settings. Without a name this is one field, shown by the command that needs the name; with one
// it is the place of the few settings, too.
import { html, useEffect, useRef, useState } from '../vendor/ui.js';
import { naming as words } from '../i18n/en.js';
import { lazy } from '../lib/lazy.js';
import { cleanName, naming, takeName, you } from '../state/session.js';
import { Later } from './later.js';
import { refusals } from './refusals.js';
import { Sheet } from './sheet.js';

const likes = lazy('ui/likes.js');

export function NameSheet() {
  const [text, setText] = useState(you.value?.name ?? '');
  const [error, setError] = useState(null);
  const [busy, setBusy] = useState(false);
  const field = useRef(null);
  const known = Boolean(you.value);
  const wished = naming.value.wished;
  useEffect(() => {
    if (!known) field.current.focus();
  }, []);

  async function submit(event) {
    event.preventDefault();
    const name = cleanName(text);
    if (!name) {
      setError(words.bad);
      field.current.focus();
      return;
    }
    setBusy(true);
    const answer = await takeName(name);
    setBusy(false);
    if (answer.you) naming.value?.settle(answer.you);
    else setError(words.codes[answer.code] ?? (await refusals()).byServer(answer).text);
  }

  return html`
    <${Sheet}
      title=${known ? words.settings : words.title}
      onClose=${() => naming.value.settle(null)}
      className="small"
    >
      <form onSubmit=${submit} novalidate>
        <div class="field">
          <label for="name-field">${words.label}</label>
          <input
            id="name-field"
            ref=${field}
            name="name"
            autocomplete="nickname"
            maxlength="48"
            value=${text}
            aria-describedby="name-hint"
            aria-invalid=${error ? 'true' : null}
            onInput=${(event) => {
              setText(event.target.value);
              setError(null);
            }}
          />
          <p id="name-hint" class=${error ? 'error' : 'hint'} role=${error ? 'alert' : null}>
            ${error ?? (!you.value?.account && words.hint)}
          </p>
        </div>
        <p class="choices">
          <button class=${known ? 'button' : 'button primary'} disabled=${busy}>
            ${known ? words.rename : words.go}
          </button>
        </p>
      </form>
      ${!wished && html`<${Later} of=${likes} name="Likes" />`}
      <p>
        <a href="/account" onClick=${() => naming.value.settle(null)}>
          ${you.value?.account ? words.account : words.enter}
        </a>
      </p>
    <//>
  `;
}
