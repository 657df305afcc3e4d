// The box for typed moves: a move, a pass, or a question. The answer is shown beneath it and announced.
import { html, useState } from '../../vendor/ui.js';
import { common, room as words } from '../../i18n/en.js';
import { say } from '../../ui/live.js';
import { extras } from './extra.js';

/** @import {RoomModel} from './model.js' */

/** @param {{model: RoomModel}} props */
export function TypedBox({ model }) {
  const [text, setText] = useState('');
  const [answer, setAnswer] = useState('');
  const submit = async (event) => {
    event.preventDefault();
    const yes = text.trim() === '' && model.asking.peek();
    if (yes) model.confirm();
    else if (model.asking.peek()) model.cancel(); // a new text withdraws the old question
    setText('');
    const said = yes
      ? ''
      : await extras.load().then(
          ({ typed }) => typed(model, text),
          () => common.partFailed,
        );
    setAnswer(said);
    if (said) say('answer', said);
  };
  // Enter held down gives no answer; Escape cancels, as everywhere.
  const pressed = (event) => {
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
    if (event.key !== 'Escape') return;
    model.cancel();
    setText('');
    setAnswer('');
  };
  const near = () => {
    model.near();
    extras.load().catch(() => {}); // the next typed text loads again
  };
  return html`
    <form class="typed" onSubmit=${submit} onFocusIn=${near}>
      <input
        id="typed-move"
        name="move"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        aria-label=${words.typed}
        placeholder=${words.typed}
        aria-describedby="typed-hint"
        value=${text}
        onKeyDown=${pressed}
        onInput=${(event) => setText(event.target.value)}
      />
      <p id="typed-hint" class=${`hint${answer ? '' : ' usual'}`}>${answer || words.typedHint}</p>
    </form>
  `;
}
