// The games of a player in a league: all rounds are open, and each game is played when its two players like.
import { html, useEffect, useState } from '../../vendor/ui.js';
import { league } from '../../i18n/league-en.js';
import { tour as tourWords } from '../../i18n/tour-en.js';
import { Stone } from '../../ui/mark.js';
import { go } from '../../ui/router.js';
import { boardsOf, colourIn, dayOf, isBye, isOpen, opponentIn } from './facts.js';
import { Report } from './report.js';

/**
 * @import {Tour as P} from 'protocol'
 * @import {Tour} from '../../state/tour-fold.js'
 */

const { own: words } = league;

/** @param {{tour: Tour, own: P.Player, send: (k: string, fields: object) => Promise<boolean>}} props */
export function League({ tour, own, send }) {
  const [reports, setReports] = useState(/** @type {number|null} */ (null)); // the round of the game to report
  const [opens, setOpens] = useState(/** @type {number|null} */ (null)); // the round of the board that they open
  const boards = boardsOf(tour, own.number);
  const room = boards.find(({ round }) => round.number === opens)?.pair.room;
  useEffect(() => {
    if (room) go(`/room/${room}`);
  }, [room]);
  const begin = async (round, board) => {
    if (await send('begin', { round, board })) setOpens(round);
  };
  const games = boards.filter(({ pair }) => !isBye(pair));
  const done = games.filter(({ pair }) => !isOpen(pair)).length;
  const wooden = tour.head.settings.over_board;
  const reported = games.find(({ round, pair }) => round.number === reports && isOpen(pair));
  return html`
    <div class="league stack tight">
      <h2 class="t20">${words.title}</h2>
      <p class="soft">
        ${words.played(done, games.length)} ${done < games.length && (wooden ? words.hintOver : words.hint)}
      </p>
      <div class="scroll">
        <table class="table">
          <thead>
            <tr>
              <th scope="col">${words.round}</th>
              <th scope="col">${words.opponent}</th>
              <th scope="col">${words.state}</th>
            </tr>
          </thead>
          <tbody>
            ${boards.map(({ round, pair }) => html`
              <${Line}
                key=${round.number}
                tour=${tour}
                own=${own}
                round=${round}
                pair=${pair}
                begin=${begin}
                report=${() => setReports(reports === round.number ? null : round.number)}
                reports=${reports === round.number}
              />
            `)}
          </tbody>
        </table>
      </div>
      ${reported && html`
        <div id="league-report">
          <${Report}
            tour=${tour}
            round=${reported.round}
            pair=${reported.pair}
            own=${own}
            match=${tour.head.settings.match}
            line=${lineOf(tour, own, reported)}
            send=${send}
          />
        </div>
      `}
    </div>
  `;
}

// "Round 3: Black against Bo"
function lineOf(tour, own, { round, pair }) {
  const name = tour.byNo.get(opponentIn(pair, own.number))?.name;
  const colour =
    tour.head.settings.match > 1
      ? tourWords.own.match
      : tourWords.own[colourIn(pair, own.number) === 'b' ? 'black' : 'white'];
  return `${tourWords.standingsTab.roundLong(round.number)}: ${tourWords.own.goLine(colour, name)}`;
}

/** @param {{tour: Tour, own: P.Player, round: P.Round, pair: P.Pair, [other: string]: any}} props */
function Line({ tour, own, round, pair, begin, report, reports }) {
  const opponent = tour.byNo.get(opponentIn(pair, own.number));
  const day = dayOf(tour, round.number);
  return html`
    <tr class=${isOpen(pair) ? '' : 'past'}>
      <td class="num">
        ${round.number} ${day && isOpen(pair) && html` <span class="soft t14">${league.by(day)}</span>`}
      </td>
      <th scope="row">
        ${isBye(pair)
          ? html`<span class="soft">${words.free}</span>`
          : html`
            ${tour.head.settings.match === 1 && html`<${Stone} colour=${colourIn(pair, own.number)} /> `}
            <bdi>${opponent?.name}</bdi>
            ${opponent?.rank && html` <span class="soft t14">${opponent.rank}</span>`}
          `}
      </th>
      <td>
        ${!isBye(pair) && html`
          <${State}
            tour=${tour}
            own=${own}
            round=${round}
            pair=${pair}
            opponent=${opponent}
            begin=${begin}
            report=${report}
            reports=${reports}
          />
        `}
      </td>
    </tr>
  `;
}

/** @param {{tour: Tour, own: P.Player, round: P.Round, pair: P.Pair, [other: string]: any}} props */
function State({ tour, own, round, pair, opponent, begin, report, reports }) {
  const side = pair.first === own.number ? 0 : 1;
  const name = opponent?.name;
  if (!isOpen(pair)) {
    const record = pair.games.findLast(({ id, result }) => id && result !== null);
    return html`
      ${words.results[pair.points[side]] ?? words.points(pair.points[side])}
      ${pair.default && html` <span class="tag">${tourWords.pairings.byDefault}</span>`}
      ${record && html` <a class="t14" href=${`/game/${record.id}`}>${words.record}</a>`}
    `;
  }
  if (pair.room)
    return html`
      <a class="button small primary" href=${`/room/${pair.room}`} aria-label=${words.goOf(name)}>${words.go}</a>
    `;
  if (tour.head.settings.over_board)
    return html`
      <button
        type="button"
        class="button small"
        data-do="report"
        aria-label=${words.reportOf(name)}
        aria-expanded=${reports}
        aria-controls=${reports ? 'league-report' : null}
        onClick=${report}
      >
        ${words.report}
      </button>
      ${pair.claimed?.[side] && html` <span class="soft t14">${words.reported}</span>`}
      ${!pair.claimed?.[side] && pair.claimed?.[1 - side] && html` <span class="soft t14">${words.claimed}</span>`}
    `;
  if (!opponent?.account) return html`<span class="soft">${words.desk}</span>`;
  return html`
    <button
      type="button"
      class="button small"
      data-do="play"
      aria-label=${words.playOf(name)}
      onClick=${() => begin(round.number, pair.board)}
    >
      ${words.play}
    </button>
  `;
}
