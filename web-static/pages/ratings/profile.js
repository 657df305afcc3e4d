// One player: ratings and last rated games.
import { html, useEffect } from '../../vendor/ui.js';
import { ladder, profile as words, change, rating } from '../../i18n/rating-en.js';
import { rulesetName } from '../../i18n/rulesets-en.js';
import { Stone } from '../../ui/mark.js';
import { Message } from '../../ui/message.js';
import { Person } from '../../ui/person.js';
import { Challenge } from '../../features/opening/challenge.js';
import { you } from '../../state/session.js';
import { useAnswer } from './ask.js';
import { Played } from './played.js';

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** @param {{id: string}} props id: of the player, "p7" */
export function Profile({ id }) {
  const found = useAnswer({ k: 'profile', player: id }, id);
  useEffect(() => {
    if (found?.t !== 'error') document.title = words.documentTitle(found?.player.name ?? words.number(id));
  }, [found]);
  if (found === null)
    return html`
      <main id="page" tabindex="-1" class="page ratings" aria-busy="true"><div class="waiting shape"></div></main>
    `;
  if (found.code === 'offline' || found.code === 'busy') {
    return html`
      <main id="page" tabindex="-1" class="page ratings stack">
        <h1>${words.number(id)}</h1>
        <p class="notice">${ladder.offline}</p>
      </main>
    `;
  }
  if (found.t !== 'profile') return html`<${Message} text=${words.missing} href="/ratings" />`;
  const { player, account, bot_of, pools, games } = found;
  return html`
    <main id="page" tabindex="-1" class="page ratings stack loose">
      <header>
        <h1><${Person} player=${player} /></h1>
        <p class="soft">
          ${words.number(player.id)}.${' '}
          ${bot_of
            ? html`${words.botOf} <a href=${`/player/${bot_of.id}`}><${Person} player=${bot_of} /></a>.`
            : `${account ? words.account : words.guest}.`}
        </p>
        ${!player.house && player.id !== you.value?.id && html`<p><${Challenge} player=${player} /></p>`}
      </header>
      <section>
        <h2>${words.ratings}</h2>
        ${pools.length > 0
          ? html`<${Pools} pools=${pools} />`
          : html`<p class="empty">${words.none} <a href="/">${words.begin}</a></p>`}
      </section>
      ${games.length > 0 && html`<section><h2>${words.last}</h2><${Games} games=${games} id=${player.id} /></section>`}
      <${Played} id=${player.id} name=${player.name} />
    </main>
  `;
}

function Pools({ pools }) {
  return html`
    <table class="table narrow">
      <thead>
        <tr>
          <th scope="col">${ladder.rules}</th>
          <th scope="col" class="figures">${ladder.rating}</th>
          <th scope="col" class="figures">${ladder.deviation}</th>
          <th scope="col" class="figures">${ladder.games}</th>
        </tr>
      </thead>
      <tbody>
        ${pools.map((pool) => html`
          <tr key=${pool.ruleset}>
            <th scope="row"><a href=${`/ratings/${pool.ruleset}`}>${rulesetName(pool.ruleset, pool.ruleset)}</a></th>
            <td class="figures">${rating(pool.rating, pool.deviation)}</td>
            <td class="figures soft">±${pool.deviation}</td>
            <td class="figures">${pool.games}</td>
          </tr>
        `)}
      </tbody>
    </table>
    ${pools.some((pool) => rating(1, pool.deviation) !== '1') && html`<p class="hint">${words.unsure}</p>`}
  `;
}

function Games({ games, id }) {
  const { columns } = words;
  return html`
    <table class="table">
      <thead>
        <tr>
          <th scope="col">${columns.opponent}</th>
          <th scope="col">${columns.result}</th>
          <th scope="col" class="figures">${columns.rating}</th>
          <th scope="col" class="wide">${columns.tour}</th>
          <th scope="col" class="wide">${columns.rules}</th>
          <th scope="col" class="wide figures">${columns.day}</th>
        </tr>
      </thead>
      <tbody>
        ${games.map((game) => html`
          <${Game}
            key=${`${game.ended_at} ${game.game ?? game.tour?.slug} ${game.round} ${game.board} ${game.black.id}`}
            game=${game}
            id=${id}
          />
        `)}
      </tbody>
    </table>
  `;
}

function Game({ game, id }) {
  const own = game.black.id === id ? 'black' : 'white';
  const other = own === 'black' ? game.white : game.black;
  const result = game.result === 'draw' ? 'draw' : game.result === own ? 'won' : 'lost';
  const rules = rulesetName(game.ruleset, game.ruleset);
  const date = day.format(game.ended_at);
  const event = !game.round
    ? game.game ? html`<a href=${`/game/${game.game}`}>${words.room}</a>` : words.room
    : html`
      ${game.tour ? html`<a href=${`/t/${game.tour.slug}`}>${game.tour.title}</a>` : words.unlisted}
      <span class="soft t14">, ${words.round(game.round, game.board)}</span>
    `;
  return html`
    <tr>
      <th scope="row">
        <${Stone} colour=${own === 'black' ? 'w' : 'b'} /> <a href=${`/player/${other.id}`}>
          <${Person} player=${other} />
        </a>
        <span class="brief t14">${event}<span class="soft">, ${rules}, ${date}</span></span>
      </th>
      <td>${words.results[result]} <span class="visually-hidden">${words.as[own[0]]}</span></td>
      <td class="figures">
        ${game.rating ?? ''} ${game.rating !== null && html`
          <span class=${game.change > 0 ? 'gain' : game.change < 0 ? 'loss' : 'soft'}>${change(game.change)}</span>
        `}
      </td>
      <td class="wide">${event}</td>
      <td class="wide">${rules}</td>
      <td class="wide figures">${date}</td>
    </tr>
  `;
}
