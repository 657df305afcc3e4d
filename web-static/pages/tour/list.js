// All tournaments: running ones, those that are open for entry, finished ones.
import { html, useEffect } from '../../vendor/ui.js';
import { arena as arenaWords } from '../../i18n/arena-en.js';
import { common } from '../../i18n/en.js';
import { tour as words, when } from '../../i18n/tour-en.js';
import { arenas, followArenas } from '../../state/arena.js';
import { directed, followDirected, followTours, tours } from '../../state/tour.js';
import { RulesName } from '../../ui/rules-name.js';

const GROUPS = {
  running: ['running'],
  open: ['checkin', 'registration', 'draft'],
  finished: ['finished', 'archived', 'cancelled'],
};

export default function ToursPage() {
  useEffect(() => {
    document.title = words.documentTitle(words.title);
    const stops = [followTours(), followDirected(), followArenas()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  const all = tours.value;
  const parts = Object.entries(GROUPS).map(([name, stages]) => [
    name,
    (all ?? []).filter(({ stage }) => stages.includes(stage)),
  ]);
  return html`
    <main id="page" class="page tours" tabindex="-1">
      <header class="spread">
        <div>
          <h1>${words.title}</h1>
          <p class="soft">${words.lead} <a href="/ratings">${words.ratings}</a></p>
        </div>
        <a class="button primary" href="/tournaments/new">${words.create}</a>
      </header>
      <${Yours} />
      <${Arenas} />
      ${all === null && html`<div class="waiting shape"></div>`}
      ${all?.length === 0 && !directed.value?.length && html`<p class="empty">${words.none}</p>`}
      ${all?.length > 0
        && parts.map(
          ([name, list]) =>
            (list.length > 0 || words.nothing[name]) && html`
              <section key=${name}>
                <h2>${words.groups[name]}</h2>
                ${list.length > 0 ? html`<${Table} list=${list} />` : html`<p class="soft">${words.nothing[name]}</p>`}
              </section>
            `,
        )}
    </main>
  `;
}

// Halls of a set time: running and open ones, and those that ended last.
function Arenas() {
  const list = arenas.value ?? [];
  const { columns } = arenaWords;
  return html`
    <section class="arenas">
      <div class="spread">
        <h2>${arenaWords.arenas}</h2>
        <a class="button" href="/t/arena/new">${arenaWords.create}</a>
      </div>
      <p class="soft">${arenaWords.arenasLead}</p>
      ${list.length === 0
        ? html`<p class="soft">${arenaWords.none}</p>`
        : html`
          <table class="table">
            <thead>
              <tr>
                <th scope="col">${columns.name}</th>
                <th scope="col" class="wide">${columns.rules}</th>
                <th scope="col" class="wide">${columns.starts}</th>
                <th scope="col" class="figures">${columns.players}</th>
                <th scope="col">${columns.state}</th>
              </tr>
            </thead>
            <tbody>
              ${list.slice(0, AT_ONCE).map((one) => html`
                <tr key=${one.id}>
                  <th scope="row">
                    <a class="serif t20" href=${`/t/arena/${one.id}`}>${one.name}</a>
                    <span class="brief soft t14">${arenaWords.terms(one)}</span>
                  </th>
                  <td class="wide">${arenaWords.terms(one)}</td>
                  <td class="wide num">${when(one.starts_at)}</td>
                  <td class="figures">${one.players}</td>
                  <td>${arenaWords.stages[one.stage]}</td>
                </tr>
              `)}
            </tbody>
          </table>
        `}
    </section>
  `;
}

const AT_ONCE = 6; // the others are folded away: a club's director has many finished ones
const OVER = new Set(['finished', 'archived', 'cancelled']);

// The visitor's own tournaments, listed or not: a draft, or one from a file, is found only here.
function Yours() {
  const list = (directed.value ?? []).toSorted(
    (a, b) => Number(OVER.has(a.stage)) - Number(OVER.has(b.stage)) || b.time_at - a.time_at,
  );
  if (list.length === 0) return null;
  const rest = list.slice(AT_ONCE);
  return html`
    <section class="yours">
      <h2>${words.yours.title}</h2>
      <${YourTable} list=${list.slice(0, AT_ONCE)} />
      ${rest.length > 0 && html`
        <details class="more"><summary>${words.yours.more(rest.length)}</summary><${YourTable} list=${rest} /></details>
      `}
    </section>
  `;
}

function YourTable({ list }) {
  const { columns, yours } = words;
  return html`
    <table class="table">
      <thead>
        <tr>
          <th scope="col">${columns.title}</th>
          <th scope="col">${yours.role}</th>
          <th scope="col" class="wide">${yours.made}</th>
          <th scope="col" class="figures wide">${columns.players}</th>
          <th scope="col">${columns.state}</th>
        </tr>
      </thead>
      <tbody>
        ${list.map((one) => html`
          <tr key=${one.tour}>
            <th scope="row"><a class="serif t20" href=${`/t/${one.slug}/desk`}>${one.title}</a></th>
            <td>${yours.roles[one.role]}</td>
            <td class="wide num">${when(one.time_at)}</td>
            <td class="figures wide">${one.players}</td>
            <td>
              ${words.state(one)}
              ${!one.public && !OVER.has(one.stage) ? html` <span class="tag">${yours.hidden}</span>` : ''}
            </td>
          </tr>
        `)}
      </tbody>
    </table>
  `;
}

function Table({ list }) {
  const { columns } = words;
  return html`
    <table class="table">
      <thead>
        <tr>
          <th scope="col">${columns.title}</th>
          <th scope="col" class="wide">${columns.rules}</th>
          <th scope="col" class="wide">${columns.system}</th>
          <th scope="col" class="wide">${columns.starts}</th>
          <th scope="col" class="figures">${columns.players}</th>
          <th scope="col">${columns.state}</th>
        </tr>
      </thead>
      <tbody>
        ${list.map((tour) => html`
          <tr key=${tour.id}>
            <th scope="row">
              <a class="serif t20" href=${`/t/${tour.slug}`}>${tour.title}</a>
              <span class="brief soft t14">
                <${RulesName} ruleset=${tour.ruleset} title=${tour.rules_title} mix=${tour.mix} plain />, ${words
                  .systems[tour.system]}
              </span>
            </th>
            <td class="wide">
              <${RulesName} ruleset=${tour.ruleset} title=${tour.rules_title} mix=${tour.mix} /> <span class="soft num">
                ${common.size(tour.size)}
              </span>
            </td>
            <td class="wide">${words.systems[tour.system]}</td>
            <td class="wide num">${tour.starts_at ? when(tour.starts_at) : ''}</td>
            <td class="figures">${tour.players}</td>
            <td>${words.state(tour)}</td>
          </tr>
        `)}
      </tbody>
    </table>
  `;
}
