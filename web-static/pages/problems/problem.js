// One problem: the board, the task beside it, and the verdict on the reader's moves.
import { html, useEffect, useState } from '../../vendor/ui.js';
import { SandboxBoard } from '../../features/sandbox/sandbox-board.js';
import { asset } from '../../lib/assets.js';
import { loadEngine } from '../../lib/search.js';
import { NotLoaded } from '../../ui/later.js';
import { Attempt } from './attempt.js';
import { isSolved } from './data.js';
import { FAMILIES, aimOf } from './form.js';
import { problems as words } from '../../i18n/problems-en.js';

let loading = null; // the engine is loaded once for all problems

function engine() {
  loading ??= loadEngine(asset('search.wasm')).catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** An attempt at a problem, for as long as the page shows it. */
function useAttempt(problem) {
  const [attempt, setAttempt] = useState(/** @type {Attempt|null} */ (null));
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let made = null;
    let gone = false;
    setFailed(false);
    engine().then(
      (loaded) => {
        if (gone) return;
        made = new Attempt(loaded, problem);
        setAttempt(made);
      },
      () => {
        if (!gone) setFailed(true);
      },
    );
    return () => {
      gone = true;
      setAttempt(null);
      made?.close();
    };
  }, [problem, tries]);
  return { attempt, failed, retry: async () => setTries((n) => n + 1) };
}

/** @returns {[number, string][]} */
function marksOf(problem) {
  const { capture, keep } = aimOf(problem);
  return /** @type {[number, string][]} */ ([
    [capture, 'triangle'],
    [keep, 'square'],
  ]).filter(([point]) => point >= 0);
}

/** @param {{family: string, number: number, list: import('./form.js').Problem[]}} props */
export function ProblemPage({ family, number, list }) {
  const problem = list[number - 1];
  const { attempt, failed, retry } = useAttempt(problem);
  const name = words.families[family];
  useEffect(() => {
    document.title = `${problem.title} · ${words.documentTitle}`;
  }, [problem]);
  return html`
    <main id="page" tabindex="-1" class="page book problem">
      <div class="book-spread">
        <div class="problem-text">
          <p class="by"><a href="/problems">${words.title}</a> · <a href=${`/rules/${FAMILIES[family]}`}>${name}</a></p>
          <h1>${problem.title}</h1>
          <p class="by">
            ${words.number(name, number, list.length)} · ${words.themes[problem.theme]}
            ${isSolved(problem.name) ? html` · <span class="solved">✓ ${words.solved}</span>` : null}
          </p>
          <p class="lead">${problem.task}</p>
          <p class="hint">${words.turns(problem.turns)} ${marksOf(problem).length > 0 ? words.marked : ''}</p>
          ${attempt && html`<${Verdict} attempt=${attempt} problem=${problem} />`}
        </div>
        <div class="beside">
          ${attempt
            ? html`
              <${SandboxBoard} sandbox=${attempt} title=${words.board(problem.title)} marked=${marksOf(problem)} />
            `
            : failed
              ? html`<${NotLoaded} load=${retry} text=${words.noSearch} />`
              : html`<div class="sandbox-board waiting"></div>`}
        </div>
        <div class="problem-rest"><${Ways} family=${family} number=${number} list=${list} /></div>
      </div>
    </main>
  `;
}

/** The verdict on the last move: a status for screen readers, too. */
function Verdict({ attempt, problem }) {
  const [shown, setShown] = useState(false);
  const step = attempt.verdict.value;
  const made = attempt.made.value;
  const reached = step?.state === 'reached';
  const missed = step && !step.works;
  const last = made.length > 0 && !made.at(-1).startsWith(attempt.reader) ? words.act(made.at(-1)) : '';
  const said = !step
    ? words.turn(attempt.reader)
    : reached
      ? words.rightSolved
      : missed
        ? step.state === 'missed'
          ? words.wrongOver
          : words.wrong
        : words.right;
  return html`
    <div class=${`verdict ${reached ? 'right' : missed ? 'wrong' : ''}`}>
      <p role="status">
        ${reached ? html`<span aria-hidden="true">✓ </span>` : missed ? html`<span aria-hidden="true">✗ </span>` : null}
        ${said} ${last}
      </p>
      ${made.length > 0 && !reached
        ? html`
          <p class="row tight">
            <button type="button" class="button" data-do="again" onClick=${() => attempt.again()}>
              ${words.again}
            </button>
            ${missed && !shown
              ? html`
                <button type="button" class="button quiet" data-do="show" onClick=${() => setShown(true)}>
                  ${words.show}
                </button>
              `
              : null}
          </p>
        `
        : null}
      ${reached || shown
        ? html`
          <section class="why">
            <h2>${words.why}</h2>
            ${shown && !reached ? html`<p>${words.answer(problem.solutions.map((act) => act.slice(2)))}</p>` : null}
            <p>${problem.why}</p>
          </section>
        `
        : null}
    </div>
  `;
}

function Ways({ family, number, list }) {
  const solvedNow = isSolved(list[number - 1].name);
  const next = number < list.length ? `/problems/${family}/${number + 1}` : null;
  return html`
    <p class="row tight ways">
      ${next ? html`<a class=${`button ${solvedNow ? 'primary' : ''}`} href=${next}>${words.next}</a>` : null}
      ${number > 1
        ? html`<a class="button quiet" href=${`/problems/${family}/${number - 1}`}>${words.previous}</a>`
        : null}
      <a class="button quiet" href="/problems">${words.all}</a>
    </p>
  `;
}
