// One field that asks for a name, where the wish for one came up.
import { html, useEffect, useRef, useState } from '../vendor/ui.js';
import { naming as words } from '../i18n/en.js';
import { cleanName, naming, takeName, you } from '../state/session.js';
import { Sheet } from './sheet.js';

export function NameSheet() {
  const [text, setText] = useState(you.value?.name ?? '');
  const [error, setError] = useState(null);
  const [busy, setBusy] = useState(false);
  const field = useRef(null);
  useEffect(() => field.current.select(), []);

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
    else setError(words.codes[answer.code] ?? words.bad);
  }

  return html`<${Sheet} title=${you.value ? words.rename : words.title} onClose=${() => naming.value.settle(null)} className="small">
    <form onSubmit=${submit} novalidate>
      <div class="field"><label for="name-field">${words.label}</label>
        <input id="name-field" ref=${field} name="name" autocomplete="nickname" maxlength="48" autofocus value=${text} aria-describedby="name-hint"
          aria-invalid=${error ? 'true' : null} onInput=${(event) => { setText(event.target.value); setError(null); }} />
      <p id="name-hint" class=${error ? 'error' : 'hint'} role=${error ? 'alert' : null}>${error ?? words.hint}</p></div>
      <p class="choices"><button class="button primary" disabled=${busy}>${words.go}</button></p>
    </form>
  <//>`;
}
