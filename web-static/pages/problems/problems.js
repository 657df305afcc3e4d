// The problems: a list by ruleset with those that were solved on this device, and the page of one.
import { html, useEffect } from '../../vendor/ui.js';
import { Message } from '../../ui/message.js';
import { ProblemPage } from './problem.js';
import { collection, collectionFailed, isSolved, loadCollection } from './data.js';
import { FAMILIES } from './form.js';
import { problems as words } from '../../i18n/problems-en.js';

export const styles = ['book', 'problems'];

/** @param {{name?: string}} props "bridge/3": a family and the number of a problem; none for the list */
export default function ProblemsPage({ name }) {
  useEffect(() => {
    loadCollection();
  }, []);
  const all = collection.value;
  if (collectionFailed.value) return html`<${Message} text=${words.failed} onAgain=${loadCollection} />`;
  if (!all) {
    return html`<main id="page" class="loading" tabindex="-1" aria-busy="true"><p>${words.waiting}</p></main>`;
  }
  if (!name) return html`<${List} all=${all} />`;
  const [, family, digits] = /^([\w-]+)\/(\d+)$/.exec(name) ?? [];
  const list = Object.hasOwn(all, family ?? '') ? all[family] : [];
  const number = Number(digits);
  if (!list[number - 1]) return html`<${Message} text=${words.missing} href="/problems" />`;
  return html`<${ProblemPage} key=${list[number - 1].name} family=${family} number=${number} list=${list} />`;
}

function List({ all }) {
  useEffect(() => {
    document.title = words.documentTitle;
  }, []);
  return html`
    <main id="page" tabindex="-1" class="page book problems">
      <h1>${words.title}</h1>
      <p class="lead">${words.lead}</p>
      <div class="families">
        ${Object.keys(FAMILIES).map((family) => html`<${Family} key=${family} family=${family} list=${all[family]} />`)}
      </div>
      <p class="hint">${words.kept}</p>
    </main>
  `;
}

function Family({ family, list }) {
  const count = list.filter(({ name }) => isSolved(name)).length;
  return html`
    <section id=${family}>
      <h2>${words.families[family]}</h2>
      <p class="by">
        ${words.solvedOf(count, list.length)} · <a href=${`/rules/${FAMILIES[family]}`}>${words.rules}</a>
      </p>
      <ol>
        ${list.map(({ name, title, theme }, index) => html`
          <li key=${name}>
            <a href=${`/problems/${family}/${index + 1}`}>${title}</a>
            <span class="theme">${words.themes[theme]}</span>
            ${isSolved(name) ? html`<span class="solved">✓ ${words.solved}</span>` : null}
          </li>
        `)}
      </ol>
    </section>
  `;
}
