// Reports: the reported line with its author and the lines around it, and the acts on offer.
import { html, useState } from '../../vendor/ui.js';
import { house as words } from '../../i18n/house-en.js';
import { common } from '../../i18n/en.js';
import { timeText, useList } from './ask.js';

const LONGEST_WHY = 200;

function Line({ line, report, act, show }) {
  const reported = line.n === report.line;
  return html`
    <li class=${reported ? 'reported' : null} data-line=${line.n}>
      <p>
        <button
          type="button"
          class="link"
          aria-label=${words.about(line.by)}
          onClick=${() => show('people', line.by.id)}
        >
          ${line.by.name}
        </button>
        ${' '}
        <time datetime=${new Date(line.time_at).toISOString()}>${timeText(line.time_at)}</time>
        ${reported && html` <b class="tag">${words.reported}</b>`}
        ${line.removed && html` <b class="tag">${words.removed}</b>`}
      </p>
      <p class="text">${line.text}</p>
      ${!line.removed && !reported && html`
        <p>
          <button
            type="button"
            class="button quiet small"
            aria-label=${words.removeLine(line)}
            onClick=${() => act(removal(line, report))}
          >
            ${words.acts.remove}
          </button>
        </p>
      `}
    </li>
  `;
}

const removal = (line, report) => ({
  what: 'remove',
  whom: line.by.name,
  why: first(report.why),
  fields: { room: report.room, audience: report.audience, line: line.n },
});
const first = (why) => [...why].slice(0, LONGEST_WHY).join('');

function Report({ report, act, show }) {
  const line = report.lines.find(({ n }) => n === report.line);
  const whom = line?.by;
  const measure = (what) => () => act({ what, whom: whom.name, why: first(report.why), targets: { player: whom.id } });
  return html`
    <article class="report hairline stack" data-report=${report.number}>
      <header>
        <h2 class="t20">${words.reportedBy(report)} <q>${report.why}</q></h2>
        <p class="soft">
          <time datetime=${new Date(report.time_at).toISOString()}>${timeText(report.time_at)}</time> · ${words
            .audience[report.audience]}
          ${' · '}
          <a href=${`/room/${report.room}`}>${words.room}</a>
        </p>
      </header>
      <ol class="lines" aria-label=${words.lines(report.number)}>
        ${report.lines.map((each) => html`
          <${Line} key=${each.n} line=${each} report=${report} act=${act} show=${show} />
        `)}
      </ol>
      <p class="choices">
        ${line && !line.removed && html`
          <button type="button" class="button" data-do="remove" onClick=${() => act(removal(line, report))}>
            ${words.acts.remove}
          </button>
        `}
        ${whom && html`
          <button type="button" class="button" data-do="mute" onClick=${measure('mute')}>${words.acts.mute}</button>
          <button type="button" class="button" data-do="ban" onClick=${measure('ban')}>${words.acts.ban}</button>
        `}
        <button
          type="button"
          class="button"
          data-do="close"
          onClick=${() => act({ what: 'close', whom: '', why: first(report.why), fields: { room: report.room } })}
        >
          ${words.acts.close}
        </button>
        ${report.done === null
          ? html`
            <button
              type="button"
              class="button"
              data-do="done"
              onClick=${() => act({ what: 'done', whom: '', fields: { report: report.number } })}
            >
              ${words.acts.done}
            </button>
          `
          : html`<span class="soft">${words.isDone}</span>`}
      </p>
    </article>
  `;
}

export function Reports({ act, show }) {
  const [all, setAll] = useState(false);
  const { rows, more, failed, older } = useList('reports', 'reports', all ? { all: true } : {});
  return html`
    <section class="stack">
      <label class="check">
        <input type="checkbox" checked=${all} onChange=${(event) => setAll(event.target.checked)} /> ${words.allReports}
      </label>
      ${rows === null
        ? html`<p aria-busy="true">${common.loading}…</p>`
        : failed
          ? html`<p class="notice">${words.failed}</p>`
          : rows.length === 0
            ? html`<p class="empty">${words.noReports}</p>`
            : rows.map((report) => html`<${Report} key=${report.number} report=${report} act=${act} show=${show} />`)}
      ${more && html`<p><button type="button" class="button" onClick=${older}>${words.more}</button></p>`}
    </section>
  `;
}
