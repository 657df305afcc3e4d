// The field for typed results. The names appear with the number, so the letter is the confirmation; a second result for
// the same game needs a confirmation of its own.
import { html, useEffect, useLayoutEffect, useRef, useState } from '../../../vendor/ui.js';
import { desk as words } from '../../../i18n/desk-en.js';
import { say } from '../../../ui/live.js';
import { coloursOf, parseTyped } from './typed.js';

/**
 * @import {Tour as P} from 'protocol'
 * @import {Context} from './desk.js'
 */

const { typed } = words;
const FIELD = 'typed-result';

let begun = ''; // typed before the field was there

/** Whether a field will come: a round in play on wooden boards. */
const takesResults = ({ tour: { head, rounds }, may }) =>
  head.settings.over_board
  && may('result')
  && (head.settings.any_order ? rounds.some(({ state }) => state === 'started') : rounds.at(-1)?.state === 'started');

/**
 * Gives the focus to the field when the director types a result on any part of the desk.
 * @param {Context} context
 * @param {() => void} open shows the part that has the field
 */
export function useTyping(context, open) {
  const on = takesResults(context);
  useEffect(() => {
    if (!on) return undefined;
    const down = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.('input, select, textarea, dialog'))
        return;
      const field = document.getElementById(FIELD);
      if (begun === '' && !/^\d$/.test(event.key)) return;
      if (field) return field.focus(); // then the key goes to the field
      if (event.key.length !== 1) return;
      event.preventDefault();
      begun += event.key;
      open();
    };
    document.addEventListener('keydown', down);
    return () => document.removeEventListener('keydown', down);
  });
}

/**
 * @param {{context: Context, round: P.Round, change:
 *   (pair: import('./typed.js').Typable, preset: { game?: number, result?:
 *   string }) => void, begins?: boolean}} props change: opens the dialog for a result that is there already; begins:
 *   the round has begun on this page
 */
export function TypedBox({ context: { tour, send }, round, change, begins = false }) {
  const [text, setText] = useState('');
  const [done, setDone] = useState(null);
  const [fault, setFault] = useState(null); // of the last typed text, which has left the field
  const field = useRef(null);
  const { match } = tour.head.settings;
  const name = (no) => tour.byNo.get(no)?.name ?? '';
  /** @param {import('./typed.js').Typed} read */
  const line = ({ state, board, game, pair }) => {
    if (state === 'unknown') return typed.unknown(board);
    if (state === 'bye') return typed.bye(board);
    if (state === 'nothing') return typed.nothing;
    if (state !== 'board') return '';
    const { b, w } = coloursOf(pair, game);
    return typed.board(board, match > 1 || game > 1 ? game : null, name(b), name(w));
  };
  useLayoutEffect(() => {
    const busy = document.querySelector('dialog') || document.activeElement?.closest('input, select, textarea');
    // on touch a keyboard would cover the boards
    if (begun === '' && begins && !busy && matchMedia('(hover: hover)').matches) field.current.focus();
    if (begun === '') return;
    const value = begun;
    begun = '';
    field.current.focus();
    take(value);
  }, []);
  async function take(value) {
    const read = parseTyped(value, round.pairs, match);
    setText(value);
    field.current.value = value;
    const whole = /[bw=]\s*$/i.test(value);
    if (read.state !== 'result' && !whole) return;
    setText('');
    field.current.value = '';
    setDone(null);
    setFault(read.state === 'result' ? null : line(read));
    if (read.state !== 'result') return;
    const { board, game, result, pair } = read;
    if (pair.ruled) return setFault(typed.ruled(board));
    if ((pair.games[game - 1]?.result ?? null) !== null) {
      change(pair, { game, result });
      return;
    }
    const { b, w } = coloursOf(pair, game);
    const sentence = typed.done(board, typed.results[result](name(b), name(w)));
    if (await send('result', { round: round.number, board, game, result })) {
      setDone(sentence);
      say('answer', sentence);
    }
    field.current?.focus();
  }
  const read = parseTyped(text, round.pairs, match);
  const wrong = text ? ['unknown', 'bye', 'nothing'].includes(read.state) : fault !== null;
  const told = text ? line(read) : (fault ?? done);
  return html`
    <form class="typed field" onSubmit=${(event) => event.preventDefault()}>
      <label for=${FIELD}>${typed.label(round.number)}</label>
      <input
        id=${FIELD}
        ref=${field}
        autocomplete="off"
        autocapitalize="off"
        spellcheck=${false}
        value=${text}
        aria-describedby="typed-line typed-hint"
        onInput=${(event) => take(event.target.value)}
      />
      <p id="typed-line" class=${wrong ? 'error' : 'num'} role="status">${told}</p>
      <p id="typed-hint" class="hint">${typed.hint}</p>
    </form>
  `;
}
