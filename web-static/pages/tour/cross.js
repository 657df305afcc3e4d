// The square table of a round robin: every player against every other, points of all their rounds.
import { html } from '../../vendor/ui.js';
import { criteria, place, points, tour as words } from '../../i18n/tour-en.js';
import { teams as teamWords } from '../../i18n/teams-en.js';
import { boardsOfTeams } from '../../features/tournament/teams.js';

/** @import {Tour} from '../../state/tour-fold.js' */

/**
 * The results of a player against each opponent, doubled, by round: the cells of one line, by opponent. Of a team, its
 * board points.
 */
export function meetings(line, teams = false) {
  const met = new Map();
  for (const { vs, points: won, games } of line.cells.filter((cell) => cell?.vs !== undefined))
    met.set(vs, [...(met.get(vs) ?? []), teams && won !== null ? games : won]);
  return met;
}

/** @param {{tour: Tour}} props */
export function Cross({ tour }) {
  const { lines, scales } = tour.standings;
  const { standingsTab: table } = words;
  const teams = boardsOfTeams(tour) > 0;
  const name = (no) => tour.byNo.get(no)?.name;
  return html`
    <div class="scroll" role="region" aria-label=${table.crosstable} tabindex="0">
      <table class="table cross">
        <thead>
          <tr>
            <th scope="col" class="figures"><abbr title=${table.lineLong}>${table.line}</abbr></th>
            <th scope="col" class="figures">${table.place}</th>
            <th scope="col">${teams ? teamWords.team : table.name}</th>
            ${lines.map((line, index) => html`
              <th scope="col" class="round" key=${line.number}><abbr title=${name(line.number)}>${index + 1}</abbr></th>
            `)}
            <th scope="col" class="figures">${(teams ? teamWords.criteria : criteria).score[0]}</th>
          </tr>
        </thead>
        <tbody>
          ${lines.map((line, row) => {
            const met = meetings(line, teams);
            return html`
              <tr key=${line.number}>
                <td class="figures line">${row + 1}</td>
                <td class="figures place">${place(line)}</td>
                <th scope="row"><bdi>${name(line.number)}</bdi></th>
                ${lines.map((other) => html`
                  <td class=${`round${other === line ? ' self' : ''}`} key=${other.number}>
                    ${other === line
                      ? ''
                      : (met.get(other.number) ?? []).map((one) => (one === null ? '?' : points(one))).join(' ')}
                  </td>
                `)}
                <td class="figures score">${points(line.values[0], scales[0])}</td>
              </tr>
            `;
          })}
        </tbody>
      </table>
    </div>
    ${teams && html`<p class="hint">${teamWords.crossLegend}</p>`}
  `;
}
