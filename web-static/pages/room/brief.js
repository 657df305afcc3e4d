// The rules in short, until the first move: beside the board, or under it on a phone.
import { html } from '../../vendor/ui.js';
import { mixes } from '../../ui/rules-name.js';
import { ShortRules } from '../../ui/short-rules.js';

/** Whether a visitor may still want to read what is played. @param {import('./model.js').RoomModel} model */
export const isFresh = ({ game }) => !(game.value?.move > 0);

/** @param {{model: import('./model.js').RoomModel}} props */
export function Brief({ model }) {
  const { settings, mix } = model.room.value;
  const told = mix && mixes.value;
  return html`
    <div class="brief">
      ${told && html`
        <ul class="deviations">
          ${Object.entries(mix.options).map(([clause, value]) => html`<li>${told.sentence(clause, value)}</li>`)}
        </ul>
      `}
      ${settings.ruleset && html`<${ShortRules} ruleset=${settings.ruleset} />`}
    </div>
  `;
}
