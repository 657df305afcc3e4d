// The board of a sandbox, drawn: position, marks, refusals, liberties, the computer's hints. It has no buttons.
import { effect, html, signal, useEffect, useMemo, useRef } from '../../vendor/ui.js';
import { BoardView } from '../../board/view.js';
import { BLOCKED, gridGeometry } from '../../board/geometry.js';
import { pointIndex } from '../../lib/points.js';
import { byRules } from '../../ui/refused.js';
import { ownedGlyph } from '../search/owned.js';

/**
 * @import {Signal} from '../../vendor/ui.js'
 * @import {Sandbox} from './sandbox.js'
 *
 * @typedef {object} Desk what a board shows and asks besides its position
 * @property {Signal<null|'claim'|'claimKo'|'challenge'|'liberties'>} picking what the next press on a point means
 * @property {Signal<number>} asked the point of a stone whose liberties are shown; -1: none
 * @property {Signal<import('../search/hints.js').Hints|null>} hints
 */

/** The desk of a sandbox. @param {Sandbox} sandbox @param {number} [liberties] a stone whose liberties are shown */
export const useDesk = (sandbox, liberties = -1) =>
  useMemo(
    () => /** @type {Desk} */ ({ picking: signal(null), asked: signal(liberties), hints: signal(null) }),
    [sandbox],
  );

const flagged = (flags) => [...flags.keys()].filter((point) => flags[point]);

/** The refusal of the last act, in words and as it is drawn; null if it was allowed. @param {Sandbox} sandbox */
export function refusalOf(sandbox) {
  if (!sandbox.refused.value) return null;
  const { act, verdict } = sandbox.refused.value;
  const at = act.split(' ').at(-1);
  return byRules(verdict, { at, point: pointIndex(at, sandbox.width, sandbox.height), rules: sandbox.game });
}

/**
 * @param {object} props
 * @param {Sandbox} props.sandbox
 * @param {Desk} props.desk
 * @param {string} [props.title] of the board
 * @param {[number, string][]} [props.marked] points with a mark, as BoardView.mark() names them
 */
export function Canvas({ sandbox, desk, title, marked = [] }) {
  const host = useRef(null);
  const board = useRef(null);

  useEffect(() => {
    const setup = sandbox.view.value.board;
    const geometry = gridGeometry(
      sandbox.width,
      sandbox.height,
      flagged(setup.map((stone) => (stone === BLOCKED ? 1 : 0))),
    );
    const view = new BoardView(host.current, geometry, {
      title,
      guardMs: 0,
      layers: { owned: ownedGlyph },
      preview: (point) => sandbox.preview(point),
      onPlay: (point) => sandbox.play(point),
      onPick: (point) => pick(sandbox, desk, point),
    });
    board.current = view;
    return () => {
      board.current = null;
      view.destroy();
    };
  }, [sandbox]);

  useEffect(
    () =>
      effect(() => {
        const view = sandbox.view.value;
        const shown = board.current;
        if (!shown) return;
        const { picking, asked } = desk;
        const playing = view.toMove && !picking.value;
        shown.update(view.board, view.last);
        shown.setMode(
          playing ? 'play' : view.phase === 'finished' && !picking.value ? 'view' : 'pick',
          view.toMove === 'b' ? 1 : 2,
        );
        shown.dead(flagged(view.marks.map((mark) => (mark === 1 || mark === 2 ? 1 : 0))));
        shown.territory(view.tally?.owner ?? null);
        shown.koLocks(
          view.notes.map(({ capture, player, locked }) => ({
            point: capture,
            kind: locked ? 'locked' : 'prepared',
            colour: player === 'b' ? 1 : 2,
          })),
        );
        shown.showWitness(refusalOf(sandbox)?.witness ?? null);
        shown.showLiberties(libertiesOf(sandbox, view, asked.value));
      }),
    [sandbox],
  );
  useEffect(
    () =>
      effect(() => {
        const hints = desk.hints.value;
        board.current?.show('owned', hints?.owned ?? []);
        board.current?.clearMarks();
        for (const [point, kind] of marked) board.current?.mark(point, kind);
        for (const [point, letter] of hints?.labels ?? []) board.current?.mark(point, 'text', letter);
      }),
    [sandbox],
  );
  return html`<div class="sandbox-board" ref=${host}></div>`;
}

function pick(sandbox, { picking, asked }, point) {
  const mode = picking.value;
  if (mode === 'liberties') asked.value = point;
  else if (mode === 'claim' || mode === 'claimKo') {
    if (sandbox.claim(point, mode === 'claimKo')) picking.value = null;
  } else if (mode === 'challenge') {
    if (sandbox.challenge(point)) picking.value = null;
  } else sandbox.toggleDead(point);
}

function libertiesOf(sandbox, view, point) {
  if (point < 0 || (view.board[point] !== 1 && view.board[point] !== 2)) return null;
  const { counting, internal, outside } = sandbox.game.liberties(point);
  return { external: flagged(counting), internal: flagged(internal), outside: flagged(outside) };
}
