// The last moves in a line under the board, with a step back and forward, where the list of moves is in a drawer.
import { html } from '../../vendor/ui.js';
import { COLOUR, moveText, phase as phaseWords, room as words } from '../../i18n/en.js';
import { icons } from '../../ui/icons.js';
import { Stone } from '../../ui/mark.js';
import { moveList } from '../../state/log.js';

const SHOWN = 2; // moves in the line

/** @param {{model: import('./model.js').RoomModel}} props */
export function Steps({ model }) {
  const game = model.game.value;
  if (!game || game.move === 0 || !model.replays) return null;
  const at = model.viewing.value;
  const list = moveList(game.log, game.width, game.height, model.rules ? model.facts : undefined);
  const last = list
    .filter(({ number }) => number !== null)
    .slice(-SHOWN)
    .reverse();
  const step = (name, by) => html`
    <button
      type="button"
      class="button quiet icon"
      data-do=${name}
      aria-label=${words.replay[name]}
      onClick=${() => model.step(by)}
    >
      ${icons[name]()}
    </button>
  `;
  return html`
    <div class="steps" role="group" aria-label=${words.steps}>
      ${step('back', -1)}
      ${at === null
        ? html`
          <p>
            ${last.map(({ number, act }) => html`
              <span key=${number}>
                ${number} <${Stone} colour=${act.by} />
                <span class="visually-hidden">${COLOUR[act.by]}</span> ${moveText(act, model.name)}
              </span>
            `)}
          </p>
        `
        : html`
          <button type="button" class="button small" onClick=${() => model.look(null)}>
            ${phaseWords.viewing(at, model.rules?.turns ?? 0)} · ${phaseWords.live}
          </button>
        `}
      ${step('forward', 1)}
    </div>
  `;
}
