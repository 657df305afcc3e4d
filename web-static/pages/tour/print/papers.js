// The papers: pairings by board and by name, slips to cut, the table with its crosstable, a sheet to hang at the door.
import { html } from '../../../vendor/ui.js';
import { clockRules, common } from '../../../i18n/en.js';
import { print as words } from '../../../i18n/print-en.js';
import { teams as teamWords } from '../../../i18n/teams-en.js';
import { rulesetLines } from '../../../i18n/ruleset-lines-en.js';
import { league } from '../../../i18n/league-en.js';
import { points, score, tour as tourWords, when } from '../../../i18n/tour-en.js';
import {
  byName,
  colourIn,
  isBye,
  opponentIn,
  outcome,
  scoreBefore,
  seats,
  wentBySeed,
} from '../../../features/tournament/facts.js';
import { asTeams, boardsOfTeams } from '../../../features/tournament/teams.js';
import { Cross } from '../cross.js';
import { nameOfRules } from '../../../ui/rules-name.js';
import { Code, OnlyHere, useLink } from '../link.js';
import { NotIn } from '../not-in.js';
import { PrizeList } from '../prize-list.js';
import { Wall } from '../standings.js';
import { Tree } from '../tree.js';
import { ByMatch, TeamSheets } from './teams.js';

/**
 * @import {Tour} from '../../../state/tour-fold.js'
 * @import {Tour as P} from 'protocol'
 */

const OVER = new Set(['finished', 'archived']);
const { pairings, slip } = words;
const person = (player) => html`<bdi>${player?.name}</bdi>${player?.rank ? `\u00a0${player.rank}` : ''}`;
const inTeam = (player) => player?.team && html` <small><bdi>${player.team}</bdi></small>`;
const scored = (tour, round, no) => {
  const value = boardsOfTeams(tour) > 0 ? null : scoreBefore(tour, round, no); // the standings are of teams
  return value !== null && html` <span class="num">(${points(value)})</span>`;
};
const stones = ({ handicap }) => handicap > 0 && html` <i>${pairings.stones(handicap)}</i>`;
const places = (pair, match) =>
  match > 1 || isBye(pair) ? { b: pair.first, w: pair.second } : seats(pair, pair.games[0]);

/** @param {{tour: Tour, round: P.Round}} props */
export function ByBoard({ tour, round }) {
  if (boardsOfTeams(tour) > 0) return html`<${ByMatch} tour=${tour} round=${round} />`;
  const { match } = tour.head.settings;
  return html`
    <table class="lines">
      <thead>
        <tr>
          <th scope="col" class="num">${pairings.board}</th>
          <th scope="col">${match > 1 ? pairings.first : pairings.black}</th>
          <th scope="col">${match > 1 ? pairings.second : pairings.white}</th>
          <th scope="col" class="result">${pairings.result}</th>
        </tr>
      </thead>
      <tbody>
        ${round.pairs.map((pair) => {
          const { b, w } = places(pair, match);
          const { sums } = outcome(pair, match);
          return html`
            <tr key=${pair.board}>
              <td class="num">${isBye(pair) ? '' : pair.board}</td>
              <th scope="row">${person(tour.byNo.get(b))}${scored(tour, round, b)}</th>
              <td>
                ${isBye(pair)
                  ? pairings.bye
                  : html`${person(tour.byNo.get(w))}${scored(tour, round, w)}${stones(pair)}`}
              </td>
              <td class="result num">
                ${!isBye(pair) && sums ? score(b === pair.first ? sums : sums.toReversed()) : ''}
                ${wentBySeed(pair) && html` <small>${tourWords.pairings.bySeed}</small>`}
              </td>
            </tr>
          `;
        })}
      </tbody>
    </table>
    <${NotIn} tour=${tour} round=${round} />
  `;
}

/** @param {{tour: Tour, round: P.Round}} props */
export function ByName({ tour, round }) {
  const { match } = tour.head.settings;
  return html`
    <table class="lines">
      <thead>
        <tr>
          <th scope="col">${pairings.name}</th>
          <th scope="col" class="num">${pairings.board}</th>
          ${match === 1 && html`<th scope="col" class="colour">${pairings.colour}</th>`}
          <th scope="col">${pairings.opponent}</th>
        </tr>
      </thead>
      <tbody>
        ${byName(tour, round).map(({ player, pair }) => html`
          <tr key=${player.number}>
            <th scope="row">${person(player)}${scored(tour, round, player.number)}${inTeam(player)}</th>
            <td class="num"><b>${isBye(pair) ? '' : pair.board}</b></td>
            ${match === 1 && html`
              <td>${isBye(pair) ? '' : pairings[colourIn(pair, player.number) === 'b' ? 'black' : 'white']}</td>
            `}
            <td>
              ${isBye(pair)
                ? pairings.bye
                : html`
                  ${person(tour.byNo.get(opponentIn(pair, player.number)))}
                  ${scored(tour, round, opponentIn(pair, player.number))}
                  ${inTeam(tour.byNo.get(opponentIn(pair, player.number)))}
                  ${stones(pair)}
                `}
            </td>
          </tr>
        `)}
      </tbody>
    </table>
    <${NotIn} tour=${tour} round=${round} />
  `;
}

