// A player reports the result of their game over the board.
import { html, useState } from '../../vendor/ui.js';
import { tour as words } from '../../i18n/tour-en.js';
import { colourIn, opponentIn } from './facts.js';

/**
 * @import {Tour as P} from 'protocol'
 * @import {Tour} from '../../state/tour-fold.js'
 */

/**
 * Over the board each player reports the result; it counts when both reports agree. Until then a player may change
 * theirs.
 * @param {{tour: Tour, round: P.Round, pair: P.Pair, [other: string]: any}} props
 */
export function Report({ tour, round, pair, own, match, line, send }) {
  const [anew, setAnew] = useState(false);
  const no = pair.games.findIndex(({ result: one }) => one === null) + 1 || pair.games.length + 1;
  const side = pair.first === own.number ? 0 : 1;
  const [said, theirs] = [pair.claimed?.[side], pair.claimed?.[1 - side]];
  const mine = colourIn(pair, own.number, pair.games[no - 1] ?? { first_black: no % 2 === 1 });
  const report = async (text) => {
    if (text === said || (await send('report', { round: round.number, board: pair.board, game: no, result: text })))
      setAnew(false);
  };
  const [won, lost] = mine === 'b' ? ['black', 'white'] : ['white', 'black'];
  const opponent = tour.byNo.get(opponentIn(pair, own.number))?.name;
  return html`
    <p><b>${line}</b></p>
    ${theirs && html`<p>${words.own.theirs(opponent, words.game(theirs))}</p>`}
    ${said && html`
      <p>
        ${words.own.reported(words.game(said))} ${theirs ? words.own.differ : words.own.alone}
        ${!anew && html` <button
            type="button"
            class="button quiet small"
            data-do="report-anew"
            onClick=${() => setAnew(true)}
          >
            ${words.own.change}
          </button>
        `}
      </p>
    `}
    ${(!said || anew) && html`
      <fieldset class="row tight">
        <legend class="soft">${match > 1 ? `${words.own.gameNo(no)}: ` : ''}${words.own.report}</legend>
        <button type="button" class="button small" onClick=${() => report(won)}>${words.own.won}</button>
        <button type="button" class="button small" onClick=${() => report('draw')}>${words.own.drew}</button>
        <button type="button" class="button small" onClick=${() => report(lost)}>${words.own.lost}</button>
      </fieldset>
    `}
  `;
}
