// The score while dead stones are marked and at the end, the time for marking, and the games of a match.
import { html, useEffect, useState } from '../../vendor/ui.js';
import { actions, number } from '../../i18n/en.js';
import { marking, match, tally } from '../../i18n/panel-en.js';
import { clockText } from '../../state/clock.js';
import { Stone } from '../../ui/mark.js';
import { Person } from '../../ui/person.js';

/**
 * @import {RoomModel} from './model.js'
 * @import {GameState} from '../../state/fold.js'
 * @import {Server} from 'protocol'
 */

const NAMES = /** @type {const} */ (['stones', 'points', 'prisoners', 'tax']);

/**
 * The parts of a score, as the rules count them: what is added and what is taken off.
 * @param {RoomModel} model @param {'b'|'w'} colour @param {number} points the player's
 * @returns {string} nothing where the rules are not loaded
 */
function partsOf(model, colour, points) {
  const { rules } = model;
  const told = rules?.tally();
  if (!told || told.score[colour === 'b' ? 'black' : 'white'] !== points) return '';
  /** @type {{name: keyof typeof tally.parts, count: number}[]} */
  const parts = NAMES.map((name) => ({ name, count: name === 'tax' ? -told.tax[colour] : told[name][colour] }));
  if (colour === 'w') {
    const { komi } = model.game.value.info.rules;
    const given = points - parts.reduce((sum, { count }) => sum + count, 0);
    parts.push({ name: 'komi', count: komi }, { name: 'handicap', count: given - komi });
  }
  return parts
    .filter(({ count }) => count !== 0)
    .map(({ name, count }, at) => {
      const sign = count < 0 ? '− ' : at > 0 ? '+ ' : '';
      return sign + tally.parts[name](Math.abs(count));
    })
    .join(' ');
}

/** The score with its parts, while dead stones are marked and at the end. @param {{model: RoomModel}} props */
export function Score({ model }) {
  const game = model.game.value;
  const score = game.end ? game.end.score : game.d.tally;
  const [black, white] = 'black' in score ? [score.black, score.white] : [score.b, score.w];
  const side = (colour, points) => {
    const parts = partsOf(model, colour, points);
    return html`
      <${Stone} colour=${colour} />
      <span>${game.info.players[colour] && html`<${Person} player=${game.info.players[colour]} />`}</span>
      <span class="points">${number.half(points)}</span>
      ${parts && html`<span class="parts">${parts}</span>`}
    `;
  };
  return html`
    <div class="tally">
      ${side('b', black)} ${side('w', white)}
      ${!game.end && html`<p class="lead">${tally.lead(black, white)}</p>`}
    </div>
  `;
}

/**
 * The effect of the less usual buttons, for a player who may press them while play is stopped.
 * @param {{model: RoomModel}} props
 */
export function Ways({ model }) {
  const may = model.may.value;
  const { rules } = model.game.value.info;
  return html`
    ${may.has('claim') && html`<p class="sub t14"><b>${actions.claim}</b>: ${marking.ways.claim}</p>`}
    ${may.has('resume') && rules.modified_ko && html`
      <p class="sub t14"><b>${actions.resumeMk}</b>: ${marking.ways.resume}</p>
    `}
  `;
}

/** Whether a claim that is asked for is played out with ko challenges. @param {{model: RoomModel}} props */
export const ClaimMk = ({ model }) => html`
  <label class="check">
    <input
      type="checkbox"
      checked=${model.asking.value.mk}
      onChange=${(event) => {
        model.asking.value = { ...model.asking.value, mk: event.target.checked };
      }}
    />
    ${marking.claimMk}
  </label>
`;

/** The marking time, counted on from the event that set it. @param {{game: GameState}} props */
export function Until({ game }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, game.d.until - (performance.now() - game.dAt));
  return html`<p class="until">${marking.until(clockText(Math.max(left, 10_000)))}</p>`;
}

/**
 * The points of both seats in all ended games of a room, doubled as the server's: 2 for a win, 1 for a draw.
 * @param {Server.Room} room
 */
function runningOf({ games }) {
  const points = [0, 0];
  for (const { black, result } of games) {
    if (result === 'B') points[black] += 2;
    if (result === 'W') points[1 - black] += 2;
    if (result === 'draw') for (const seat of [0, 1]) points[seat] += 1;
  }
  return points;
}

/**
 * The games of this room so far: the score of the two players, and of their present match of two.
 * @param {{room: Server.Room}} props
 */
export function Match({ room }) {
  const size = room.settings.match;
  const names = room.seats.map(({ player }) => player?.name ?? '');
  const result = room.match_result;
  const winner = result?.winner ?? null;
  return html`
    <p class="match">
      ${room.games.length > size && html`<b>${match.running(names, runningOf(room))}</b>`}
      ${size > 1 && html` ${match.score(room.points, size)}.`}
      ${result && html` ${winner === null ? match.tie : match.won(room.seats[winner].player?.name ?? '', result.why)}`}
    </p>
  `;
}
