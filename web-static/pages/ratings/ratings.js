// Ratings: the best players of each ruleset, and the page of one player.
import { html } from '../../vendor/ui.js';
import { Ladder } from './ladder.js';
import { Profile } from './profile.js';

export const styles = ['rating'];

/** @param {{page: string, name?: string}} props page: "ratings" or "player"; name: of a ruleset or a player's id */
export default function RatingsPage({ page, name }) {
  return page === 'player' ? html`<${Profile} id=${name ?? ''} />` : html`<${Ladder} name=${name} />`;
}
