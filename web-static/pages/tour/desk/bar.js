// The bar of a McMahon event: the bar that the field suggests, and the number of players above each possible one.
import { html } from '../../../vendor/ui.js';
import { desk as words } from '../../../i18n/desk-en.js';

/** @import {Context} from './desk.js' */

const level = (rank) => Number.parseInt(rank, 10) * (rank.endsWith('d') ? 1 : -1);

/** Whether a rank is below another; both written as 3d or 12k. */
export const isBelow = (rank, other) => level(rank) < level(other);

/** @param {{context: Context}} props */
export function BarNotice({ context: { tour, desk, send, may } }) {
  const { bar } = desk;
  const { settings } = tour.head;
  if (!bar || tour.players.length === 0 || desk.draft || tour.rounds.length > 0) return null;
  const ranks = []; // the strongest come first
  for (const [rank, count] of bar.counts) {
    if (rank !== null && !isBelow(rank, settings.floor)) ranks.push([rank, count + (ranks.at(-1)?.[1] ?? 0)]);
  }
  const set = (rank) => send('settings', { settings: { ...settings, bar: rank } });
  return html`
    <section class="notice bar">
      <h2 class="t20">${words.bar.title}</h2>
      <p>${words.bar.lead(bar.proposed)} ${words.bar.now(settings.bar)} ${words.bar.counts}</p>
      <p class="row tight">
        ${ranks.map(([rank, count]) => html`
          <button
            type="button"
            class="button small"
            key=${rank}
            disabled=${!may('settings')}
            aria-pressed=${rank === settings.bar}
            aria-label=${words.bar.set(rank, count)}
            onClick=${() => set(rank)}
          >
            ${words.bar.at(rank, count)}
          </button>
        `)}
      </p>
      <p class="hint">${words.bar.hint}</p>
    </section>
  `;
}
