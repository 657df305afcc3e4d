// The signs by which a room draws attention: the tab's title and icon, sounds, notifications, and words for screen
// readers.
import { effect } from '../../vendor/ui.js';
import { asset } from '../../lib/assets.js';
import { lazy } from '../../lib/lazy.js';
import { extras } from './extra.js';
import { common, endText, eventText, phase as phaseWords, room as words } from '../../i18n/en.js';
import { say } from '../../ui/live.js';
import { notifyOn, soundOn } from '../../ui/preferences.js';
import { nameOfRules } from '../../ui/rules-name.js';

/**
 * @import {RoomModel} from './model.js'
 * @import {GameState} from '../../state/fold.js'
 */

/** Follows the room until the returned function is called. @param {RoomModel} model */
export function followSigns(model) {
  const again = () => showTitle(model);
  document.addEventListener('visibilitychange', again);
  const stops = [
    () => document.removeEventListener('visibilitychange', again),
    effect(() => showTitle(model)),
    followGame(model),
    effect(() => {
      if (model.touched.value && soundOn.value) sounds();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    favicon(false);
  };
}

const toAct = ({ d }) => (d.paused ? null : d.to);
const myTurn = (model) =>
  Boolean(model.mine.value) && !model.game.value.end && toAct(model.game.value) === model.mine.value;

/** @param {RoomModel} model */
function showTitle(model) {
  const room = model.room.value;
  if (!room) return;
  const game = model.game.value;
  const players = game ? [game.info.players.b, game.info.players.w] : room.seats.map((seat) => seat.player);
  const names = players.filter(Boolean).map((player) => player.name);
  const title = `${names.join(' – ')} · ${nameOfRules({ ...room.settings, mix: room.mix })}`;
  const turn = game ? myTurn(model) : false;
  document.title = `${turn ? words.yourMove(title) : title} · ${common.name}`;
  favicon(turn && document.hidden); // an icon that most visits never load
}

function favicon(turn) {
  const link = /** @type {HTMLLinkElement|null} */ (document.getElementById('favicon'));
  if (!link) return;
  const href = asset(`icons/${turn ? 'miai-turn' : 'miai'}.svg`);
  if (link.href !== href) link.href = href;
}

/** @param {RoomModel} model */
function followGame(model) {
  let before = null;
  return model.game.subscribe((game) => {
    const last = before;
    before = game;
    if (!game || !last || last.info.id !== game.info.id || last.n >= game.n || !game.event) return;
    const turn = toAct(game) === model.mine.peek() && toAct(last) !== toAct(game) && model.mine.peek() !== null;
    speak(model, game, last, turn);
    sound(game, turn);
    if (turn && !game.end && notifyOn.peek() && document.hidden)
      extras.load().then(
        (part) => part.notify(model, game),
        () => {}, // sound and title remain
      );
  });
}

/** @param {RoomModel} model @param {GameState} game */
function speak(model, game, last, turn) {
  const parts = [eventText(game.event)];
  if (game.d.paused) parts.push(`${phaseWords.paused[game.d.paused][0]}.`);
  if (game.end) parts.push(endText(game.end).join('. '));
  else if (game.d.phase !== last.d.phase && game.d.phase === 'stopped')
    parts.push(phaseWords.stopped[game.info.rules.dead_stones]);
  else if (turn) parts.push(`${phaseWords.turn(true)}.`);
  say('move', parts.filter(Boolean).join(' '));
}

// The sounds are loaded when pointer or focus enters the board, or with the first sound.
const part = lazy('lib/sound.js');
const silence = { unlockSound: () => {}, playSound: () => {} }; // no news comes as a sound alone
async function sounds() {
  const module = await part.load().catch(() => silence);
  module.unlockSound();
  return module;
}

/** @param {GameState} game */
async function sound(game, turn) {
  if (!soundOn.peek()) return;
  const { playSound } = await sounds();
  if (game.event.k === 'play') playSound(game.event.captured?.length ? 'capture' : 'stone');
  else if (turn || game.end) playSound('turn');
}
