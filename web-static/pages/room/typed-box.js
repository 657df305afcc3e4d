// The typed-move box: a move, a pass, or a question. The answer is shown beneath and heard.
import { html, useState } from '../../vendor/ui.js';
import { room as words } from '../../i18n/en.js';
import { say } from '../../ui/live.js';
import { extras } from './extra.js';

export function TypedBox({ model }) {
  const [text, setText] = useState('');
  const [answer, setAnswer] = useState('');
  const submit = async (event) => {
    event.preventDefault();
    const yes = text.trim() === '' && model.asking.peek();
    if (yes) model.confirm();
    setText('');
    const said = yes ? '' : (await extras()).typed(model, text);
    setAnswer(said);
    if (said) say('answer', said);
  };
  const near = () => {
    model.near();
    extras();
  };
  return html`<form class="typed" onSubmit=${submit} onFocusIn=${near}>
    <input id="typed-move" name="move" autocomplete="off" autocapitalize="off" spellcheck="false" aria-label=${words.typed}
      placeholder=${words.typed} aria-describedby="typed-hint" value=${text} onInput=${(event) => setText(event.target.value)} />
    <p id="typed-hint" class="hint">${answer || words.typedHint}</p>
  </form>`;
}
