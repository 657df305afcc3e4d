// The board of the room: mounted once for a game, then updated by effects. The virtual DOM never touches it.
import { effect, html, useEffect, useRef } from '../../vendor/ui.js';
import { BoardView } from '../../board/view.js';
import { gridGeometry } from '../../board/geometry.js';
import { pointIndex } from '../../lib/points.js';
import { countOf } from '../../state/count.js';
import { readBoard } from '../../state/fold.js';
import { lazy } from '../../lib/lazy.js';
import { confirmMouse, coordinates } from '../../ui/preferences.js';
import { extras } from './extra.js';
import { stringAt, surfaceOf } from './strings.js';

/**
 * @import {RoomModel} from './model.js'
 * @import {GameState} from '../../state/fold.js'
 */

const COLOUR = { b: 1, w: 2 };
const BLOCKED = 3;

/** @type {import('../../lib/lazy.js').Part<typeof import('./tryout.js')>} */
const tryout = lazy('pages/room/tryout.js');

/** The board of a game, live or at an earlier turn. @param {{model: RoomModel, [other: string]: any}} props */
export function GameStage({ model, id, onView }) {
  const host = useRef(null);
  useEffect(() => {
    const { width, height, info } = model.game.peek();
    const setup = readBoard(info.setup);
    const view = new BoardView(host.current, gridGeometry(width, height, blockedIn(setup)), {
      onPlay: (point) => model.play(point),
      onPick: (point) => model.pick(point),
      onAlternate: (point) => lookAt(model, point),
      onPreview: (point) => {
        model.previewed.value = point;
      },
      onHover: (point) => {
        model.hovered.value = point;
      },
      preview: (point) => model.foresee(point) ?? {},
    });
    onView(view);
    const stop = [
      effect(() => showPosition(view, model)),
      effect(() => showMode(view, model)),
      effect(() => showMarks(view, model)),
      effect(() => showReasons(view, model)),
      effect(() => showWarning(view, model)),
      guardMarks(view, model),
      effect(() => {
        const part = model.showLiberties.value && extras.module.value;
        if (part) part.showLiberties(view, model);
        else view.showLiberties(null);
      }),
      effect(() => model.rules && model.warnings?.attend(view, model)),
      effect(() => view.setConfirm({ mouse: confirmMouse.value })),
      effect(() => view.setOptions({ coordinates: coordinates.value ? 'four' : 'none' })),
    ];
    return () => {
      onView(null, view);
      for (const end of stop) end();
      view.destroy();
    };
  }, [id, model]);
  return html`<div class="board-host" ref=${host} onPointerEnter=${model.near} onFocusIn=${model.near}></div>`;
}

function blockedIn(board) {
  return [...board.keys()].filter((point) => board[point] === BLOCKED);
}

/** @param {RoomModel} model */
function showPosition(view, model) {
  const game = model.game.value;
  const turn = model.viewing.value;
  const rules = turn === null ? null : model.rules;
  if (rules) view.update(rules.boardAfter(turn), turn > 0 ? (rules.turn(turn).point ?? -1) : -1);
  else view.update(game.board, game.last);
  const pending = model.pending.value;
  const shown = pending?.kind === 'play' && turn === null;
  view.showPending(shown ? pending.point : -1, COLOUR[model.mine.value]);
}

/** @param {RoomModel} model */
function showMode(view, model) {
  const may = model.may.value;
  const live = model.viewing.value === null && !model.pending.value;
  const aimed = model.aim.value !== 'play';
  if (live && (aimed || may.has('dead') || may.has('alive'))) view.setMode('pick');
  else if (live && may.has('play')) view.setMode('play', COLOUR[model.mine.value]);
  else view.setMode('view');
  if (model.asking.value?.kind === 'claim' || model.asking.value?.kind === 'challenge') view.showGhost(-1);
}

/** Marks of the present position: dead stones, owners of points, ko. @param {RoomModel} model */
function showMarks(view, model) {
  const game = model.game.value;
  const live = model.viewing.value === null;
  const { width, height, d } = game;
  const point = (name) => pointIndex(name, width, height);
  /** @type {Partial<GameState['d']['marks']>} */
  const marks = (live && d.marks) || {};
  const { dead, owner } = live ? countOf(game) : { dead: [], owner: null };
  view.dead(dead);
  view.territory(owner);
  view.koLocks(
    live ? (d.notes ?? []).map(({ at, by, state }) => ({ point: point(at), kind: state, colour: COLOUR[by] })) : [],
  );
  view.clearMarks();
  if (!live) return;
  if (d.ko) view.mark(point(d.ko), 'square');
  for (const name of marks.proved_alive ?? []) view.mark(point(name), 'circle');
  for (const name of marks.proved_dead ?? []) view.mark(point(name), 'cross');
  if (model.aim.value === 'challenge') for (const { retake } of model.kos()) view.mark(retake, 'triangle');
}

