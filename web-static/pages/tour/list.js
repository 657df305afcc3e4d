// All tournaments: what is running, what one may enter, what is over.
import { html, useEffect } from '../../vendor/ui.js';
import { common } from '../../i18n/en.js';
import { tour as words, when } from '../../i18n/tour-en.js';
import { followTours, tours } from '../../state/tour.js';
import { RulesName } from '../../ui/rules-name.js';

const GROUPS = { running: ['running'], open: ['checkin', 'registration', 'draft'], finished: ['finished', 'archived', 'cancelled'] };

export default function ToursPage() {
  useEffect(() => {
    document.title = words.documentTitle(words.title);
    return followTours();
  }, []);
  const all = tours.value;
  const parts = Object.entries(GROUPS).map(([name, stages]) => [name, (all ?? []).filter(({ stage }) => stages.includes(stage))]);
  return html`<main id="page" class="page tours" tabindex="-1">
    <header class="spread"><div><h1>${words.title}</h1><p class="soft">${words.lead} <a href="/ratings">${words.ratings}</a></p></div>
      <a class="button primary" href="/tournaments/new">${words.create}</a></header>
    ${all === null && html`<div class="waiting shape"></div>`}
    ${all?.length === 0 && html`<p class="empty">${words.none}</p>`}
    ${all?.length > 0 && parts.map(([name, list]) => (list.length > 0 || words.nothing[name]) && html`<section key=${name}>
      <h2>${words.groups[name]}</h2>
      ${list.length > 0 ? html`<${Table} list=${list} />` : html`<p class="soft">${words.nothing[name]}</p>`}
    </section>`)}
  </main>`;
}

function Table({ list }) {
  const { columns } = words;
  return html`<table class="table"><thead><tr><th scope="col">${columns.title}</th><th scope="col" class="wide">${columns.rules}</th>
      <th scope="col" class="wide">${columns.system}</th><th scope="col" class="wide">${columns.starts}</th>
        <th scope="col" class="figures">${columns.players}</th><th scope="col">${columns.state}</th></tr></thead>
    <tbody>${list.map((tour) => html`<tr key=${tour.id}>
      <th scope="row"><a class="serif t20" href=${`/t/${tour.slug}`}>${tour.title}</a>
        <span class="brief soft t14"><${RulesName} ruleset=${tour.ruleset} title=${tour.rules_title}
          mix=${tour.mix} plain />, ${words.systems[tour.system]}</span></th>
      <td class="wide"><${RulesName} ruleset=${tour.ruleset} title=${tour.rules_title}
        mix=${tour.mix} /> <span class="soft num">${common.size(tour.size)}</span></td>
      <td class="wide">${words.systems[tour.system]}</td>
      <td class="wide num">${tour.starts_at ? when(tour.starts_at) : ''}</td>
      <td class="figures">${tour.players}</td>
      <td>${words.state(tour)}</td>
    </tr>`)}</tbody></table>`;
}
