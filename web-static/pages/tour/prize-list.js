// The prizes as a list, for the director who hands them out.
import { html } from '../../vendor/ui.js';
import { prizes as words } from '../../i18n/prizes-en.js';
import { asTeams } from '../../features/tournament/teams.js';
import { prizes } from './prizes.js';

/** @import {Tour} from '../../state/tour-fold.js' */

/** @param {{tour: Tour}} props */
export function PrizeList({ tour: whole }) {
  const tour = asTeams(whole);
  const { places, categories } = prizes(tour);
  const names = (nos) => nos.map((no) => tour.byNo.get(no).name);
  if (places.length === 0) return null;
  return html`
    <section class="prizes">
      <h3>${words.title}</h3>
      <ul class="names">
        ${places.map(({ place, nos }) => html`<li key=${place}>${words.place(place, names(nos))}</li>`)}
        ${categories.map(({ band, nos }) => html`
          <li key=${band}>${words.best(words.bands[band] ?? band, names(nos))}</li>
        `)}
      </ul>
    </section>
  `;
}
