// A person's finished public games, page by page. The filters are in the address: each is a link, so the way back leads
// to the filters before.
import { html, useEffect, useRef, useState } from '../../vendor/ui.js';
import { socket } from '../../net/net.js';
import { common, resultShort } from '../../i18n/en.js';
import { person } from '../../i18n/person-en.js';
import { change } from '../../i18n/rating-en.js';
import { rulesetName, rulesets } from '../../i18n/rulesets-en.js';
import { Stone } from '../../ui/mark.js';
import { Person } from '../../ui/person.js';
import { ask } from './ask.js';

/** @typedef {import('protocol').Server.FoundGame} Game */

const words = person.list;
const RULESETS = 4; // with a filter of their own
const PAGES = 3; // that are asked for at once while a filter finds little
const PAGE = 20;
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const thisYear = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' });
/** The year only where it is another one. @param {number} at */
const shortDay = (at) => (new Date(at).getFullYear() === new Date().getFullYear() ? thisYear : day).format(at);
const FIELDS = ['result', 'ruleset', 'against', 'rated'];
const VALUES = {
  result: /^(won|drawn|lost)$/,
  ruleset: /^[\w-]{1,40}$/,
  against: /^[ph][1-9]\d{0,15}$/,
  rated: /^(yes|no)$/,
};

/**
 * The filters of an address, without what is no filter.
 * @param {string} address
 * @returns {Record<string, string>}
 */
export function filtersOf(address) {
  const given = new URLSearchParams(address);
  return Object.fromEntries(
    FIELDS.map((field) => [field, given.get(field) ?? '']).filter(([field, value]) => VALUES[field].test(value)),
  );
}

/** @param {string} id @param {Record<string, string|undefined>} filters */
const addressOf = (id, filters) => {
  const set = new URLSearchParams(/** @type {any} */ (Object.entries(filters).filter(([, value]) => value))).toString();
  return `/player/${id}${set && `?${set}`}`;
};

/** The result for this player. @param {Game} game @param {string} id @returns {'won'|'drawn'|'lost'|'none'} */
export function resultFor({ result, black }, id) {
  if (result === 'draw') return 'drawn';
  if (result !== 'B' && result !== 'W') return 'none';
  return (result === 'B') === (black.id === id) ? 'won' : 'lost';
}

/**
 * @param {object} props
 * @param {{id: string, name: string}} props.player
 * @param {boolean} props.own the reader's own page
 * @param {import('./figures.js').Line[]} props.lines
 * @param {import('protocol').Server.Profile['met']} props.met
 * @param {string} props.search of the address
 */
export function Games({ player, own, lines, met, search }) {
  const filters = filtersOf(search);
  const key = addressOf(player.id, filters);
  const [found, setFound] = useState({ key: '', games: /** @type {Game[]} */ ([]), next: null, state: 'reading' });
  const turn = useRef(null);
  const hello = socket.hello.value;
  const read = async (games, after) => {
    const mine = {};
    turn.current = mine;
    setFound({ key, games, next: after, state: 'reading' });
    let all = games;
    let next = after;
    for (let pages = 0; pages < PAGES; pages++) {
      const answer = await ask({ k: 'played', player: player.id, ...filters, ...(next && { after: next }) });
      if (turn.current !== mine) return; // another question came after it
      if (answer.t !== 'played') {
        setFound({ key, games: all, next, state: 'failed' });
        return;
      }
      all = [...all, ...answer.games];
      ({ next } = answer);
      if (!next || all.length - games.length >= PAGE) break;
    }
    setFound({ key, games: all, next, state: 'read' });
  };
  useEffect(() => {
    if (hello && (found.key !== key || found.state !== 'read')) read([], null);
  }, [hello, key]);
  const { games, next, state } = found.key === key ? found : { games: [], next: null, state: 'reading' };
  const filtered = Object.keys(filters).length > 0;
  const empty = state === 'read' && games.length === 0 && !next;
  return html`
    <section class="their-games headed" aria-busy=${state === 'reading' ? 'true' : null}>
      <div class="title">
        <h2>${words.title}</h2>
        <a href=${`/games?player=${encodeURIComponent(player.name)}`}>${words.search}</a>
      </div>
      ${(!empty || filtered) && html`
        <${Filters} player=${player} filters=${filters} lines=${lines} met=${met} games=${games} />
      `}
      ${games.length > 0 && html`<${Table} games=${games} id=${player.id} />`}
      ${state === 'reading' && games.length === 0 && html`<div class="waiting shape"></div>`}
      ${empty
        && (filtered ? (
          html`<p class="empty">${words.nothing} <a href=${`/player/${player.id}`}>${words.clear}</a></p>`
        ) : (
          html`<${Nothing} own=${own} name=${player.name} />`
        ))}
      <div role="status">${state === 'failed' && html`<p class="notice">${words.failed}</p>`}</div>
      ${(state === 'failed' || (state === 'read' && next)) && html`
        <p>
          <button type="button" class="button" data-do="more" onClick=${() => read(games, next)}>
            ${state === 'failed' ? words.again : games.length % PAGE === 0 ? words.more : words.further}
          </button>
        </p>
      `}
      ${games.length > 0 && html`
        <p class="t14"><a href=${`/api/player/${player.id}/games.ndjson`} download>${words.file}</a></p>
      `}
    </section>
  `;
}

