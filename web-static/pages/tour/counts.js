// Whether a tournament counts for ratings. Every visitor sees that; the director sees the steps towards it, and the
// owner decides here.
import { html, useState } from '../../vendor/ui.js';
import { counts as words } from '../../i18n/counts-en.js';
import { you } from '../../state/session.js';
import { lazy } from '../../lib/lazy.js';
import { Later } from '../../ui/later.js';
import { useStyles } from '../../lib/styles.js';

/** @import {Tour as P} from 'protocol' */

const decide = lazy('pages/house/decide.js'); // loaded only for visitors who may decide

/** @param {{head: P.Head, role: string|null}} props role: of the visitor in this tournament */
export function Counts({ head: { id, ratings, settings }, role }) {
  const [wish, setWish] = useState(null);
  const me = you.value;
  if (ratings.count === 'no') return null;
  const button = (what) => html`
    <button
      type="button"
      class="button small"
      data-do=${what}
      onClick=${async () => {
        await useStyles(['tour', 'house']);
        setWish({ what, whom: settings.title, fields: { tour: id } });
      }}
    >
      ${words[what]}
    </button>
  `;
  const may = {
    approve: me?.owner && (ratings.count === 'waiting' || ratings.count === 'stopped'),
    annul: (me?.owner || me?.moderator) && ratings.count !== 'annulled',
  };
  return html`
    <div class="counts t14" data-counts=${ratings.count}>
      <span>${words.said[ratings.count](ratings.why)}</span>
      ${role === 'director' && !me?.owner && words.director[ratings.count] && html` <span>
          ${words.director[ratings.count]}
        </span>
      `}
      ${Object.keys(may)
        .filter((what) => may[what])
        .map(button)}
      ${wish && html`<${Later} of=${decide} name="Decide" wish=${wish} onClose=${() => setWish(null)} />`}
    </div>
  `;
}
