// The field for typed results. The names appear with the number, so the letter is the confirmation; a result that is there
// already is asked about.
import { html, useRef, useState } from '../../../vendor/ui.js';
import { desk as words } from '../../../i18n/desk-en.js';
import { say } from '../../../ui/live.js';
import { coloursOf, parseTyped } from './typed.js';

const { typed } = words;

/** @param {{at: object, round: object, change: (pair: object, preset: object) => void}} props change: opens the dialog for a result that stands */
export function TypedBox({ at: { tour, wish }, round, change }) {
  const [text, setText] = useState('');
  const [done, setDone] = useState(null);
  const [fault, setFault] = useState(null); // of what was typed last, which is gone from the field
  const field = useRef(null);
  const { match } = tour.head.settings;
  const name = (no) => tour.byNo.get(no)?.name ?? '';
  const line = ({ state, board, game, pair }) => {
    if (state === 'unknown') return typed.unknown(board);
    if (state === 'bye') return typed.bye(board);
    if (state === 'nothing') return typed.nothing;
    if (state !== 'board') return '';
    const { b, w } = coloursOf(pair, game);
    return typed.board(board, match > 1 || game > 1 ? game : null, name(b), name(w));
  };
  async function input(event) {
    const value = event.target.value;
    const read = parseTyped(value, round.pairs, match);
    setText(value);
    const whole = /[bw=]\s*$/i.test(value);
    if (read.state !== 'result' && !whole) return;
    setText('');
    event.target.value = '';
    setDone(null);
    setFault(read.state === 'result' ? null : line(read));
    if (read.state !== 'result') return;
    const { board, game, result, pair } = read;
    if ((pair.games[game - 1]?.result ?? null) !== null) {
      change(pair, { game, result });
      return;
    }
    const { b, w } = coloursOf(pair, game);
    const sentence = typed.done(board, typed.results[result](name(b), name(w)));
    if (await wish('result', { round: round.no, board, game, result })) {
      setDone(sentence);
      say('answer', sentence);
    }
    field.current?.focus();
  }
  const read = parseTyped(text, round.pairs, match);
  const wrong = text ? ['unknown', 'bye', 'nothing'].includes(read.state) : fault !== null;
  const told = text ? line(read) : fault ?? done;
  return html`<form class="typed field" onSubmit=${(event) => event.preventDefault()}>
    <label for="typed-result">${typed.label(round.no)}</label>
    <input id="typed-result" ref=${field} autocomplete="off" autocapitalize="off" spellcheck=${false} value=${text} aria-describedby="typed-line typed-hint"
      onInput=${input} />
    <p id="typed-line" class=${wrong ? 'error' : 'num'} role="status">${told}</p>
    <p id="typed-hint" class="hint">${typed.hint}</p></form>`;
}
