// The colours and handicap stones of a board: as the players agreed, or corrected after a wrong rank.
import { html, useState } from '../../../vendor/ui.js';
import { desk as words } from '../../../i18n/desk-en.js';
import { hasKomi } from '../../../features/opening/settings.js';
import { Sheet } from '../../../ui/sheet.js';
import { revisionOf } from './acts.js';
import { Refusal } from './sending.js';

/**
 * @import {Tour as P} from 'protocol'
 * @import {Context} from './desk.js'
 */

const { colours: text, draft } = words;
const STONES_MAX = 9;

/** @param {{context: Context, round: P.Round|P.Draft, pair: P.Pair|P.DraftPair, onClose: () => void}} props */
export function ColoursSheet({ context, round, pair, onClose }) {
  const { tour, desk, send } = context;
  const { settings, mix } = tour.head;
  const [black, setBlack] = useState(pair.first);
  const [handicap, setHandicap] = useState(pair.handicap);
  const [seen] = useState(() => revisionOf('colours', { round: round.number, board: pair.board }, tour, desk));
  const scoring = mix?.options?.scoring;
  const stones =
    settings.match === 1
    && (scoring ? scoring !== 'none' : hasKomi({ ruleset: (mix ?? settings.game).ruleset?.split('@')[0] }));
  const same = black === pair.first && handicap === pair.handicap;
  async function submit(event) {
    event.preventDefault();
    if (same || (await send('colours', { round: round.number, board: pair.board, black, handicap }, seen))) onClose();
  }
  return html`
    <${Sheet} title=${text.title(pair.board)} onClose=${onClose} className="small">
      <form onSubmit=${submit}>
        <fieldset class="field">
          <legend>${settings.match > 1 ? text.blackFirst : text.black}</legend>
          ${[pair.first, pair.second].map((no) => html`
            <label class="check" key=${no}>
              <input type="radio" name="colours-black" checked=${black === no} onChange=${() => setBlack(no)} /> <bdi>
                ${tour.byNo.get(no)?.name}
              </bdi>
            </label>
          `)}
        </fieldset>
        ${stones && html`
          <div class="field">
            <label for="colours-stones">${text.stones}</label>
            <select
              id="colours-stones"
              value=${handicap}
              onChange=${(event) => setHandicap(Number(event.target.value))}
            >
              ${Array.from({ length: STONES_MAX + 1 }, (_, count) => html`
                <option key=${count} value=${count} selected=${count === handicap}>
                  ${count === 0 ? text.even : draft.stones(count)}
                </option>
              `)}
            </select>
          </div>
        `}
        <p class="hint">${round.state === 'drafted' ? text.locks : text.seen}</p>
        <${Refusal} context=${context} />
        <p class="choices">
          <button class="button primary" disabled=${same}>${text.go}</button> <button
            type="button"
            class="button quiet"
            onClick=${onClose}
          >
            ${words.cancel}
          </button>
        </p>
      </form>
    <//>
  `;
}
