// A tournament in a page: updated while the page shows it.
import { html, useEffect, useState } from '../../vendor/ui.js';
import { common } from '../../i18n/en.js';
import { tour as words } from '../../i18n/tour-en.js';
import { openDesk, openTour } from '../../state/tour.js';
import { you } from '../../state/session.js';
import { Message } from '../../ui/message.js';

/** @import {Tour} from '../../state/tour-fold.js' */

/** @returns {ReturnType<typeof openTour>} */
export function useTour(slug) {
  const [store] = useState(() => openTour(slug));
  useEffect(() => store.hold(), []);
  return store;
}

/** The director's side, once the tournament's id is known; null before. */
export function useDesk(id) {
  const [store, setStore] = useState(null);
  useEffect(() => {
    if (!id) return undefined;
    const made = openDesk(id);
    setStore(made);
    return made.close;
  }, [id, you.value?.id]);
  return store;
}

/** 'director', 'assistant' or null. @param {Tour} tour */
export const roleOf = (tour) => tour.head.staff.find(({ player }) => player.id === you.value?.id)?.role ?? null;

/** The visitor's own entry, or undefined. */
export const ownPlayer = (tour) =>
  you.value ? tour.players.find(({ account }) => account?.id === you.value.id) : undefined;

/** Takes the place of a tournament that is still loading or does not exist. */
export function NoTour({ missing }) {
  if (!missing)
    return html`
      <main id="page" class="page" tabindex="-1" aria-busy="true">
        <div class="waiting shape"></div>
        <p class="visually-hidden">${common.loading}…</p>
      </main>
    `;
  return html`<${Message} text=${missing === 'deleted' ? words.deleted : words.missing} href="/tournaments" />`;
}
