// The choice between the five computer players: a face, a name, a level and a sentence each.
import { html } from '../../vendor/ui.js';
import { computer as words } from '../../i18n/computer-en.js';
import { useStyles } from '../../lib/styles.js';
import { FaceOf } from '../../ui/person.js';
import { LEVELS } from './terms.js';

useStyles(['levels']);

/**
 * @param {object} props
 * @param {number} props.level
 * @param {(level: number) => void} props.set
 * @param {boolean} [props.small] without the sentences
 * @param {{ratings: number[], errors: number[]}|null} [props.measured] their strength
 */
export const Levels = ({ level, set, small = false, measured = null }) => html`
  <fieldset class=${`faces${small ? ' few' : ''}`}>
    <legend class="visually-hidden">${words.player}</legend>
    ${LEVELS.map((each) => {
      const { name, level: title, line } = words.players[each - 1];
      return html`
        <label key=${each}>
          <input type="radio" name="level" value=${each} checked=${each === level} onChange=${() => set(each)} />
          <${FaceOf} level=${each} />
          <b>${name}</b>
          <span class="level">${title}</span>
          ${!small && html`<span class="line">${line}</span>`}
          ${measured && html`
            <span class="level num">${words.rating(measured.ratings[each - 1], measured.errors[each - 1])}</span>
          `}
        </label>
      `;
    })}
  </fieldset>
`;
