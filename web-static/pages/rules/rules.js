// The rules book: a list of chapters, and each chapter as a book page with one board that follows the reading.
import { html, useEffect, useRef, useState } from '../../vendor/ui.js';
import { chapterOf, chapters } from './book.js';
import { ExampleBoard } from './example.js';
import { Clauses } from './clauses.js';
import { rulesetLines } from '../../i18n/ruleset-lines-en.js';
import { rulesetName } from '../../i18n/rulesets-en.js';
import { RulesetPicture } from '../../features/rulesets/picture.js';
import { Message } from '../../ui/message.js';
import { loadRules } from '../../state/rules.js';

export const styles = ['book'];

const MISSING = ['There are no such rules.', 'The address may be mistyped.', 'All rules'];
const WITH = 'Variants:';
const WIDE = '(min-width: 1000px)';

/** @param {{name?: string}} props a ruleset, or none for the list */
export default function RulesPage({ name }) {
  useEffect(() => {
    loadRules();
  }, []);
  const chapter = name ? chapterOf(name) : null;
  if (!name) return html`<${Contents} />`;
  if (!chapter) return html`<${Message} text=${MISSING} href="/rules" />`;
  return html`<${ChapterPage} key=${name} chapter=${chapter} name=${name} />`;
}

const titleOf = (name) => rulesetName(name, name);

function Contents() {
  useEffect(() => {
    document.title = 'Rules · Miai';
  }, []);
  return html`
    <main id="page" tabindex="-1" class="page book contents">
      <h1>Rules</h1>
      <p class="lead">
        One board, many games. Each page says what is different, and every position on it can be played on. Or <a
          href="/lab"
        >
          mix rules of your own in the lab
        </a>, or <a href="/problems">solve problems</a>. New to Go? <a href="/learn">Learn it in three minutes</a>.
      </p>
      <ol class="chapters">
        ${chapters.map((chapter) => html`
          <li key=${chapter.name}>
            <${RulesetPicture} name=${chapter.name} />
            <div>
              <h2><a href=${`/rules/${chapter.name}`}>${titleOf(chapter.name)}</a></h2>
              <p>${chapter.sentence}</p>
              <p class="by">${chapter.by}</p>
              ${chapter.also && html`
                <p class="by">
                  ${WITH} ${chapter.also.map((name, index) => html`
                    ${index > 0 && ' · '}
                    <a href=${`/rules/${name}`}>${titleOf(name)}</a>
                  `)}
                </p>
              `}
            </div>
          </li>
        `)}
      </ol>
    </main>
  `;
}

/** True while the window is wide enough for a board beside the text. */
function useWide() {
  const [wide, setWide] = useState(() => matchMedia(WIDE).matches);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const changed = () => setWide(query.matches);
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  }, []);
  return wide;
}

/**
 * The section in the middle of the window is the one being read.
 * @param {{current: HTMLElement|null}} root
 * @param {number} count
 * @returns {[number, (section: number) => void]}
 */
function useReading(root, count) {
  const [reading, setReading] = useState(0);
  useEffect(() => {
    const sections = [...root.current.querySelectorAll('[data-section]')];
    const seen = new IntersectionObserver(
      (entries) => {
        for (const entry of entries)
          if (entry.isIntersecting) setReading(Number(/** @type {HTMLElement} */ (entry.target).dataset.section));
      },
      { rootMargin: '-35% 0px -55% 0px' },
    );
    for (const section of sections) seen.observe(section);
    return () => seen.disconnect();
  }, [count]);
  return [reading, setReading];
}

/**
 * The chapter of a ruleset. A variant has its own heading, sentence and buttons in the chapter of its family.
 * @param {{chapter: import('./book.js').Chapter, name: string}} props
 */
function ChapterPage({ chapter, name }) {
  const root = useRef(null);
  const wide = useWide();
  const withBoard = chapter.sections.map((section) => section.example);
  const [reading, setReading] = useReading(root, chapter.sections.length);
  const shown = withBoard[reading] ?? withBoard.slice(0, reading).reverse().find(Boolean) ?? withBoard.find(Boolean);
  const names = [chapter.name, ...(chapter.also ?? [])];
  useEffect(() => {
    document.title = `${titleOf(name)} · Rules · Miai`;
  }, [name]);
  return html`
    <main id="page" tabindex="-1" class="page book chapter" ref=${root}>
      <div class="book-spread">
        <div class="text">
          <header>
            <p class="by">
              <a href="/rules">Rules</a> · ${name === chapter.name
                ? chapter.by
                : html`a variant of <a href=${`/rules/${chapter.name}`}>${titleOf(chapter.name)}</a>`}
            </p>
            <h1>${titleOf(name)}</h1>
            <p class="lead">${name === chapter.name ? chapter.sentence : rulesetLines[name]}</p>
            <ul class="deviations">${chapter.deviations.map((text) => html`<li key=${text}>${text}</li>`)}</ul>
            <p class="row tight">
              <a class="button primary" href=${`/?play=${name}`}>Play ${titleOf(name)}</a>
              <a class="button" href=${`/computer/${name}`}>Play the computer</a>
              <a class="button quiet" href=${`/lab/${name}`}>Change these rules</a>
              ${chapter.problems && html`<a class="button quiet" href=${`/problems#${chapter.problems}`}>Problems</a>`}
            </p>
          </header>
          ${chapter.sections.map((section, index) => html`
            <section
              key=${section.title}
              data-section=${index}
              class=${section.example && section.example === shown ? 'reading' : ''}
            >
              <h2>${section.title}</h2>
              ${section.text.map((text) => html`<p key=${text}>${text}</p>`)}
              ${section.example && wide && section.example !== shown
                ? html`
                  <button type="button" class="button small quiet show" onClick=${() => setReading(index)}>
                    Show on the board
                  </button>
                `
                : null}
              ${section.example && !wide
                ? html`<${ExampleInPlace} chapter=${chapter} example=${section.example} />`
                : null}
            </section>
          `)}
        </div>
        ${wide && shown
          ? html`
            <aside class="beside" aria-label="Example">
              <${ExampleBoard} key=${shown.setup + shown.caption} chapter=${chapter} example=${shown} />
            </aside>
          `
          : null}
      </div>
      <${Clauses} name=${name} names=${names} />
    </main>
  `;
}

/** On a small screen a board is within the text. It is made when it comes near, so that few games are open at once. */
function ExampleInPlace({ chapter, example }) {
  const place = useRef(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const seen = new IntersectionObserver((entries) => setNear(entries.at(-1).isIntersecting), {
      rootMargin: '100px 0px',
    });
    seen.observe(place.current);
    return () => seen.disconnect();
  }, []);
  return html`
    <div ref=${place} class="in-place">
      ${near ? html`<${ExampleBoard} chapter=${chapter} example=${example} />` : null}
    </div>
  `;
}
