// The additional part of a tournament's room: the way back to the event and, for its players, the next step.
import { html } from '../../vendor/ui.js';
import { arena } from '../../i18n/arena-en.js';
import { useStyles } from '../../lib/styles.js';
import { boardsOf, isOpen } from '../../features/tournament/facts.js';
import { Own } from '../../features/tournament/own.js';
import { ownPlayer, useTour } from '../../features/tournament/use-tour.js';

/** @import {RoomModel} from './model.js' */

useStyles(['tour']);

/** @param {{model: import('./model.js').RoomModel}} props */
export function OfTour({ model }) {
  const { tour, state } = model.room.value;
  if (tour.arena)
    return html`
      <p class="of-tour">
        <a class=${state === 'over' ? 'button primary' : null} href=${`/t/arena/${tour.id}`}>
          ${state === 'over' ? arena.back : tour.title}
        </a>
      </p>
    `;
  return html`
    <p class="of-tour"><a href=${`/t/${tour.slug}`}>${tour.title}</a></p>
    ${model.seat.value !== null && html`<${Next} model=${model} slug=${tour.slug} />`}
  `;
}

/** @param {{model: RoomModel, [other: string]: any}} props */
function Next({ model, slug }) {
  const tour = useTour(slug).tour.value;
  const own = tour ? ownPlayer(tour) : undefined;
  const busy = own && boardsOf(tour, own.number).some(({ pair }) => isOpen(pair) && pair.room === model.id);
  return own && !busy && html`<${Own} tour=${tour} own=${own} stays />`;
}
