// The page of a room: the slip that says what is played, the board, both players, the question with its buttons, moves
// and chat. css/room.css places the parts beside or below each other; on a phone a move needs no scrolling.
import { html, useEffect, useMemo, useState } from '../../vendor/ui.js';
import { common, phase as phaseWords, room as words } from '../../i18n/en.js';
import { narrow } from '../../ui/media.js';
import { coordinates } from '../../ui/preferences.js';
import { Message } from '../../ui/message.js';
import { Actions } from './actions.js';
import { Brief, isFresh } from './brief.js';
import { Extra, zen } from './extra.js';
import { followKeys } from './keys.js';
import { GameStage, SetupStage } from './stage.js';
import { RoomModel } from './model.js';
import { Panel } from './panel.js';
import { followSigns } from './signs.js';
import { Slip } from './slip.js';
import { Strip } from './strip.js';
import { Before } from './waiting.js';
import { gameLine, roomLine, turnsToRestore } from './phase.js';

/**
 * @import {Server} from 'protocol'
 * @import {GameState} from '../../state/fold.js'
 */

/** @param {{id: string, source?: ConstructorParameters<typeof RoomModel>[1]}} props source: of a room on this device */
export default function RoomPage({ id, source }) {
  const model = useMemo(() => new RoomModel(id, source), [id, source]);
  const [help, setHelp] = useState(false);
  useEffect(() => () => model.close(), [model]);
  useEffect(() => {
    const stops = [followSigns(model), followKeys(model, { help: () => setHelp(true) })];
    return () => {
      for (const stop of stops) stop();
    };
  }, [model]);

  if (model.missing.value) return html`<${Message} text=${common.notFound} />`;
  if (!model.room.value)
    return html`
      <main id="page" class="room loading" tabindex="-1" aria-busy="true">
        <div class="stage"><div class="board-shape waiting"></div></div>
      </main>
    `;
  return html`<${Room} model=${model} />${help && html`<${Extra} part="Help" onClose=${() => setHelp(false)} />`}`;
}

/** @param {{model: RoomModel}} props */
function Room({ model }) {
  const room = model.room.value;
  const game = model.game.value;
  // A board's removal may come after the next board's arrival: Preact cleans up after painting.
  const onView = (view, gone) => {
    if (view || model.view === gone) model.view = view;
  };
  const below = belowColour(model, room, game);
  const above = below === 'b' ? 'w' : 'b';
  const special =
    game && !game.end ? (game.d.phase === 'confirmation' ? 'confirmation' : game.d.dispute ? 'dispute' : null) : null;
  useEffect(() => {
    document.body.dataset.phase = special ?? ''; // tints the paper
    return () => {
      delete document.body.dataset.phase;
    };
  }, [model, special]);
  const looking = model.viewing.value !== null;
  return html`
    <main
      id="page"
      class="room"
      tabindex="-1"
      data-special=${special}
      data-state=${game?.end ? 'finished' : (game?.d.phase ?? room.state)}
      data-shape=${model.size[0] > 1.2 * model.size[1] ? 'wide' : null}
    >
      <h1 class="visually-hidden">${document.title}</h1>
      <${Slip} model=${model} />
      <${Seat} model=${model} game=${game} room=${room} colour=${above} place="above" />
      <div class=${`stage${looking ? ' looking' : ''}`}>
        ${special === 'confirmation' && html`
          <p class="frame"><b>${words.sideBoard}</b> <span>${phaseWords.restored(turnsToRestore(game))}</span></p>
        `}
        ${game
          ? html`<${GameStage} key=${game.info.id} id=${game.info.id} model=${model} onView=${onView} />`
          : html`<${SetupStage} key=${room.id} id=${room.id} model=${model} onView=${onView} />`}
        ${looking && !narrow.value && html`
          <p class="frame viewing">
            <span>${phaseWords.viewing(model.viewing.value, model.rules?.turns ?? 0)}</span>
            <button type="button" class="button small" onClick=${() => model.look(null)}>${phaseWords.live}</button>
          </p>
        `}
      </div>
      <${Seat} model=${model} game=${game} room=${room} colour=${below} place="below" />
      <div class="middle">
        <div class="upper">
          <${PhaseLine} model=${model} room=${room} game=${game} />
          ${room.tour && html`<${Extra} part="OfTour" model=${model} />`}
          ${offering(model) && html`<${Extra} part="Offers" model=${model} />`}
          <${Before} model=${model} />
          ${(room.settings.match > 1 || room.games.length > 1) && html`<${Extra} part="Match" room=${room} />`}
        </div>
        ${narrow.value
          && (isFresh(model) ? html`<${Brief} model=${model} />` : html`<${Extra} part="Steps" model=${model} />`)}
        <${Actions} model=${model} />
      </div>
      <${Panel} model=${model} />
      ${zen.value && html`<${Extra} part="Zen" />`}
    </main>
  `;
}

