// The acts on a sandbox's board besides playing a stone: buttons for those that core.wasm allows now, for both sides.
import { html } from '../../vendor/ui.js';
import * as words from '../../i18n/sandbox.js';

const BOTH = ['b', 'w'];

/**
 * @import {Sandbox} from './sandbox.js'
 * @import {Desk} from './canvas.js'
 */

/**
 * @param {{sandbox: Sandbox, view: Sandbox['view']['value'], desk: Desk, whole: boolean}} props whole: as of
 *   SandboxBoard
 */
export function Acts({ sandbox, view, desk: { picking, asked }, whole }) {
  const either = new Set(BOTH.flatMap((player) => view.may[player]));
  const mover = view.toMove;
  const button = (text, act) => html`
    <button type="button" class="button" data-act=${act} onClick=${() => sandbox.act(act)}>${text}</button>
  `;
  const toggle = (mode, text) => html`
    <button
      type="button"
      class="button"
      aria-pressed=${picking.value === mode}
      onClick=${() => {
        picking.value = picking.value === mode ? null : mode;
        if (mode === 'liberties') asked.value = -1;
      }}
    >
      ${text}
    </button>
  `;
  const of = (kind, text) =>
    BOTH.filter((player) => view.may[player].includes(kind)).map((player) => button(text(player), `${player} ${kind}`));
  const demand = sandbox.allowed(
    [view.next, view.next === 'b' ? 'w' : 'b'].map((player) => `${player} resume modified-ko`),
  );
  return html`
    <div class="sandbox-acts">
      ${mover && view.may[mover].includes('pass') ? button(words.pass(mover), `${mover} pass`) : null}
      ${mover && view.may[mover].includes('challenge') ? toggle('challenge', words.challenge) : null}
      ${whole ? of('accept', words.acceptOne) : null}
      ${either.has('accept')
        ? html`<button type="button" class="button" onClick=${() => sandbox.acceptBoth()}>${words.accept}</button>`
        : null}
      ${view.phase === 'stopped' && either.has('resume')
        ? whole
          ? of('resume', words.resumeOne)
          : button(words.resume, `${view.next} resume`)
        : null}
      ${demand ? button(view.phase === 'stopped' ? words.resumeKo : words.demandKo, demand) : null}
      ${either.has('claim') ? toggle('claim', words.claim) : null}
      ${whole && either.has('claim') && sandbox.challenges ? toggle('claimKo', words.claimKo) : null}
      ${sandbox.external ? toggle('liberties', words.liberties) : null}
    </div>
    ${whole && (either.has('resign') || either.has('draw') || view.phase === 'stopped')
      ? html`
        <details class="sandbox-more">
          <summary>${words.more}</summary>
          <div class="sandbox-acts">
            ${of(
              'draw',
              view.standing.drawOffer
                ? (player) => (view.standing.drawOffer === player ? words.drawAgain(player) : words.drawYes(player))
                : words.draw,
            )}
            ${of('resign', words.resign)}
            ${view.phase === 'stopped' && sandbox.allowed(['expire']) ? button(words.expire, 'expire') : null}
          </div>
        </details>
      `
      : null}
  `;
}