// The opponent's mark changes the meaning of a press, as their stone does.
/** @param {RoomModel} model */
function guardMarks(view, model) {
  let before;
  return effect(() => {
    const { d, event } = model.game.value;
    const marks = String(d.marks?.dead);
    if (marks !== before && event?.by !== model.mine.peek()) view.guard();
    before = marks;
  });
}

/** @param {RoomModel} model */
function showReasons(view, model) {
  const refused = model.refused.value;
  const asking = model.asking.value;
  const game = model.game.value;
  if (refused?.witness) view.showWitness(refused.witness);
  else if (asking?.kind === 'claim') view.showWitness({ outline: stringAt(game.board, surfaceOf(game), asking.point) });
  else if (asking?.kind === 'challenge') view.showWitness({ point: asking.point });
  else view.showWitness(model.viewing.value === null ? (claimed(game) ?? bridge(game)) : null);
}

/** A cross or a ring on the point under pointer, keyboard or finger. @param {RoomModel} model */
function showWarning(view, model) {
  const part = model.warnings;
  if (!part) return;
  view.addLayer('warning', part.warningGlyph);
  const previewed = model.previewed.value;
  const point = previewed >= 0 ? previewed : model.hovered.value;
  const warning = model.warning.value;
  const tried = model.refused.value?.witness?.point ?? -1;
  // The rules have come after the finger: they refuse the stone that waits.
  if (warning && !warning.head && previewed >= 0) {
    view.cancel();
    model.play(previewed);
    return;
  }
  const shown = warning ? point : tried;
  view.show('warning', shown >= 0 ? [[shown, warning?.head ? 'loses' : 'refused']] : []);
}

/** The string in question on a side board, while it is on the board. @param {GameState} game */
function claimed(game) {
  const { d, board, width, height } = game;
  if (!d.claim) return null;
  const point = pointIndex(d.claim.at, width, height);
  return board[point] ? { outline: stringAt(board, surfaceOf(game), point) } : { point };
}

/** The string that won by joining two sides; the last stone is one of it. @param {GameState} game */
const bridge = (game) =>
  game.end?.reason === 'bridge' ? { outline: stringAt(game.board, surfaceOf(game), game.last) } : null;

/** The turn in which the stone on a point was placed. @param {RoomModel} model */
function lookAt(model, point) {
  const { rules } = model;
  if (!rules) return;
  for (let turn = rules.turns; turn > 0; turn--) {
    const { kind, point: at } = rules.turn(turn);
    if (kind === 'play' && at === point) {
      model.look(turn);
      return;
    }
  }
}

/**
 * The board before a game: for trying moves while the visitor waits, or for handicap stones.
 * @param {{model: RoomModel, [other: string]: any}} props
 */
export function SetupStage({ model, id, onView }) {
  const host = useRef(null);
  useEffect(() => {
    const { settings } = model.room.peek();
    const [width, height] = settings.size;
    const setup = settings.setup ? readBoard(settings.setup) : new Uint8Array(width * height);
    const view = new BoardView(host.current, gridGeometry(width, height, blockedIn(setup)), {
      onPick: (point) => togglePlaced(model, setup, point),
      onPlay: (point) => begin().then((begun) => begun?.play(point)),
      preview: (point) => trial?.preview(point) ?? {},
    });
    view.setConfirm({ touch: false, pen: false }); // nothing is sent
    onView(view);
    /** @type {Awaited<ReturnType<typeof import('./tryout.js').tryOut>>|null} */
    let trial = null;
    /** @type {Promise<typeof trial>|null} */
    let beginning = null;
    let gone = false;
    const begin = () => {
      beginning ??= tryout
        .load()
        .then((part) => part.tryOut(model, view))
        .then(
          (begun) => {
            trial = begun;
            if (gone) begun.stop();
            return gone ? null : begun;
          },
          () => {
            beginning = null; // the next press loads again
            return null;
          },
        );
      return beginning;
    };
    const stop = effect(() => {
      view.setOptions({ coordinates: coordinates.value ? 'four' : 'none' });
      view.showWitness(model.refused.value?.witness ?? null);
      if (model.room.value.state === 'open') {
        if (!trial) view.update(setup, -1);
        if (!trial) view.setMode('play', model.room.value.settings.to_move === 'w' ? COLOUR.w : COLOUR.b);
        return;
      }
      const board = setup.slice();
      for (const point of model.placed.value) board[point] = COLOUR.b;
      view.update(board, -1);
      const { state, black } = model.room.value;
      view.setMode(state === 'placing' && model.seat.value === black ? 'pick' : 'view');
    });
    return () => {
      gone = true;
      trial?.stop();
      onView(null, view);
      stop();
      view.destroy();
    };
  }, [id, model]);
  return html`<div class="board-host" ref=${host}></div>`;
}

/** @param {RoomModel} model */
function togglePlaced(model, setup, point) {
  const placed = model.placed.peek();
  if (placed.includes(point)) model.placed.value = placed.filter((other) => other !== point);
  else if (setup[point] === 0 && placed.length < model.room.peek().settings.handicap)
    model.placed.value = [...placed, point];
}
