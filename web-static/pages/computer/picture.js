// The picture of the board: the chosen size, with the position and the head start that the game starts from, or else
// some stones of an opening.
import { html, useEffect } from '../../vendor/ui.js';
import { common } from '../../i18n/en.js';
import { computer as words } from '../../i18n/computer-en.js';
import { withHandicap } from '../../lib/handicap.js';
import { lazy } from '../../lib/lazy.js';
import { openFields, setupFits } from '../../features/opening/settings.js';

const lobby = lazy('pages/lobby/lobby.js'); // it has the small boards

/** @type {Record<string, {stones: Record<string, string>, last: string}>} */
const OPENINGS = {
  '9x9': { stones: { C7: 'X', G7: 'O', E6: 'O', D5: 'O', E5: 'X', C4: 'X', C3: 'O', G3: 'X' }, last: 'E6' },
  '13x13': {
    stones: { D10: 'O', K10: 'X', K4: 'O', D4: 'X', F3: 'X', C6: 'O', L7: 'X', G10: 'O', J3: 'X' },
    last: 'G10',
  },
  '19x19': {
    stones: { Q16: 'X', D4: 'O', Q4: 'X', D17: 'O', O17: 'O', R14: 'X', C14: 'X', F3: 'X', K4: 'O', R6: 'O' },
    last: 'O17',
  },
};
const LETTERS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

/** The rows of a picture. @param {[number, number]} size @param {Record<string, string>} stones */
function rows([width, height], stones) {
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (__, column) => stones[`${LETTERS[column]}${height - row}`] ?? '.').join(''),
  ).join('/');
}

/** @param {{form: import('../../features/opening/settings.js').Form}} props */
export function Picture({ form }) {
  useEffect(() => lobby.want(), []);
  const fields = openFields(form);
  const { size, setup, handicap = 0, free_handicap: free } = fields;
  const Mini = lobby.module.value?.Mini;
  const { stones, last } = OPENINGS[size.join('x')] ?? { stones: {}, last: null };
  const own = Boolean(setup) && setupFits(fields);
  const start = own ? setup : rows(size, {});
  const ahead = handicap > 0 && !free ? withHandicap(start, size, handicap) : null;
  const board = ahead ?? (own || handicap > 0 ? start : rows(size, stones));
  const [width, height] = size;
  return html`
    <div class="picture">
      <svg class="shape" viewBox=${`0 0 ${width} ${height}`} aria-hidden="true"></svg>
      ${Mini && html`
        <${Mini}
          key=${size.join('x')}
          size=${size}
          board=${board}
          last=${own || handicap > 0 ? null : last}
          title=${words.board(common.size(size))}
        />
      `}
    </div>
    ${own && html`<p class="soft t14">${words.setup}</p>`}
  `;
}
