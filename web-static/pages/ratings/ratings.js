// Ratings: the best players of each ruleset, and the page of one player.
import { html } from '../../vendor/ui.js';
import { HousePlayer } from './house-player.js';
import { Ladder } from './ladder.js';
import { Players } from './players.js';
import { Profile } from './profile.js';

export const styles = ['rating', 'player', 'person', 'sign'];

const HOUSE = /^h[1-5]$/;

/**
 * @param {{page: string, name?: string, search?: string}} props page: "ratings", "players" or "player";
 *   name: of a ruleset or a player's id
 */
export default function RatingsPage({ page, name, search }) {
  if (page === 'players') return html`<${Players} />`;
  if (page !== 'player') return html`<${Ladder} name=${name} />`;
  return HOUSE.test(name)
    ? html`<${HousePlayer} id=${name} />`
    : html`<${Profile} id=${name ?? ''} search=${search} />`;
}
