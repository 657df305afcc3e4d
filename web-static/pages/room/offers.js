// Lines with choices: offers, an absent player, another game. They never cover the buttons of a move.
import { html, useEffect, useState } from '../../vendor/ui.js';
import { COLOUR } from '../../i18n/en.js';
import { again, offers as words } from '../../i18n/panel-en.js';
import { clockText } from '../../state/clock.js';
import { TURNS, readAct, standing } from '../../state/log.js';
import { RecordFiles } from '../../ui/record-files.js';
import { Review } from './review.js';

/**
 * @import {RoomModel} from './model.js'
 * @import {GameState} from '../../state/fold.js'
 * @import {Server} from 'protocol'
 */

const OTHER = { b: 'w', w: 'b' };

/** How many turns an undo to an event takes back. @param {GameState} game @param {number} to */
const turnsAfter = ({ log, width, height }, to) =>
  standing(log).filter(({ n, text }) => n > to && TURNS.has(readAct(text, width, height).kind)).length;

function Offer({ text, children }) {
  return html`
    <div class="offer">${text && html`<p>${text}</p>`}${children && html`<p class="choices">${children}</p>`}</div>
  `;
}

const LookOver = ({ game }) => html`<a class="button" href=${`/game/${game.info.id}`}>${again.analyse}</a>`;

function Choice({ name, primary, press, children }) {
  return html`
    <button type="button" class=${`button${primary ? ' primary' : ''}`} data-do=${name} onClick=${press}>
      ${children}
    </button>
  `;
}

const Withdraw = ({ model, name }) =>
  model.may.value.has(name) && html`
    <${Choice} name=${name} press=${() => model.send(name, {}, { timed: false })}>${words.withdraw}<//>
  `;

/** @param {{model: RoomModel}} props */
export function Offers({ model }) {
  const game = model.game.value;
  const room = model.room.value;
  const mine = model.mine.value;
  const { Over } = model.source; // what follows a game on this device
  if (!game) return null;
  if (!mine)
    return (
      game.end && html`
        <div class="offers">
          <${Offer}><${LookOver} game=${game} /><a class="button" href="/">${again.others}</a><//>
          <${RecordFiles} game=${game} />
          <${Review} model=${model} />
        </div>
      `
    );
  const may = model.may.value;
  const other = game.info.players[OTHER[mine]]?.name ?? COLOUR[OTHER[mine]];
  const { draw, undo } = game.d;
  return html`
    <div class="offers">
      ${!game.end
        && draw
        && (draw === mine ? (
          html`<${Offer} text=${words.drawMine}><${Withdraw} model=${model} name="draw-off" /><//>`
        ) : (
          html`
            <${Offer} text=${words.draw(other)}>
              <${Choice} name="draw-yes" press=${() => model.send('draw', {}, { timed: false })}>${words.drawYes}<//>
              ${may.has('draw-no') && html`
                <${Choice} name="draw-no" press=${() => model.send('draw-no', {}, { timed: false })}>${words.drawNo}<//>
              `}
            <//>
          `
        ))}
      ${!game.end
        && undo
        && (undo.by === mine ? (
          html`<${Offer} text=${words.undoMine}><${Withdraw} model=${model} name="undo-off" /><//>`
        ) : (
          html`
            <${Offer} text=${words.undo(other, turnsAfter(game, undo.to))}>
              <${Choice} name="undo-yes" press=${() => model.send('undo-yes')}>${words.undoYes}<//>
              <${Choice} name="undo-no" press=${() => model.send('undo-no', {}, { timed: false })}>${words.undoNo}<//>
            <//>
          `
        ))}
      ${!game.end && html`<${Away} model=${model} game=${game} name=${other} other=${OTHER[mine]} />`}
      ${game.end
        && (Over ? (
          html`<${Over} model=${model} />`
        ) : (
          html`
            <${Again} model=${model} room=${room} name=${other} />
            <${RecordFiles} game=${game} />
            <${Review} model=${model} />
          `
        ))}
    </div>
  `;
}

/**
 * An absence counts only while the absent player has to act. The server judges the claim itself.
 * @param {{model: RoomModel, game: GameState, [other: string]: any}} props
 */
function Away({ model, game, name, other }) {
  const { away, at } = model.presence.value;
  const seat = model.seat.value === 0 ? 1 : 0;
  const gone = away?.[seat] ?? null;
  const [, tick] = useState(0);
  const counts = gone !== null && game.info.clock.kind !== 'days';
  useEffect(() => {
    if (!counts) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [counts]);
  if (!counts) return null;
  const toAct = !game.d.paused && (game.d.to === null || game.d.to === other);
  if (!toAct) return html`<${Offer} text=${words.away(name)} />`;
  const left = game.info.absence - (gone + performance.now() - at);
  if (left > 0) return html`<${Offer} text=${words.awayIn(name, clockText(Math.max(left, 10_000)))} />`;
  return html`
    <${Offer} text=${words.awayNow(name)}>
      <${Choice} name="absent" press=${() => model.send('claim-win', {}, { timed: false })}>${again.absent}<//>
    <//>
  `;
}

/** @param {{model: RoomModel, room: Server.Room, [other: string]: any}} props */
function Again({ model, room, name }) {
  const seat = model.seat.value;
  if (room.games.length % room.settings.match !== 0) {
    return html`
      <${Offer} text=${words.nextSoon}>
        <${Choice} name="next" primary press=${() => model.toRoom('next')}>${again.next}<//>
      <//>
    `;
  }
  if (room.tour) return html`<${Offer} text=""><${LookOver} game=${model.game.value} /><//>`;
  if (room.rematch === null || room.rematch === undefined) {
    return html`
      <${Offer} text="">
        <${Choice} name="rematch" primary press=${() => model.toRoom('rematch')}>${again.rematch}<//>
        <${LookOver} game=${model.game.value} />
      <//>
    `;
  }
  if (room.rematch === seat) return html`<${Offer} text=${words.rematchMine} />`;
  return html`
    <${Offer} text=${words.rematch(name)}>
      <${Choice} name="rematch-yes" primary press=${() => model.toRoom('rematch')}>${again.rematchYes}<//>
      <${Choice} name="rematch-no" press=${() => model.toRoom('rematch-no')}>${again.rematchNo}<//>
    <//>
  `;
}
