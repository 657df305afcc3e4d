// A board to try rules on: its size and set-up, painted or written, and a sandbox that is made anew whenever rules or
// board change. Under new rules the same acts are played again, up to the first that they refuse.
import { html, useEffect, useRef, useState } from '../../vendor/ui.js';
import { SIDES, PlaceError, checkedSetup } from './place.js';
import { Editor } from './editor.js';
import { Sandbox } from './sandbox.js';
import { SandboxBoard } from './sandbox-board.js';
import { CoreError } from '../../lib/core-words.js';
import { pointName } from '../../lib/points.js';
import { useDraft } from '../../ui/draft.js';
import { setting as words } from '../../i18n/sandbox.js';

/** Why these rules do not start on this board. */
function startProblem(error, { width, height }) {
  if (!(error instanceof CoreError)) throw error;
  return (
    words.problem[error.code]?.(error.point === null ? '' : pointName(error.point, width, height))
    ?? words.problem.board()
  );
}

/**
 * The board of a workbench and its settings; made anew whenever rules or board change.
 * @template {Sandbox} S
 * @param {object} of
 * @param {import('../../lib/core.js').Rules|null} of.rules every clause; null while the rules contradict each other
 * @param {import('./place.js').Place} of.first the board to begin with
 * @param {(position: import('./sandbox.js').Position, at: number) => S} of.make makes the board; throws a CoreError
 *   where these rules cannot begin on it
 * @param {(place: import('./place.js').Place, acts: string[]) => void} of.onChange called after every step
 */
export function useWorkbench({ rules, first, make, onChange }) {
  const [place, setPlace] = useState(first);
  const [editing, setEditing] = useState(false);
  const [made, setMade] = useState(
    /** @type {{sandbox: S|null, error: string|null}} */ ({ sandbox: null, error: null }),
  );
  const played = useRef({ acts: first.line, at: first.line.length });
  useEffect(() => {
    if (!rules) {
      setMade({ sandbox: null, error: null });
      return undefined;
    }
    const { width, height, toMove, setup } = place;
    let sandbox = null;
    try {
      const { acts, at } = played.current;
      sandbox = make({ rules, size: [width, height], toMove, setup: setup || undefined, line: acts }, at);
      setMade({ sandbox, error: null });
    } catch (error) {
      setMade({ sandbox: null, error: startProblem(error, place) });
    }
    return () => sandbox?.close();
  }, [rules, place]);
  const { sandbox, error } = made;
  const acts = sandbox?.acts.value;
  const at = sandbox?.at.value;
  useEffect(() => {
    if (acts) played.current = { acts, at };
    onChange(place, (acts ?? played.current.acts).slice(0, at));
  }, [place, acts, at]);
  const change = (changes) => {
    played.current = { acts: [], at: 0 };
    setPlace((now) => ({ ...now, line: [], ...changes }));
  };
  return { place, change, sandbox, error, editing, setEditing };
}

/**
 * @param {object} props
 * @param {import('../../lib/core.js').Core} props.core
 * @param {import('../../lib/core.js').Rules|null} props.rules as of useWorkbench()
 * @param {import('./place.js').Place} props.first
 * @param {(place: import('./place.js').Place, acts: string[]) => void} props.onChange
 * @param {string} props.title of the board
 * @param {unknown} [props.before] shown above the settings
 * @param {string|null} [props.waiting] the sentence in place of a board while there are no rules
 */
export function Workbench({ core, rules, first, onChange, title, before, waiting = null }) {
  const make = (position, at) => new Sandbox(core, position, at);
  const { sandbox, ...bench } = useWorkbench({ rules, first, make, onChange });
  return html`
    <div class="book-spread workbench">
      <div class="settings">${before}<${Settings} ...${bench} /></div>
      <div class="beside">
        ${bench.editing
          ? html`<${Editor} place=${bench.place} onChange=${(setup) => bench.change({ setup })} />`
          : sandbox
            ? html`<${SandboxBoard} sandbox=${sandbox} title=${title} whole />`
            : html`
              <div class="sandbox-board waiting"></div>
              <p class="sandbox-status" role="status">${bench.error ?? waiting}</p>
            `}
      </div>
    </div>
  `;
}

function Side({ label, value, set }) {
  const draft = useDraft(value);
  const chosen = (event) => {
    const number = Number(event.currentTarget.value);
    if (Number.isInteger(number) && number >= SIDES.min && number <= SIDES.max) set(number);
    draft.drop();
  };
  return html`
    <label class="field">
      <span>${label}</span>
      <input
        class="input"
        type="number"
        ...${SIDES}
        value=${draft.text}
        onInput=${(event) => draft.type(event.currentTarget.value)}
        onChange=${chosen}
      />
    </label>
  `;
}

function Rows({ place, change, error }) {
  const [bad, setBad] = useState(null);
  const draft = useDraft(place.setup.replaceAll('/', '\n'));
  const written = (event) => {
    const text = event.currentTarget.value
      .trim()
      .toUpperCase()
      .split(/[\s/]+/)
      .filter(Boolean)
      .join('/');
    try {
      change({ setup: checkedSetup(text, place.width, place.height) });
      setBad(null);
      draft.drop();
    } catch (problem) {
      if (!(problem instanceof PlaceError)) throw problem;
      setBad({ of: place, text: words.badPlace(problem) });
    }
  };
  const told = bad?.of === place ? bad.text : error;
  return html`
    <details open=${place.setup !== '' || bad?.of === place}>
      <summary>${words.written}</summary>
      <label class="field">
        <span>${words.setup}</span>
        <textarea
          class="input mono"
          rows="6"
          spellcheck="false"
          value=${draft.text}
          aria-invalid=${told ? 'true' : null}
          onInput=${(event) => draft.type(event.currentTarget.value)}
          onChange=${written}
        ></textarea>
        <span class="hint">${words.setupHint}</span>
      </label>
    </details>
    ${told && html`<p class="error" role="alert">${told}</p>`}
  `;
}

/** Size, set-up and first player of a board. @param {Omit<ReturnType<typeof useWorkbench>, 'sandbox'>} props */
export function Settings({ place, change, error, editing, setEditing }) {
  const setSide = (side) => (number) => change({ [side]: number, setup: '' });
  return html`
    <form class="stack" onSubmit=${(event) => event.preventDefault()}>
      <div class="row">
        <${Side} label=${words.width} value=${place.width} set=${setSide('width')} />
        <${Side} label=${words.height} value=${place.height} set=${setSide('height')} />
        <label class="field">
          <span>${words.first}</span>
          <select
            class="input"
            value=${place.toMove}
            onChange=${(event) => change({ toMove: event.currentTarget.value })}
          >
            <option value="b" selected=${place.toMove === 'b'}>${words.colour.b}</option>
            <option value="w" selected=${place.toMove === 'w'}>${words.colour.w}</option>
          </select>
        </label>
      </div>
      <p class="choices">
        <button type="button" class="button" aria-pressed=${editing} onClick=${() => setEditing(!editing)}>
          ${editing ? words.edited : words.edit}
        </button>
        ${place.setup !== '' && html`
          <button type="button" class="button quiet" onClick=${() => change({ setup: '' })}>${words.clear}</button>
        `}
      </p>
      <${Rows} place=${place} change=${change} error=${error} />
    </form>
  `;
}