/** Whether offers.js has a line to show. @param {RoomModel} model */
function offering(model) {
  const game = model.game.value;
  const other = model.seat.value === 0 ? 1 : 0;
  return (
    game
    && (game.end
      || (model.mine.value && (game.d.draw || game.d.undo || (model.presence.value.away?.[other] ?? null) !== null)))
  );
}

/**
 * The visitor's own side is below; a watcher sees Black there.
 * @param {RoomModel} model @param {Server.Room} room @param {GameState} game
 */
function belowColour(model, room, game) {
  if (game) return model.mine.value ?? 'b';
  const seat = model.seat.value;
  if (room.black === null || seat === null) return 'b';
  return seat === room.black ? 'b' : 'w';
}

/** @param {{model: RoomModel, game: GameState, room: Server.Room, [other: string]: any}} props */
function Seat({ model, game, room, colour, place }) {
  const presence = model.presence.value;
  let seat;
  if (game) seat = room.seats.findIndex((other) => other.player?.id === game.info.players[colour]?.id);
  else if (room.black === null) seat = (place === 'below') === (model.seat.value !== 1) ? 0 : 1;
  else seat = colour === 'b' ? room.black : 1 - room.black;
  const player = game ? game.info.players[colour] : (room.seats[seat]?.player ?? null);
  return html`
    <${Strip}
      game=${game}
      colour=${game || room.black !== null ? colour : null}
      player=${player}
      rating=${room.ratings?.[seat]}
      here=${
        seat === model.seat.value || (presence.present?.[seat] !== false && (presence.away?.[seat] ?? null) === null)
      }
      place=${place}
    />
  `;
}

/** @param {{model: RoomModel, room: Server.Room, game: GameState}} props */
function PhaseLine({ model, room, game }) {
  const refused = model.refused.value;
  const warning = refused ? null : model.warning.value;
  const line = game
    ? gameLine({
        game,
        mine: model.mine.value,
        lettered: coordinates.value,
        aim: model.aim.value,
        asking: model.asking.value,
        sending: Boolean(model.pending.value),
      })
    : roomLine({ room, seat: model.seat.value, placed: model.placed.value.length });
  return html`
    <div class=${`phase ${line.tone}`}>
      <p class="head">${warning?.head ?? line.head}</p>
      ${line.timed && html`<${Extra} part="Until" game=${game} />`}
      ${game && (game.end ? game.end.score : game.d.tally) && html`<${Extra} part="Score" model=${model} />`}
      ${refused
        ? html`<p class="refused" role="alert">${refused.text}</p>`
        : warning
          ? html`<p class="refused">${warning.text}</p>`
          : line.subs
            .filter(Boolean)
            .slice(0, 4)
            .map((text) => html`<p class="sub">${text}</p>`)}
      ${game?.d.phase === 'stopped' && html`<${Extra} part="Ways" model=${model} />`}
    </div>
  `;
}
