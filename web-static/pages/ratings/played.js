// The finished public games of a player, newest first, read from the list that programs read as well
// (docs/protocol/http.md, Games of a player): one page, then more on request.
import { html, useEffect, useState } from '../../vendor/ui.js';
import { common, resultShort } from '../../i18n/en.js';
import { housePlayer as words } from '../../i18n/house-player-en.js';
import { rulesetName } from '../../i18n/rulesets-en.js';
import { Stone } from '../../ui/mark.js';
import { Person } from '../../ui/person.js';

/** @typedef {import('protocol').Server.FoundGame} Game */

const PAGE = 20;
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** @param {string} id @param {Game} [last] the last game of the page before @returns {Promise<Game[]|null>} */
async function read(id, last) {
  const before = last ? `&before=${last.id}.${last.ended_at}` : '';
  try {
    const response = await fetch(`/api/player/${id}/games.ndjson?limit=${PAGE}${before}`);
    if (!response.ok) return null;
    return (await response.text())
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  } catch {
    return null;
  }
}

/** @param {{id: string, name: string}} props of the player */
export function Played({ id, name }) {
  const [games, setGames] = useState(/** @type {Game[]} */ ([]));
  const [state, setState] = useState('reading'); // then more, all or failed
  const more = async (before = games) => {
    setState('reading');
    const found = await read(id, before.at(-1));
    if (found) setGames([...before, ...found]);
    setState(found === null ? 'failed' : found.length === PAGE ? 'more' : 'all');
  };
  useEffect(() => {
    setGames([]);
    more([]);
  }, [id]);
  return html`
    <section class="played" aria-busy=${state === 'reading' ? 'true' : null}>
      <div class="spread">
        <h2>${words.games}</h2>
        ${games.length > 0 && html`<a href=${`/api/player/${id}/games.ndjson`} download>${words.file}</a>`}
      </div>
      ${games.length > 0 && html`<${Games} games=${games} id=${id} />`}
      ${state === 'reading' && games.length === 0 && html`<div class="waiting shape"></div>`}
      ${state === 'all' && games.length === 0 && html`
        <div class="first-games">
          <p class="boards" aria-hidden="true"><span></span><span></span><span></span></p>
          <p>${words.noGames(name)}</p>
        </div>
      `}
      <div role="status">${state === 'failed' && html`<p class="notice">${words.failed}</p>`}</div>
      ${(state === 'more' || state === 'failed') && html`
        <p>
          <button type="button" class="button" data-do="more" onClick=${() => more()}>
            ${state === 'more' ? words.more : words.again}
          </button>
        </p>
      `}
    </section>
  `;
}

const Games = ({ games, id }) => html`
  <table class="table">
    <thead>
      <tr>
        <th scope="col">${words.columns.opponent}</th>
        <th scope="col">${words.columns.result}</th>
        <th scope="col" class="wide">${words.columns.rules}</th>
        <th scope="col" class="wide figures">${words.columns.moves}</th>
        <th scope="col" class="wide figures">${words.columns.day}</th>
      </tr>
    </thead>
    <tbody>${games.map((game) => html`<${Row} key=${game.id} game=${game} id=${id} />`)}</tbody>
  </table>
`;

/** @param {{game: Game, id: string}} props */
function Row({ game, id }) {
  const own = game.black.id === id ? 'B' : 'W';
  const other = own === 'B' ? game.white : game.black;
  const kind = { B: 'won', W: 'won', draw: 'draw' }[game.result] ?? 'none';
  const result = kind === 'won' && game.result !== own ? 'lost' : kind;
  const rules = `${rulesetName(game.ruleset, game.title)}, ${common.size(game.size)}`;
  const date = day.format(game.ended_at);
  return html`
    <tr>
      <th scope="row">
        <${Stone} colour=${own === 'B' ? 'w' : 'b'} />
        ${' '}
        <a href=${`/player/${other.id}`}><${Person} player=${other} plain /></a>
        <span class="brief t14 soft">${rules}, ${date}</span>
      </th>
      <td>
        ${words.results[result]}
        ${' '}
        <a href=${`/game/${game.id}`} aria-label=${words.record(other.name, date)}>
          ${resultShort(game.result, game.reason, game.score)}
        </a>
      </td>
      <td class="wide">${rules}</td>
      <td class="wide figures">${game.moves}</td>
      <td class="wide figures">${date}</td>
    </tr>
  `;
}