/** Four slips a sheet. @param {{tour: Tour, round: P.Round}} props */
export function Slips({ tour, round }) {
  const { settings } = tour.head;
  const pairs = round.pairs.filter((pair) => !isBye(pair));
  const games = Array.from({ length: settings.match }, (_, index) => index + 1);
  return html`
    <ol class="slip-sheet">
      ${pairs.map((pair) => {
        const at = places(pair, 1);
        return html`
          <li key=${pair.board} class="slip">
            <p class="spread"><b>${settings.title}</b> <span>${slip.round(round.number)}</span></p>
            <p class="which num">${slip.board(pair.board)}</p>
            ${games.map((no) => {
              const { b, w } = no === 1 ? at : { b: at.w, w: at.b };
              return html`
                <div key=${no}>
                  ${settings.match > 1 && html`<p class="game">${slip.game(no)}</p>`}
                  <p class="who">
                    <span>● ${slip.black}</span>
                    <b>${person(tour.byNo.get(b))}${inTeam(tour.byNo.get(b))}</b>
                  </p>
                  <p class="who">
                    <span>○ ${slip.white}</span>
                    <b>${person(tour.byNo.get(w))}${inTeam(tour.byNo.get(w))}</b>
                  </p>
                  ${pair.handicap > 0 && html`<p>${slip.handicap(pair.handicap)}</p>`}
                  <p class="boxes">
                    <span>☐ ${slip.wins(slip.black)}</span>
                    <span>☐ ${slip.wins(slip.white)}</span>
                    <span>☐ ${slip.draw}</span>
                  </p>
                </div>
              `;
            })}
            <p class="sign"><span>${slip.signature}</span><span>${slip.signature}</span></p>
            <p class="small">${slip.bring}</p>
          </li>
        `;
      })}
    </ol>
  `;
}

/** @param {{tour: Tour, category?: P.Category|null}} props category: only its players */
export function Table({ tour: whole, category }) {
  const tour = asTeams(whole);
  const {
    head: {
      settings: { system },
      stage,
    },
  } = tour;
  return html`
    ${system === 'knockout' && html`<${Tree} tour=${tour} />`}
    <${Wall} tour=${tour} category=${category} />
    ${system === 'robin' && !category && html`<${Cross} tour=${tour} />`}
    ${tour !== whole && html`<${TeamSheets} tour=${whole} />`}
    ${OVER.has(stage) && !category && html`<${PrizeList} tour=${tour} />`}
  `;
}

/** A sheet for the door: the event, the time, the way to check in. @param {{tour: Tour}} props */
export function Welcome({ tour }) {
  const {
    head: { settings, mix, rounds, staff, by },
  } = tour;
  const { welcome } = words;
  const { game } = settings;
  const link = useLink(`/t/${settings.slug}`);
  const name = game.ruleset?.split('@')[0];
  const directors = staff.filter(({ role }) => role === 'director').map(({ player }) => player.name);
  const facts = [
    [
      welcome.rules,
      html`
        ${nameOfRules({ ruleset: name, title: game.title, mix })}. ${rulesetLines[name] ?? ''} ${name
          ? welcome.read(name)
          : ''}
      `,
    ],
    [welcome.board, common.size(game.size)],
    [welcome.clock, clockRules(game.clock)],
    [welcome.system, `${tourWords.facts.system(settings, rounds)}${settings.any_order ? `, ${league.fact}` : ''}`],
    [
      welcome.match,
      settings.teams ? teamWords.welcome(settings.teams) : settings.match > 1 ? welcome.two : welcome.single,
    ],
    [
      welcome.order,
      settings.system === 'knockout'
        ? welcome.justScore
        : settings.teams
          ? teamWords.byScore(settings.criteria)
          : welcome.byScore(settings.criteria),
    ],
    settings.system !== 'knockout' && [
      welcome.unplayed,
      (settings.system === 'robin' ? '' : `${pairings.bye} ${points(settings.bye)}, `)
        + `${tourWords.absent.excused} ${points(settings.excused)}`,
    ],
    settings.starts_at && [welcome.begins, when(settings.starts_at, 0)],
    settings.place && [welcome.place, settings.place],
    [welcome.director, tourWords.list(directors.length > 0 ? directors : [by.name])],
    [welcome.address, link.address],
  ].filter(Boolean);
  return html`
    <div class="welcome-text">
      ${settings.description && html`<p class="announcement">${settings.description}</p>`}
      <dl>
        ${facts.map(([label, value]) => html`<div key=${label}><dt>${label}</dt><dd>${value}</dd></div>`)}
      </dl>
      <div class="scan"><${Code} link=${link} /><p>${welcome.enter}</p></div>
      <${OnlyHere} link=${link} />
    </div>
  `;
}
