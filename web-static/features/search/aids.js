// The computer's opinion of a board without an opponent: the best moves of a position, and a graph of the chances in a
// game. Both begin with a press of their button, and only while the visitor plays no game of their own.
import { effect, html, useEffect, useMemo } from '../../vendor/ui.js';
import { games } from '../../state/me.js';
import { useStyles } from '../../lib/styles.js';
import { BEST_PLAYOUTS, Mind } from './mind.js';
import { Graph } from './graph.js';
import { hintsOf, ownedSum, positionOf } from './hints.js';
import * as words from '../../i18n/search-en.js';

/**
 * @import {Sandbox} from '../sandbox/sandbox.js'
 * @import {Signal} from '../../vendor/ui.js'
 * @import {Hints} from './hints.js'
 */

/** Resolves when the style sheet is there (lib/lazy.js). */
export const ready = useStyles(['search']);

/** @param {{sandbox: Sandbox, hints: Signal<Hints|null>}} props hints: set here, drawn by the board */
export function Aids({ sandbox, hints }) {
  const mind = useMemo(() => new Mind(), [sandbox]);
  useEffect(() => {
    let seen = null;
    const stops = [
      effect(() => {
        const view = sandbox.view.value;
        if (seen && seen !== view) mind.stop('best'); // the answer was about another position
        seen = view;
      }),
      effect(() => {
        hints.value = hintsOf(mind.best.value, sandbox.view.peek().board);
      }),
      effect(() => {
        if (games.value.length > 0) for (const of of /** @type {const} */ (['best', 'graph'])) mind.stop(of);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      mind.close();
      hints.value = null;
    };
  }, [sandbox, mind]);
  if (games.value.length > 0) return html`<p class="hint aids-none">${words.playing}</p>`;
  const { best, graph } = mind.busy.value;
  const shown = { best: best || mind.best.value !== null, graph: graph || mind.graph.value !== null };
  const acts = sandbox.acts.value;
  const press = (of, ask) => (shown[of] ? mind.stop(of) : ask());
  return html`
    <div class="aids" role="group" aria-label=${words.title}>
      <div class="sandbox-acts">
        <button
          type="button"
          class="button"
          data-do="best-moves"
          aria-pressed=${shown.best}
          onClick=${() => press('best', () => mind.askBest(positionOf(sandbox), acts.slice(0, sandbox.at.value)))}
        >
          ${words.best}
        </button>
        ${(acts.length > 0 || shown.graph) && html`
          <button
            type="button"
            class="button"
            data-do="graph"
            aria-pressed=${shown.graph}
            onClick=${() => press('graph', () => mind.askGraph(positionOf(sandbox), acts))}
          >
            ${words.graph}
          </button>
        `}
      </div>
      ${mind.failed.value && html`<p class="error" role="alert">${words.failed}</p>`}
      ${shown.best && html`<${Best} mind=${mind} sandbox=${sandbox} />`}
      ${mind.graph.value && html`<${Graph} mind=${mind} sandbox=${sandbox} />`}
    </div>
  `;
}

/** @param {{mind: Mind, sandbox: Sandbox}} props */
function Best({ mind, sandbox }) {
  const report = mind.best.value;
  const first = report?.choices[0];
  const said = report?.done
    ? first
      ? `${words.found(report.player, first)} ${words.owned(...ownedSum(report))}`
      : words.over
    : '';
  return html`
    <div class="best">
      <p class="visually-hidden" role="status">${said}</p>
      ${!report && html`<p class="hint">${words.loading}</p>`}
      ${report && !first && html`<p class="hint">${report.done ? words.over : words.loading}</p>`}
      ${first && html`
        <p class="best-title">${words.forPlayer(report.player)}</p>
        <ol class="best-list">
          ${report.choices.slice(0, words.letters.length).map((choice, index) => html`
            <li key=${choice.act}>
              <button type="button" class="button quiet" onClick=${() => sandbox.act(choice.act)}>
                <span class="tag" aria-hidden="true">${words.letters[index]}</span>
                <strong>${words.choice(choice.act)}</strong>
                <span class="num">${words.wins(choice)}</span>
              </button>
            </li>
          `)}
        </ol>
        <p class="hint num">${words.progress(report.playouts, BEST_PLAYOUTS)}. ${words.legend}</p>
      `}
    </div>
  `;
}
