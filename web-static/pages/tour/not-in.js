// The players without a pair in a round, with the reason; shown wherever its pairs are.
import { html } from '../../vendor/ui.js';
import { tour as words } from '../../i18n/tour-en.js';
import { notIn } from '../../features/tournament/facts.js';

/**
 * @import {Tour as P} from 'protocol'
 * @import {Tour} from '../../state/tour-fold.js'
 */

const { pairings } = words;

/**
 * @param {{tour: Tour, round: P.Round, without?: number[], include?: (one: {player: P.Player, why: string}) => (() =>
 *   void)|null}} props without: players who are mentioned elsewhere; include: the act that adds a player, or null
 */
export function NotIn({ tour, round, without = [], include = () => null }) {
  const list = notIn(tour, round).filter(({ player }) => !without.includes(player.number));
  if (list.length === 0) return null;
  const shown = list.map((one) => ({ ...one, take: include(one) }));
  const apart = shown.some(({ take }) => take) ? ' ' : ', ';
  return html`
    <p class="soft not-in">
      ${pairings.out}: ${shown.map(({ player, why, take }, index) => {
        return html`
          ${index > 0 ? apart : ''}
          <span class=${apart === ' ' ? 'one' : ''} key=${player.number}>
            <bdi>${player.name}</bdi> (${words.absent[why]})${take && html` <button
                type="button"
                class="button small"
                data-do="include"
                aria-label=${pairings.includeOf(player.name)}
                onClick=${take}
              >
                ${pairings.include}
              </button>
            `}
          </span>
        `;
      })}
    </p>
  `;
}
