// The score while dead stones are marked and at the end, the time for marking, and the games of a match.
import { html, useEffect, useState } from '../../vendor/ui.js';
import { number } from '../../i18n/en.js';
import { marking, match, tally } from '../../i18n/panel-en.js';
import { clockText } from '../../state/clock.js';
import { Stone } from '../../ui/mark.js';
import { Person } from '../../ui/person.js';

/**
 * @import {GameState} from '../../state/fold.js'
 * @import {Server} from 'protocol'
 */

/** The score while dead stones are marked, and the final one. @param {{game: GameState}} props */
export function Score({ game }) {
  const score = game.end ? game.end.score : game.d.tally;
  const [black, white] = 'black' in score ? [score.black, score.white] : [score.b, score.w];
  return html`
    <div class="tally">
      <${Stone} colour="b" />
      <span>${game.info.players.b && html`<${Person} player=${game.info.players.b} />`}</span>
      <span class="points">${number.half(black)}</span>
      <${Stone} colour="w" />
      <span>${game.info.players.w && html`<${Person} player=${game.info.players.w} />`}</span>
      <span class="points">${number.half(white)}</span>
      ${!game.end && html`<p class="lead">${tally.lead(black, white)}</p>`}
    </div>
  `;
}

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

/** The games of this room so far. @param {{room: Server.Room}} props */
export function Match({ room }) {
  const result = room.match_result;
  const winner = result?.winner ?? null;
  return html`
    <p class="match">
      ${match.score(room.points ?? [0, 0], room.settings.match)}.
      ${result && html` ${winner === null ? match.tie : match.won(room.seats[winner].player?.name ?? '', result.why)}`}
    </p>
  `;
}
