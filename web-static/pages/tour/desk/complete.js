// A text field with completions below it, as the pattern "combobox with a list" has it: arrows choose, Enter takes, Esc
// closes the list and leaves the typed text.
import { html, useEffect, useRef, useState } from '../../../vendor/ui.js';
import { complete as text } from '../../../i18n/desk-lists-en.js';

const PAUSE_MS = 150; // between the last key and the question
const LETTERS_MIN = 2;

/**
 * @template T
 * @param {object} props
 * @param {string} props.id
 * @param {string} props.value
 * @param {(value: string) => void} props.set with the typed text
 * @param {(typed: string) => Promise<T[]>} props.ask
 * @param {(one: T) => void} props.take
 * @param {(one: T) => unknown} props.row
 * @param {Record<string, unknown>} [props.input] further attributes of the field
 */
export function Completed({ id, value, set, ask, take, row, input = {} }) {
  const [found, setFound] = useState(/** @type {T[]} */ ([]));
  const [at, setAt] = useState(-1);
  const [typed, setTyped] = useState(/** @type {string|null} */ (null));
  const list = useRef(null);
  const close = () => {
    setTyped(null);
    setFound([]);
    setAt(-1);
  };
  useEffect(() => {
    const wanted = typed?.trim() ?? '';
    if (wanted.length < LETTERS_MIN) {
      setFound([]);
      return undefined;
    }
    let waits = true;
    const timer = setTimeout(async () => {
      const answer = await ask(wanted);
      if (!waits) return;
      setFound(answer);
      setAt(-1);
    }, PAUSE_MS);
    return () => {
      waits = false;
      clearTimeout(timer);
    };
  }, [typed]);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const pick = (one) => {
    close();
    take(one);
  };
  const steer = (event) => {
    if (found.length === 0 || event.isComposing) return;
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    if (steps[event.key])
      setAt((Math.max(at, event.key === 'ArrowUp' ? 0 : -1) + steps[event.key] + found.length) % found.length);
    else if (event.key === 'Enter' && at >= 0) pick(found[at]);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const open = found.length > 0;
  return html`
    <div class="completed">
      <input
        id=${id}
        value=${value}
        role="combobox"
        autocomplete="off"
        autocapitalize="words"
        spellcheck="false"
        aria-autocomplete="list"
        aria-expanded=${open}
        aria-controls=${`${id}-list`}
        aria-activedescendant=${at >= 0 ? `${id}-${at}` : null}
        onInput=${(event) => {
          set(event.target.value);
          setTyped(event.target.value);
        }}
        onKeyDown=${steer}
        onBlur=${close}
        ...${input}
      />
      <ul id=${`${id}-list`} ref=${list} class="completions" role="listbox" aria-label=${text.list} hidden=${!open}>
        ${found.map((one, index) => html`
          <li
            key=${index}
            id=${`${id}-${index}`}
            role="option"
            aria-selected=${index === at}
            onPointerDown=${(event) => event.preventDefault()}
            onClick=${() => pick(one)}
          >
            ${row(one)}
          </li>
        `)}
      </ul>
      <p class="visually-hidden" role="status">${open ? text.found(found.length) : ''}</p>
    </div>
  `;
}
