// The primer: what Go is, in nine small boards that the reader plays on, and the ways to a first game.
import { html, useEffect, useState } from '../../vendor/ui.js';
import { Canvas, refusalOf, useDesk } from '../../features/sandbox/canvas.js';
import { NoBoard } from '../../features/sandbox/sandbox-board.js';
import { computerAddress } from '../../features/computer/terms.js';
import { learn as words } from '../../i18n/learn-en.js';
import { GROUPS, plateLines, rulesets } from '../../i18n/rulesets-en.js';
import { pointIndex } from '../../lib/points.js';
import { core, loadRules } from '../../state/rules.js';
import { Message } from '../../ui/message.js';
import { kept } from '../../ui/preferences.js';
import { Reader } from './lesson.js';
import { SIZE, lessons } from './lessons.js';

export const styles = ['book', 'learn'];

/** The names of the lessons done on this device. @type {import('../../vendor/ui.js').Signal<string[]>} */
const learned = kept('learned', []);
/** Storage may hold anything. */
const known = () => (Array.isArray(learned.value) ? learned.value : []);

/** @param {{name?: string}} props the number of a lesson; the first without one, the end after the last */
export default function LearnPage({ name = '1' }) {
  useEffect(() => {
    document.title = words.documentTitle;
    loadRules();
  }, []);
  const number = /^\d{1,2}$/.test(name) ? Number(name) : 0;
  if (number === lessons.length + 1) return html`<${End} />`;
  const lesson = lessons[number - 1];
  if (!lesson) return html`<${Message} text=${words.missing} href="/learn" />`;
  return html`<${LessonPage} key=${lesson.name} lesson=${lesson} number=${number} />`;
}

/** A reader in a lesson, for as long as the page shows it. @returns {Reader|null} */
function useReader(lesson) {
  const [reader, setReader] = useState(null);
  const rules = core.value;
  useEffect(() => {
    if (!rules) return undefined;
    const made = new Reader(rules, lesson);
    setReader(made);
    return () => {
      setReader(null);
      made.close();
    };
  }, [rules, lesson]);
  return reader;
}

function LessonPage({ lesson, number }) {
  const text = words.lessons[lesson.name];
  const reader = useReader(lesson);
  const finished = reader?.finished ?? false;
  useEffect(() => {
    if (finished && !known().includes(lesson.name)) learned.value = [...known(), lesson.name];
  }, [finished]);
  return html`
    <main id="page" tabindex="-1" class="page book learn">
      <div class="book-spread">
        <div class="lesson">
          <p class="by">${words.title} · ${words.step(number, lessons.length)}</p>
          <h1>${text.title}</h1>
          ${text.text.map((paragraph) => html`<p class="lead" key=${paragraph}>${paragraph}</p>`)}
          ${reader && html`<${Said} reader=${reader} text=${text} />`}
          <${Ways} reader=${reader} lesson=${lesson} number=${number} />
        </div>
        <div class="beside">${reader ? html`<${Board} reader=${reader} text=${text} />` : html`<${NoBoard} />`}</div>
        <${Steps} number=${number} />
      </div>
    </main>
  `;
}

function Board({ reader, text }) {
  const { liberties, marked = [] } = reader.lesson;
  const at = (name) => pointIndex(name, ...SIZE);
  const desk = useDesk(reader, liberties ? at(liberties) : -1);
  return html`
    <${Canvas}
      sandbox=${reader}
      desk=${desk}
      title=${words.board(text.title)}
      marked=${marked.map(([name, kind]) => [at(name), kind])}
    />
  `;
}

/** The task, the refusal of a move, or its effect: a status for screen readers, too. */
function Said({ reader, text }) {
  const refused = refusalOf(reader);
  const { tally } = reader.view.value;
  const score = tally ? `${words.count(tally.score.black, tally.score.white)} ` : '';
  const [kind, said] = reader.finished
    ? ['right', score + text.after]
    : refused
      ? ['refused', refused.text]
      : reader.wrong.value
        ? ['wrong', text.wrong]
        : ['', text.tasks?.[reader.done.value] || text.task];
  return html`
    <div class=${`verdict ${kind}`}>
      <p role="status">
        ${kind === 'right' && html`<span aria-hidden="true">✓ </span>`}
        ${kind === 'wrong' && html`<span aria-hidden="true">✗ </span>`}
        ${said}
      </p>
    </div>
  `;
}

function Ways({ reader, lesson, number }) {
  const finished = reader?.finished;
  const passes = lesson.tasks[0].acts?.includes('b pass');
  return html`
    <p class="row tight ways">
      ${reader && passes && !finished && !reader.wrong.value && html`
        <button type="button" class="button primary" data-do="pass" onClick=${() => reader.act('b pass')}>
          ${words.pass}
        </button>
      `}
      ${reader?.wrong.value && html`
        <button type="button" class="button primary" data-do="again" onClick=${() => reader.again()}>
          ${words.again}
        </button>
      `}
      <a class=${`button ${finished ? 'primary' : 'quiet'}`} data-do="next" href=${`/learn/${number + 1}`}>
        ${finished ? words.next : words.skip}
      </a>
      ${number > 1 && html`<a class="button quiet" href=${`/learn/${number - 1}`}>${words.back}</a>`}
    </p>
  `;
}

function Steps({ number }) {
  return html`
    <ol class="lessons" aria-label=${words.steps}>
      ${lessons.map(({ name }, index) => {
        const done = known().includes(name);
        const title = words.lesson(index + 1, words.lessons[name].title);
        return html`
          <li key=${name}>
            <a
              href=${`/learn/${index + 1}`}
              class=${done ? 'done' : ''}
              title=${title}
              aria-label=${done ? `${title}, ${words.done}` : title}
              aria-current=${index + 1 === number ? 'step' : null}
            >
              ${index + 1}
            </a>
          </li>
        `;
      })}
    </ol>
  `;
}

const firstGame = computerAddress({
  ruleset: 'chinese',
  level: 1,
  size: [9, 9],
  colours: 'b',
  clock: { kind: 'none' },
});

function End() {
  const { end } = words;
  return html`
    <main id="page" tabindex="-1" class="page book learn">
      <h1>${end.title}</h1>
      <p class="lead">${end.lead}</p>
      <div class="afterwards">
        <section>
          <h2>${end.first}</h2>
          <p>${end.firstText}</p>
          <p class="row tight">
            <a class="button primary" href=${firstGame}>${end.computer}</a>
            <a class="button" href="/?play=chinese">${end.open}</a>
          </p>
        </section>
        <section>
          <h2>${end.kinds}</h2>
          <p>${end.kindsText}</p>
          <ul class="kinds">
            ${GROUPS.own.map((name) => html`
              <li key=${name}><a href=${`/rules/${name}`}>${rulesets[name]}</a><span>${plateLines[name]}</span></li>
            `)}
          </ul>
        </section>
      </div>
      <p><a href="/learn">${end.again}</a></p>
    </main>
  `;
}