/** The frame of the first games stays, and the words invite. */
const Nothing = ({ own, name }) => html`
  <div class="first-games">
    <p class="boards" aria-hidden="true"><span></span><span></span><span></span></p>
    <p>${own ? words.own : words.none(name)}</p>
    ${own && html`
      <p class="row">
        <a class="button" href="/computer">${words.play}</a> <a class="button" href="/">${words.open}</a>
      </p>
    `}
  </div>
`;

function Filters({ player, filters, lines, met, games }) {
  const totals = [0, 1, 2].map((i) => lines.reduce((n, line) => n + line.both[i], 0));
  const some = Object.keys(filters).length > 0;
  const chip = (field, value, text) => {
    const on = filters[field] === value;
    return html`
      <li key=${`${field}${value}`}>
        <a
          href=${addressOf(player.id, { ...filters, [field]: on ? undefined : value })}
          aria-current=${on ? 'true' : null}
          aria-label=${on ? words.off(text) : null}
        >
          ${text}
        </a>
      </li>
    `;
  };
  const named = lines.filter((line) => line.ruleset !== null).map((line) => line.ruleset);
  const shown = named.slice(0, RULESETS);
  if (filters.ruleset && !shown.includes(filters.ruleset)) shown.push(filters.ruleset);
  const other =
    filters.against
    && (met.find((one) => one.player.id === filters.against)?.player
      ?? games.flatMap((game) => [game.black, game.white]).find((one) => one.id === filters.against));
  return html`
    <nav class="game-filters" aria-label=${words.filters}>
      <ul>
        <li>
          <a href=${`/player/${player.id}`} aria-current=${some ? null : 'true'}>
            ${words.every(totals[0] + totals[1] + totals[2])}
          </a>
        </li>
        ${['won', 'drawn', 'lost'].map(
          (result, i) =>
            (totals[i] > 0 || filters.result === result)
            && chip('result', result, words.count(words.results[result], totals[i])),
        )}
        ${shown.map((ruleset) => chip('ruleset', ruleset, rulesetName(ruleset, rulesets[ruleset] ?? ruleset)))}
        ${(filters.rated === 'yes' || lines.some((line) => line.pool)) && chip('rated', 'yes', words.rated)}
        ${filters.rated === 'no' && chip('rated', 'no', words.casual)}
        ${filters.against && chip('against', filters.against, words.against(other?.name ?? filters.against))}
      </ul>
    </nav>
  `;
}

const Table = ({ games, id }) => html`
  <table class="table">
    <thead>
      <tr>
        <th scope="col">${words.columns.against}</th>
        <th scope="col" class="wide">${words.columns.rules}</th>
        <th scope="col">${words.columns.result}</th>
        <th scope="col" class="figures wide">${words.columns.rating}</th>
        <th scope="col" class="figures">${words.columns.day}</th>
      </tr>
    </thead>
    <tbody>${games.map((game) => html`<${Row} key=${game.id} game=${game} id=${id} />`)}</tbody>
  </table>
`;

/** @param {{game: Game, id: string}} props */
function Row({ game, id }) {
  const own = game.black.id === id;
  const other = own ? game.white : game.black;
  const result = resultFor(game, id);
  const rules = rulesetName(game.ruleset, game.title);
  const date = day.format(game.ended_at);
  return html`
    <tr class=${result}>
      <th scope="row">
        <${Stone} colour=${own ? 'w' : 'b'} />
        ${' '}
        <a href=${`/player/${other.id}`}><${Person} player=${other} plain /></a>
        <span class="brief">${rules} · ${common.size(game.size)}</span>
      </th>
      <td class="wide">${rules}<span class="under">${common.size(game.size)}</span></td>
      <td>
        <a href=${`/game/${game.id}`} aria-label=${`${words.results[result]}. ${words.record(other.name, date)}`}>
          <b>${words.results[result]}</b>
          <span class="under">${resultShort(game.result, game.reason, game.score)}</span>
        </a>
      </td>
      <td class="figures wide">
        ${game.rated && html`
          <span class=${game.rated.change > 0 ? 'gain' : game.rated.change < 0 ? 'loss' : 'soft'}>
            ${change(game.rated.change)}
          </span>
        `}
      </td>
      <td class="figures soft">${shortDay(game.ended_at)}</td>
    </tr>
  `;
}
