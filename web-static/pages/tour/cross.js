// The square table of a round robin: every player against every other, points of all their rounds.
import { html } from '../../vendor/ui.js';
import { criteria, place, points, tour as words } from '../../i18n/tour-en.js';

/** @import {Tour} from '../../state/tour-fold.js' */

/** The results of a player against each opponent, doubled, by round: the cells of one line, by opponent. */
export function meetings(line) {
  const met = new Map();
  for (const cell of line.cells)
    if (cell?.vs !== undefined) met.set(cell.vs, [...(met.get(cell.vs) ?? []), cell.points]);
  return met;
}

const SIGN = { 2: '1', 1: '½', 0: '0' };

/** @param {{tour: Tour}} props */
export function Cross({ tour }) {
  const { lines, scales } = tour.standings;
  const { standingsTab: table } = words;
  const name = (no) => tour.byNo.get(no)?.name;
  return html`
    <div class="scroll" role="region" aria-label=${table.crosstable} tabindex="0">
      <table class="table cross">
        <thead>
          <tr>
            <th scope="col" class="figures"><abbr title=${table.lineLong}>${table.line}</abbr></th>
            <th scope="col" class="figures">${table.place}</th>
            <th scope="col">${table.name}</th>
            ${lines.map((line, index) => html`
              <th scope="col" class="round" key=${line.number}><abbr title=${name(line.number)}>${index + 1}</abbr></th>
            `)}
            <th scope="col" class="figures">${criteria.score[0]}</th>
          </tr>
        </thead>
        <tbody>
          ${lines.map((line, row) => {
            const met = meetings(line);
            return html`
              <tr key=${line.number}>
                <td class="figures line">${row + 1}</td>
                <td class="figures place">${place(line)}</td>
                <th scope="row"><bdi>${name(line.number)}</bdi></th>
                ${lines.map((other) => html`
                  <td class=${`round${other === line ? ' self' : ''}`} key=${other.number}>
                    ${other === line
                      ? ''
                      : (met.get(other.number) ?? []).map((one) => (one === null ? '?' : SIGN[one])).join(' ')}
                  </td>
                `)}
                <td class="figures score">${points(line.values[0], scales[0])}</td>
              </tr>
            `;
          })}
        </tbody>
      </table>
    </div>
  `;
}
