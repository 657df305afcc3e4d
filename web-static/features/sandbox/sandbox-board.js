// The board of a sandbox with its steps and acts. The acts on offer are those that core.wasm allows.
import { html } from '../../vendor/ui.js';
import { needRules, withoutRules } from '../../state/rules.js';
import { icons } from '../../ui/icons.js';
import { NotLoaded } from '../../ui/later.js';
import { Acts } from './acts.js';
import { Canvas, refusalOf, useDesk } from './canvas.js';
import * as words from '../../i18n/sandbox.js';
import { endText } from '../../i18n/en.js';

/** Takes the place of a board that is still loading, or says that it could not be loaded. */
export const NoBoard = () =>
  withoutRules.value
    ? html`<${NotLoaded} load=${needRules} text=${words.noRules} />`
    : html`<div class="sandbox-board waiting"></div>`;

/** The sentence under a board: {kind: 'refused'|'end'|'turn', text}. */
export function statusOf(sandbox, picking) {
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
 */
export function SandboxBoard({ sandbox, title, liberties = -1, whole = false, marked = [] }) {
  const desk = useDesk(sandbox, liberties);
  const view = sandbox.view.value;
  const status = statusOf(sandbox, desk.picking.value);
  return html`
    <div class="sandbox">
      <${Canvas} sandbox=${sandbox} desk=${desk} title=${title} marked=${marked} />
      <div class=${`sandbox-status ${status.kind}`} role="status">
        <p class="said">${status.text}</p>
        ${whole && words.details(view).map((text) => html`<p class="detail" key=${text}>${text}</p>`)}
      </div>
      <${Steps} sandbox=${sandbox} />
      <${Acts} sandbox=${sandbox} view=${view} desk=${desk} whole=${whole} />
    </div>
  `;
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
