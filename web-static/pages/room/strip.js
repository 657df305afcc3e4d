// A player's strip: stone, name, special states, prisoners, clock.
import { html } from '../../vendor/ui.js';
import { Stone } from '../../ui/mark.js';
import { Clock } from '../../ui/clock.js';
import { Person } from '../../ui/person.js';
import { COLOUR, common, room as words } from '../../i18n/en.js';
import { you } from '../../state/session.js';

const UNSURE = 110; // as in i18n/rating-en.js, which a first game does not load
const OTHER = { b: 'w', w: 'b' };

/**
 * @param {object} props
 * @param {import('../../state/fold.js').GameState|null} props.game
 * @param {'b'|'w'|null} props.colour
 * @param {import('protocol').Server.PlayerOrNull} props.player
 * @param {boolean} props.here
 * @param {[number, number]|null} [props.rating] in the pool of the rules, with its deviation
 * @param {'above'|'below'} props.place
 * @param {() => void} [props.onLow]
 */
export function Strip({ game, colour, player, here, rating, place, onLow }) {
  const d = game?.d;
  const acting = game && !game.end && !d.paused && d.to === colour;
  const taken = d?.lost?.[OTHER[colour]] ?? 0;
  return html`
    <section
      class=${`strip ${place}${acting ? ' acting' : ''}`}
      aria-label=${`${COLOUR[colour] ?? ''} ${player?.name ?? words.emptySeat}`}
    >
      <${Stone} colour=${colour} />
      <div class="who">
        <p class="name" title=${player?.name}>
          ${player ? html`<${Person} player=${player} />` : html`<em>${words.emptySeat}</em>`}
          ${rating && html`<span class="you">${rating[0]}${rating[1] > UNSURE && '?'}</span>`}
          ${player && player.id === you.value?.id && html`<span class="you">${common.you}</span>`}
        </p>
        <p class="facts">
          ${player && html`
            <span class="there">
              <span class=${`presence${here ? ' here' : ''}`}></span> ${here ? words.back : words.away}
            </span>
          `}
          ${game && html`<span>${words.captures(taken)}</span>`}
          ${game?.event?.by === colour && game.event.lag > 0 && html`
            <span title=${words.lag(game.event.lag)}>+${game.event.lag} ms</span>
          `}
          ${game && colour === 'w' && game.info.rules.scoring !== 'none' && html`
            <span>${words.komi(game.info.rules.komi)}</span>
          `}
          ${game && colour === 'w' && game.info.rules.topology === 'torus' && html`
            <span title=${words.edges}>${words.torus}</span>
          `}
        </p>
      </div>
      ${game && html`<${Clock} game=${game} colour=${colour} onLow=${onLow} />`}
    </section>
  `;
}
