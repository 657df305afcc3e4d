// The room before the game: the free seat, and the parts for the waiting player, which are loaded later.
import { html } from '../../vendor/ui.js';
import { actions as words, phase as phaseWords } from '../../i18n/en.js';
import { go } from '../../ui/router.js';
import { you } from '../../state/session.js';
import { Extra } from './extra.js';

/** @import {RoomModel} from './model.js' */

/** @param {{model: RoomModel}} props */
export function Before({ model }) {
  const room = model.room.value;
  const seat = model.seat.value;
  if (room.state === 'placing')
    return seat === room.black && html`<${Extra} part="Placing" model=${model} room=${room} />`;
  if (room.state !== 'open') return null;
  if (room.opponent) return html`<div class="before"><${Extra} part="OfRoom" room=${room} /></div>`;
  const close = async () => {
    const answer = await model.toRoom('close');
    if (answer.t === 'ok') go('/');
  };
  return html`
    <div class="before">
      ${seat === null && html`
        <p class="choices in-bar">
          <button type="button" class="button primary" data-do="sit" onClick=${() => model.toRoom('sit')}>
            ${words.sit}
          </button>
        </p>
      `}
      ${model.trial.value && html`
        <p class="choices">
          <button type="button" class="button small" data-do="clear-trial" onClick=${() => model.trial.value.clear()}>
            ${phaseWords.clearTrial}
          </button>
        </p>
      `}
      ${seat !== null && html`<${Extra} part="Invitation" room=${room} />`}
      ${seat !== null && html`
        <p class="choices">
          ${room.by.id === you.value?.id
            ? html`<button type="button" class="button quiet" data-do="close" onClick=${close}>${words.close}</button>`
            : html`
              <button type="button" class="button quiet" data-do="stand" onClick=${() => model.toRoom('stand')}>
                ${words.stand}
              </button>
            `}
        </p>
      `}
    </div>
  `;
}
