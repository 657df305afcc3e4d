// The reason why two players are a pair or not: the cost of the pair, and the best round with and without it.
import { html, useEffect, useState } from '../../../vendor/ui.js';
import { common } from '../../../i18n/en.js';
import { desk as words } from '../../../i18n/desk-en.js';
import { commands } from '../../../net/net.js';
import { Sheet } from '../../../ui/sheet.js';
import { whySentence } from './levels.js';

/** @import {Context} from './desk.js' */

const { why: text, levels: names } = words;

/**
 * @param {{context: Context, round: number, a: number, b: number|null, hasBye: boolean, onClose: () => void}} props
 *   b null: the bye; hasBye: whether the round has one
 */
export function WhySheet({ context: { id, tour }, round, a, b, hasBye, onClose }) {
  const [answer, setAnswer] = useState(null);
  const name = (no) => (no === null ? text.theBye : (tour.byNo.get(no)?.name ?? ''));
  useEffect(() => {
    commands.get('why', { tour: id, round, a, b }).then(setAnswer);
  }, []);
  const nextOf = ({ differs, next }) =>
    differs === null || b === null ? '' : next ? text.next(name(a), name(next)) : hasBye ? text.nextBye(name(a)) : '';
  return html`
    <${Sheet} title=${text.title(name(a), name(b))} onClose=${onClose}>
      ${answer === null && html`<p aria-busy="true">${common.loading}…</p>`}
      ${answer?.t === 'error' && html`<p class="error" role="alert">${text.failed}</p>`}
      ${answer?.t === 'why' && html`
        <p>${whySentence(answer)} ${nextOf(answer)}</p>
        <${Levels} title=${text.levels} rows=${answer.levels} />
        <details class="more">
          <summary>${text.wholeRound}</summary>
          <table class="table">
            <thead>
              <tr>
                <th scope="col">${text.level}</th>
                <th scope="col" class="figures">${text.with}</th>
                <th scope="col" class="figures">${text.without}</th>
              </tr>
            </thead>
            <tbody>
              ${names
                .map((level, index) => html`
                  <tr key=${level} class=${index === answer.differs ? 'own' : ''}>
                    <th scope="row">${level}</th>
                    <td class="figures">${answer.with[index]}</td>
                    <td class="figures">${answer.without[index]}</td>
                  </tr>
                `)
                .reverse()}
            </tbody>
          </table>
        </details>
        <p class="hint">${text.order}</p>
      `}
    <//>
  `;
}

function Levels({ title, rows }) {
  const found = rows
    .map((value, level) => ({ value, level }))
    .filter(({ value }) => value > 0)
    .reverse();
  if (found.length === 0) return html`<p>${text.none}</p>`;
  return html`
    <table class="table">
      <caption>${title}</caption>
      <thead>
        <tr>
          <th scope="col">${text.level}</th>
          <th scope="col">${text.meaning}</th>
          <th scope="col" class="figures">${text.value}</th>
        </tr>
      </thead>
      <tbody>
        ${found.map(({ value, level }) => html`
          <tr key=${level}>
            <th scope="row">${names[level]}</th>
            <td class="soft">
              ${typeof text.explain[level] === 'function' ? text.explain[level](value) : text.explain[level]}
            </td>
            <td class="figures">${value}</td>
          </tr>
        `)}
      </tbody>
    </table>
  `;
}
