// The page of a person: ratings and results by ruleset, their games, the way of their rating, and their opponents.
import { html, useEffect, useState } from '../../vendor/ui.js';
import { person as text } from '../../i18n/person-en.js';
import { ladder, profile as words, change } from '../../i18n/rating-en.js';
import { rulesetName } from '../../i18n/rulesets-en.js';
import { Stone } from '../../ui/mark.js';
import { Message } from '../../ui/message.js';
import { Person } from '../../ui/person.js';
import { Challenge } from '../../features/opening/challenge.js';
import { you } from '../../state/session.js';
import { ask, useAnswer } from './ask.js';
import { Follow, Presence, useHere } from './here.js';
import { Bar, Figures, linesOf } from './figures.js';
import { Games } from './games.js';
import { Progress } from './progress.js';

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' });
const SPARKS = 5; // histories that are asked for at once, those of the figures

/** The histories of ratings by ruleset, the first ones asked for at once. */
function useHistories(id, pools) {
  const [known, setKnown] = useState({ id, of: {} });
  const want = async (ruleset) => {
    const answer = await ask({ k: 'history', player: id, ruleset });
    const history = answer.t === 'history' ? answer : { points: [], cut: false, failed: true };
    setKnown((before) => ({ id, of: { ...(before.id === id ? before.of : {}), [ruleset]: history } }));
  };
  useEffect(() => {
    for (const { ruleset } of (pools ?? []).slice(0, SPARKS)) want(ruleset);
  }, [pools]);
  const histories = known.id === id ? known.of : {};
  return { histories, want: (ruleset) => histories[ruleset] ?? want(ruleset) };
}

/** @param {{id: string, search?: string}} props id: of the player, "p7"; search: the filters of the games */
export function Profile({ id, search = '' }) {
  const found = useAnswer({ k: 'profile', player: id }, id);
  const { histories, want } = useHistories(id, found?.t === 'profile' ? found.pools : null);
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
  const lines = linesOf(found);
  const own = found.player.id === you.value?.id;
  const tours = found.games.filter((game) => game.round);
  return html`
    <main id="page" tabindex="-1" class="page ratings person">
      <${Head} profile=${found} own=${own} games=${lines.reduce((n, line) => n + line.games, 0)} />
      ${lines.length > 0 && html`<${Figures} lines=${lines} histories=${histories} />`}
      <div class="person-parts">
        <div class="stack loose">
          <${Games} player=${found.player} own=${own} lines=${lines} met=${found.met} search=${search} />
          ${tours.length > 0 && html`
            <section class="headed">
              <div class="title"><h2>${text.tours}</h2></div>
              <${RatedGames} games=${tours} id=${found.player.id} />
            </section>
          `}
        </div>
        <div class="stack loose">
          ${found.pools.length > 0 && html`
            <${Progress} rulesets=${found.pools.map((pool) => pool.ruleset)} histories=${histories} onWant=${want} />
          `}
          ${found.met.length > 0 && html`<${Met} met=${found.met} id=${found.player.id} />`}
        </div>
      </div>
    </main>
  `;
}

/** The two stones on a wooden disc, in place of a picture. */
const Disc = () => html`
  <svg class="disc" viewBox="0 0 120 120" aria-hidden="true">
    <circle class="ground" cx="60" cy="60" r="58" />
    <circle class="black" cx="38" cy="60" r="18" />
    <circle class="white" cx="82" cy="60" r="18" />
  </svg>
`;

function Head({ profile: { player, account, since, bot_of }, own, games }) {
  const { here, look } = useHere();
  return html`
    <header class="person-head">
      <${Disc} />
      <div>
        <h1><${Person} player=${player} plain /></h1>
        <p class="soft">
          <${Presence} id=${player.id} here=${here} />
          ${bot_of ? html`${words.botOf} <${Person} player=${bot_of} />` : account ? words.account : words.guest}
          ${' · '}
          ${text.since(month.format(since))}
          ${games > 0 && ` · ${text.games(games)}`}
        </p>
      </div>
      <div class="acts">
        ${own
          ? html`<a class="button" href="/account">${text.settings}</a>`
          : html`
            <${Follow} player=${player} here=${here} onDone=${look} />
            <${Challenge} player=${player} className="button primary" />
          `}
      </div>
    </header>
  `;
}

const Met = ({ met, id }) => html`
  <section class="headed rivals">
    <div class="title"><h2>${text.met.title}</h2></div>
    <ul>
      ${met.map(({ player, games }) => html`
        <li key=${player.id}>
          <span>
            <a href=${`/player/${player.id}`}><${Person} player=${player} plain /></a>
          </span>
          <${Bar} of=${games} />
          <a
            class="num"
            href=${`/player/${id}?against=${player.id}`}
            aria-label=${text.met.games(player.name, ...games)}
          >
            ${text.met.score(games[0], games[2])}
          </a>
        </li>
      `)}
    </ul>
  </section>
`;

function RatedGames({ games, id }) {
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
          <${Person} player=${other} plain />
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
