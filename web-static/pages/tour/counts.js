// Whether a tournament counts for ratings, said to everybody; its director hears what to do, and the owner does it here.
import { html, useEffect, useState } from '../../vendor/ui.js';
import { counts as words } from '../../i18n/counts-en.js';
import { you } from '../../state/session.js';
import { useStyles } from '../../ui/styles.js';

/** @param {{head: object, role: string|null}} props role: of the visitor in this tournament */
export function Counts({ head: { id, ratings, settings }, role }) {
  const [wish, setWish] = useState(null);
  const [Decide, setDecide] = useState(null);
  const me = you.value;
  useEffect(() => { // the sheet comes to those who may use it
    if (wish && !Decide) Promise.all([import('../house/decide.js'), useStyles(['tour', 'house'])]).then(([part]) => setDecide(() => part.Decide));
  }, [wish]);
  if (ratings.count === 'no') return null;
  const button = (what) => html`<button type="button" class="button small" data-do=${what}
    onClick=${() => setWish({ what, whom: settings.title, fields: { tour: id } })}>${words[what]}</button>`;
  const may = {
    approve: me?.owner && (ratings.count === 'waiting' || ratings.count === 'stopped'),
    annul: (me?.owner || me?.moderator) && ratings.count !== 'annulled',
  };
  return html`<div class="counts t14" data-counts=${ratings.count}><span>${words.said[ratings.count](ratings.why)}</span>
    ${role === 'director' && !me?.owner && words.director[ratings.count] && html` <span>${words.director[ratings.count]}</span>`}
    ${Object.keys(may).filter((what) => may[what]).map(button)}
    ${wish && Decide && html`<${Decide} wish=${wish} onClose=${() => setWish(null)} />`}</div>`;
}
