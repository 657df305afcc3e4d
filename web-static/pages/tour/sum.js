// The sum behind a value: the points of each round, and those that are left out.
import { html, useEffect, useState } from '../../vendor/ui.js';
import { criteria, points, tour } from '../../i18n/tour-en.js';
import { teams } from '../../i18n/teams-en.js';
import { common } from '../../i18n/en.js';
import { commands } from '../../net/net.js';
import { Sheet } from '../../ui/sheet.js';

/** @import {Tour} from '../../state/tour-fold.js' */

const { sum: words } = tour;

/** @param {{tour: Tour, number: number, index: number, onClose: () => void}} props index: of the criterion */
export function SumSheet({
  tour: {
    head: { id, settings },
    standings,
    byNo,
  },
  number: no,
  index,
  onClose,
}) {
  const criterion = standings.criteria[index];
  const [head, name, sentence] = (settings.teams ? teams.criteria : criteria)[criterion];
  const [answer, setAnswer] = useState(null);
  const line = standings.lines.find((one) => one.number === no);
  useEffect(() => {
    commands
      .get('sum', { tour: id, number: no, criterion, ...(standings.round ? { round: standings.round } : {}) })
      .then(setAnswer);
  }, []);
  return html`
    <${Sheet} title=${words.title(head, byNo.get(no)?.name)} onClose=${onClose}>
      <p class="soft">${name}. ${sentence}</p>
      ${answer === null && html`<p aria-busy="true">${common.loading}…</p>`}
      ${answer?.t === 'error' && html`<p class="error" role="alert">${words.failed}</p>`}
      ${answer?.t === 'sum' && html`
        <${Sum}
          answer=${answer}
          head=${head}
          byNo=${byNo}
          start=${criterion === 'score' && line?.start ? line.start : 0}
        />
      `}
    <//>
  `;
}

function Sum({ answer: { total, scale, terms }, head, byNo, start }) {
  const value = (one) => points(one, scale);
  const counted = terms.filter(({ dropped }) => !dropped).map((term) => value(term.value));
  return html`
    <p class="t20 num sum-line">${words.line(head, value(total), start ? [value(start), ...counted] : counted)}</p>
    <table class="table">
      <thead>
        <tr>
          <th scope="col" class="figures">${words.round}</th>
          <th scope="col">${words.from}</th>
          <th scope="col" class="figures">${words.value}</th>
        </tr>
      </thead>
      <tbody>
        ${start > 0 && html`
          <tr><td></td><th scope="row">${words.start}</th><td class="figures">${value(start)}</td></tr>
        `}
        ${terms.map((term) => html`
          <tr key=${term.round} class=${term.dropped ? 'dropped' : ''}>
            <td class="figures">${term.round}</td>
            <th scope="row">
              ${term.vs === null
                ? html`<span class="soft">${words.without}</span>`
                : byNo.get(term.vs)?.name} ${term.dropped && html`<span class="tag">${words.dropped}</span>`}
            </th>
            <td class="figures">${value(term.value)}</td>
          </tr>
        `)}
      </tbody>
    </table>
  `;
}
