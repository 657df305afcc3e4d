// A player's name in a table, in the direction of its own script: a link to their ratings, if they
// are a player of the server.
import { html } from '../../vendor/ui.js';
import { Person } from '../../ui/person.js';

/** @import {Tour as P} from 'protocol' */

/** @param {{player: P.Player}} props as in docs/PROTOCOL.md 11.1 */
export function PlayerName({ player: { name, account } }) {
  return account
    ? html`
      <a class="player-name" href=${`/player/${account.id}`}><${Person} player=${account} name=${name} plain /></a>
    `
    : html`<bdi>${name}</bdi>`;
}
