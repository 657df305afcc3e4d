// Finished games, searchable by player, rules and date.
import { html, useEffect, useRef, useState } from '../../vendor/ui.js';
import { socket } from '../../net/net.js';
import { you } from '../../state/session.js';
import { Stone } from '../../ui/mark.js';
import { Person } from '../../ui/person.js';
import { go } from '../../ui/router.js';
import { common, resultShort } from '../../i18n/en.js';
import { rulesetName, rulesets } from '../../i18n/rulesets-en.js';
import { archive as words } from '../../i18n/sandbox.js';

export const styles = ['book'];

/** @typedef {{t: 'error', code: import('protocol').Server.Error['code']|'offline'}} Refused */

const REPLACE = { replace: true };
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/**
 * Asks for a page of games: the first, or the one after `after`.
 * @returns {Promise<import('protocol').Server.Found|Refused>} the answer
 */
const ask = (query, after) =>
  new Promise((resolve) => {
    const wanted = Object.fromEntries(Object.entries({ ...query, after }).filter(([, value]) => value));
    if (!socket.ask({ t: 'get', k: 'games', ...wanted }, resolve)) resolve({ t: 'error', code: 'offline' });
  });

const FIELDS = ['player', 'ruleset', 'opponents', 'from', 'to'];

/**
 * The filters of an address; a field that it does not have is ''.
 * @param {string} address
 * @returns {Record<string, string>}
 */
const read = (address) => {
  const given = new URLSearchParams(address);
  return Object.fromEntries(FIELDS.map((field) => [field, given.get(field) ?? '']));
};

/** The address of filters, without those that are not set. @param {Record<string, string>} query */
const addressOf = (query) => {
  const set = new URLSearchParams(Object.entries(query).filter(([, value]) => value)).toString();
  return `/games${set && `?${set}`}`;
};

/** A guest has a page of their own only after a first game, so their games are found by name. */
const addressOfMine = ({ id, name, account }) => (account ? `/player/${id}` : addressOf({ player: name }));

/** The address has the filters, so a search can be kept, sent and gone back to. @param {{search?: string}} props */
export default function GamesPage({ search: address = '' }) {
  const query = read(address);
  const [player, setPlayer] = useState(query.player); // as typed; the others count at once
  const [found, setFound] = useState(null);
  const open = useRef(null); // the last question, while it has no answer
  const hello = socket.hello.value; // another one with each connection
  const online = hello !== null;
  useEffect(() => {
    document.title = words.documentTitle;
  }, []);
  const search = async (after = null) => {
    const turn = { after };
    open.current = turn;
    const answer = await ask(query, after);
    if (open.current !== turn) return; // another question came after it
    if (answer.t === 'found') open.current = null;
    const before = after ? (found?.games ?? []) : [];
    if (answer.t === 'found') setFound({ games: [...before, ...answer.games], next: answer.next, why: null });
    else setFound({ games: before, next: after, why: words.why[answer.code] ?? words.offline });
  };
  useEffect(() => {
    if (open.current) search(open.current.after);
  }, [hello]);
  useEffect(() => {
    setPlayer(query.player);
    if (online) search();
  }, [online, address]);
  const set = (field) => (event) => go(addressOf({ ...query, player, [field]: event.currentTarget.value }), REPLACE);
  return html`
    <main id="page" tabindex="-1" class="page book archive">
      <header class="spread">
        <h1>${words.title}</h1>
        <p class="row">
          ${you.value && html`<a href=${addressOfMine(you.value)}>${words.mine}</a>`} <a href="/ratings">
            ${words.ratings}
          </a>
        </p>
      </header>
      <form
        class="archive-search"
        role="search"
        onSubmit=${(event) => {
          event.preventDefault();
          if (player === query.player) search();
          else go(addressOf({ ...query, player }), REPLACE);
        }}
      >
        <label class="field name">
          <span>${words.player}</span>
          <input
            class="input"
            value=${player}
            maxlength="24"
            onInput=${(event) => setPlayer(event.currentTarget.value)}
          />
        </label>
        <label class="field">
          <span>${words.ruleset}</span>
          <select class="input" value=${query.ruleset} onChange=${set('ruleset')}>
            <option value="">${words.any}</option>
            ${Object.entries(rulesets).map(([name, title]) => html`
              <option key=${name} value=${name}>${title}</option>
            `)}
          </select>
        </label>
        <label class="field">
          <span>${words.opponents}</span>
          <select class="input" value=${query.opponents} onChange=${set('opponents')}>
            ${words.kinds.map(([name, title]) => html`<option key=${name} value=${name}>${title}</option>`)}
          </select>
        </label>
        <label class="field">
          <span>${words.from}</span>
          <input class="input" type="date" value=${query.from} onChange=${set('from')} />
        </label>
        <label class="field">
          <span>${words.to}</span>
          <input class="input" type="date" value=${query.to} onChange=${set('to')} />
        </label>
        <button class="button primary" type="submit">${words.search}</button>
      </form>
      ${found === null
        ? html`<p aria-busy="true">${common.loading}…</p>`
        : found.games.length > 0
          ? html`<${List} games=${found.games} />`
          : !found.why && html`<p class="empty">${words.empty}</p>`}
      <div role="status">${found?.why && html`<p class="notice">${found.why}</p>`}</div>
      ${found?.next && html`
        <p><button type="button" class="button" onClick=${() => search(found.next)}>${words.more}</button></p>
      `}
    </main>
  `;
}

/** @param {{games: import('protocol').Server.FoundGame[]}} props */
const List = ({ games }) => html`
  <ul class="records" aria-label=${words.title}>
    ${games.map((game) => html`<${Row} key=${game.id} game=${game} />`)}
  </ul>
`;

const side = (player, colour, won) => html`
  <span class=${won ? 'side won' : 'side'}>
    <${Stone} colour=${colour} /> <span><${Person} player=${player} /></span>
  </span>
`;

/** The whole row leads to the record. @param {{game: import('protocol').Server.FoundGame}} props */
function Row({ game }) {
  const result = resultShort(game.result, game.reason, game.score);
  return html`
    <li>
      ${side(game.black, 'b', game.result === 'B')} ${side(game.white, 'w', game.result === 'W')}
      <span class="what">
        ${rulesetName(game.ruleset, game.title)} <span class="soft">${common.size(game.size)}</span>
      </span>
      <a
        class="num whole"
        href=${`/game/${game.id}`}
        aria-label=${words.record(result, game.black.name, game.white.name)}
      >
        ${result}
      </a>
      <span class="facts soft num">
        <span>${words.moves(game.moves)}</span> <time datetime=${new Date(game.ended_at).toISOString()}>
          ${day.format(game.ended_at)}
        </time>
      </span>
    </li>
  `;
}
