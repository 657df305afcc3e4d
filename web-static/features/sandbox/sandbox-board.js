// The board of a sandbox with its steps and acts. The acts on offer are those that core.wasm allows.
import { effect, html, signal, useEffect, useMemo, useRef } from '../../vendor/ui.js';
import { BoardView } from '../../board/view.js';
import { BLOCKED, gridGeometry } from '../../board/geometry.js';
import { pointIndex } from '../../lib/points.js';
import { needRules, withoutRules } from '../../state/rules.js';
import { icons } from '../../ui/icons.js';
import { lazy } from '../../lib/lazy.js';
import { Later, NotLoaded } from '../../ui/later.js';
import { byRules } from '../../ui/refused.js';
import { ownedGlyph } from '../search/owned.js';
import { Acts } from './acts.js';
import * as words from '../../i18n/sandbox.js';
import { endText } from '../../i18n/en.js';

const aidsOf = lazy('features/search/aids.js');

const flagged = (flags) => [...flags.keys()].filter((point) => flags[point]);

/** Takes the place of a board that is still loading, or says that it could not be loaded. */
export const NoBoard = () =>
  withoutRules.value
    ? html`<${NotLoaded} load=${needRules} text=${words.noRules} />`
    : html`<div class="sandbox-board waiting"></div>`;

/** The refusal of the last act, in words and as it is drawn; null if it was allowed. */
function refusalOf(sandbox) {
  if (!sandbox.refused.value) return null;
  const { act, verdict } = sandbox.refused.value;
  const at = act.split(' ').at(-1);
  return byRules(verdict, { at, point: pointIndex(at, sandbox.width, sandbox.height), rules: sandbox.game });
}

/** The sentence under the board. */
function statusOf(sandbox, picking) {
  const refused = refusalOf(sandbox);
  if (refused) return { kind: 'refused', text: refused.text || words.refusedPlain };
  const view = sandbox.view.value;
  if (view.outcome.result) return { kind: 'end', text: endText(view.outcome).join('. ').replace('..', '.') };
  return { kind: 'turn', text: words.status(view, picking) };
}

/**
 * @param {object} props
 * @param {import('./sandbox.js').Sandbox} props.sandbox
 * @param {string} [props.title] of the board
 * @param {number} [props.liberties] a stone whose liberties are shown
 * @param {boolean} [props.whole] all acts of a game are on offer: each side accepts alone, resigns, offers a draw
 * @param {[number, string][]} [props.marked] points with a mark, as BoardView.mark() names them
 * @param {boolean} [props.aids] the computer's advice is on offer: never on the board of a game under way
 */
export function SandboxBoard({ sandbox, title, liberties = -1, whole = false, marked = [], aids = false }) {
  const host = useRef(null);
  const board = useRef(null);
  const picking = useMemo(() => signal(null), [sandbox]); // null, 'claim', 'claimKo', 'challenge' or 'liberties'
  const asked = useMemo(() => signal(liberties), [sandbox]);
  /** @type {import('../../vendor/ui.js').Signal<import('../search/hints.js').Hints|null>} */
  const hints = useMemo(() => signal(null), [sandbox]);

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
      onPick: (point) => pick(sandbox, picking, asked, point),
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
        board.current?.show('owned', hints.value?.owned ?? []);
        board.current?.clearMarks();
        for (const [point, kind] of marked) board.current?.mark(point, kind);
        for (const [point, letter] of hints.value?.labels ?? []) board.current?.mark(point, 'text', letter);
      }),
    [sandbox],
  );

  const view = sandbox.view.value;
  const status = statusOf(sandbox, picking.value);
  return html`
    <div class="sandbox">
      <div class="sandbox-board" ref=${host}></div>
      <div class=${`sandbox-status ${status.kind}`} role="status">
        <p class="said">${status.text}</p>
        ${whole && words.details(view).map((text) => html`<p class="detail" key=${text}>${text}</p>`)}
      </div>
      <${Steps} sandbox=${sandbox} />
      <${Acts} sandbox=${sandbox} view=${view} picking=${picking} asked=${asked} whole=${whole} />
      ${aids && html`<${Later} of=${aidsOf} name="Aids" sandbox=${sandbox} hints=${hints} />`}
    </div>
  `;
}

function pick(sandbox, picking, asked, point) {
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

function Steps({ sandbox }) {
  const at = sandbox.at.value;
  const count = sandbox.acts.value.length;
  if (count === 0) return null;
  const step = (label, icon, to, off) => html`
    <button
      type="button"
      class="button quiet icon"
      aria-label=${label}
      title=${label}
      disabled=${off}
      onClick=${() => sandbox.go(to)}
    >
      ${icons[icon]()}
    </button>
  `;
  return html`
    <div class="sandbox-steps" role="group" aria-label=${words.steps}>
      ${step(words.first, 'first', 0, at === 0)}
      ${step(words.back, 'back', at - 1, at === 0)}
      <span class="sandbox-count">${words.count(at, count)}</span>
      ${step(words.forward, 'forward', at + 1, at === count)}
      ${step(words.last, 'last', count, at === count)}
      ${sandbox.strayed
        ? html`<button type="button" class="button quiet" onClick=${() => sandbox.restore()}>${words.restore}</button>`
        : null}
    </div>
  `;
}
