// The lobby: rules to choose from, games to watch, seats to take.
import { html, useEffect, useRef, useState } from '../../vendor/ui.js';
import { clockRules, common, resultShort } from '../../i18n/en.js';
import { GROUPS, rulesets } from '../../i18n/rulesets-en.js';
import { lobby as words } from '../../i18n/lobby-en.js';
import { act, you } from '../../state/session.js';
import { followLobby, live, players, roomOf, seats } from '../../state/lobby.js';
import { games } from '../../state/me.js';
import { lazy } from '../../lib/lazy.js';
import { go, rename } from '../../ui/router.js';
import { useInSight } from '../../ui/in-sight.js';
import { Later } from '../../ui/later.js';
import { Mini, Unseen } from '../../ui/mini.js';
import { Person } from '../../ui/person.js';
import { RulesName } from '../../ui/rules-name.js';
import { Stone } from '../../ui/mark.js';
import { refusals } from '../../ui/refusals.js';
import { Plate } from './plate.js';
import { plates } from './plates.js';

export const styles = ['lobby'];
export { Mini }; // for pages with boards: as a module of its own it is one more file to load on a first visit

const AT_FIRST = 24; // games to watch: a few screens of a telephone

const sheet = lazy('features/opening/sheet.js'); // loaded when first opened

export default function Lobby() {
  const [opening, setOpening] = useState(null);
  useEffect(() => {
    document.title = `${words.title} · ${common.name}`;
    const play = new URLSearchParams(location.search).get('play'); // a chapter of the rules book links here
    if (rulesets[play]) {
      rename('/');
      open(play);
    }
    return followLobby();
  }, []);
  const open = (ruleset) => setOpening({ ruleset });
  const lone = !seats.value?.length;
  return html`
    <main id="page" class="page lobby" tabindex="-1">
      <div class="lead spread">
        <div>
          <h1>${words.title}</h1>
          <p class="soft">${words.lead} <${Here} /></p>
        </div>
        <p class="row">
          <a class=${`button${lone ? ' primary' : ''}`} href="/computer">${words.computer}</a>
          <button
            type="button"
            class=${`button${lone ? '' : ' primary'}`}
            data-do="open"
            onClick=${() => open(undefined)}
          >
            ${words.open}
          </button>
        </p>
      </div>
      ${opening && html`
        <${Later}
          of=${sheet}
          name="OpenSheet"
          groups=${GROUPS}
          ruleset=${opening.ruleset ?? undefined}
          onClose=${() => setOpening(null)}
        />
      `}
      ${games.value.length > 0 && html`<${Mine} list=${games.value} />`}
      <section>
        <h2 class="visually-hidden">${words.plates}</h2>
        <div class="plates">
          ${plates.map((plate, index) => html`
            <${Plate} key=${plate.name} plate=${plate} index=${index} onPlay=${open} />
          `)}
        </div>
        <p class="others soft">
          ${words.others}: ${GROUPS.standard.map((name, index) => html`
            ${index > 0 && ' · '}
            <button type="button" class="word" onClick=${() => open(name)}>${rulesets[name]}</button>
          `)}
        </p>
      </section>
      <section><h2>${words.seats}</h2><${Seats} /></section>
      <section><h2>${words.live}</h2><${Live} /></section>
      <p class="row loose"><a href="/games">${words.finished}</a> <a href="/rules">${words.book}</a></p>
    </main>
  `;
}

function Mine({ list }) {
  return html`
    <section>
      <h2>${words.mine}</h2>
      <table class="table" aria-label=${words.mine}>
        <tbody>
          ${list.map((game) => html`
            <tr key=${game.room} class=${game.turn ? 'own' : ''}>
              <td>
                <a href=${`/room/${game.room}`}>
                  ${game.opponent
                    ? html`
                      ${you.value.name} – ${game.opponent.guest
                        ? game.opponent.name
                        : html`<${Person} player=${game.opponent} plain />`}
                    `
                    : html`<${RulesName} ...${game} plain />`}
                </a>
              </td>
              <td class="soft"><${RulesName} ...${game} plain />, ${common.size(game.size)}</td>
              <td class="figures">${game.move > 0 && words.move(game.move)}</td>
              <td>
                ${game.turn ? words.yourTurn : game.opponent ? words.theirTurn(game.opponent.name) : words.waiting}
              </td>
            </tr>
          `)}
        </tbody>
      </table>
    </section>
  `;
}

function extras(room) {
  return [room.handicap > 0 && words.handicap(room.handicap), room.match > 1 && words.match].filter(Boolean).join(', ');
}

function Here() {
  return players.value > 1 && words.here(players.value);
}

function Seats() {
  const [error, setError] = useState(null);
  const list = seats.value;
  if (list === null) return html`<div class="waiting shape"></div>`;
  if (list.length === 0) return html`<p class="empty">${words.noSeats}</p>`;
  const { columns } = words;
  return html`
    ${error && html`<p class="error" role="alert">${error}</p>`}
    <div class="scroll">
      <table class="table seats">
        <thead>
          <tr>
            <th>${columns.by}</th>
            <th>${columns.rules}</th>
            <th class="wide">${columns.size}</th>
            <th class="wide">${columns.clock}</th>
            <th class="wide">${columns.colours}</th>
            <th class="wide">${columns.extra}</th>
            <th><span class="visually-hidden">${words.sit}</span></th>
          </tr>
        </thead>
        <tbody>${list.map((id) => html`<${Seat} key=${id} id=${id} onError=${setError} />`)}</tbody>
      </table>
    </div>
  `;
}

function Seat({ id, onError }) {
  const [signalled] = useState(() => roomOf(id));
  const room = signalled.value;
  const sit = async () => {
    const answer = await act(`room:${room.id}`, 'sit');
    if (answer.t === 'ok') go(`/room/${room.id}`);
    else onError((await refusals()).byServer(answer).text);
  };
  return html`
    <tr>
      <th scope="row">
        <a href=${`/room/${room.id}`}><${Person} player=${room.by} /></a>
      </th>
      <td>
        <span class="serif"><${RulesName} ...${room} /></span>
        <span class="brief soft t14">${common.size(room.size)}, ${clockRules(room.clock)}</span>
      </td>
      <td class="num wide">${common.size(room.size)}</td>
      <td class="num wide">${clockRules(room.clock)}</td>
      <td class="wide">${words.youPlay[room.colours]}</td>
      <td class="wide soft">${extras(room)}</td>
      <td class="figures">
        ${room.by.id === you.value?.id
          ? html`<a class="button small" href=${`/room/${room.id}`}>${words.watch}</a>`
          : html`
            <button
              type="button"
              class="button small"
              data-do="sit"
              aria-label=${words.sitWith(room.by.name)}
              onClick=${sit}
            >
              ${words.sit}
            </button>
          `}
      </td>
    </tr>
  `;
}

function Live() {
  const [all, setAll] = useState(false);
  const list = live.value;
  if (list === null) return html`<div class="waiting shape"></div>`;
  if (list.length === 0) return html`<p class="empty">${words.noLive}</p>`;
  const shown = all ? list : list.slice(0, AT_FIRST);
  return html`
    <ul class="live" aria-label=${words.live}>${shown.map((id) => html`<${LiveGame} key=${id} id=${id} />`)}</ul>
    ${shown.length < list.length && html`
      <p>
        <button type="button" class="button" data-do="all" onClick=${() => setAll(true)}>
          ${words.all(list.length)}
        </button>
      </p>
    `}
  `;
}

function LiveGame({ id }) {
  const [signalled] = useState(() => roomOf(id));
  const host = useRef(null);
  const board = useRef(null);
  const seen = useInSight(host);
  const room = signalled.value;
  const black = room.players[room.black ?? 0] ?? { name: '' };
  const white = room.players[1 - (room.black ?? 0)] ?? { name: '' };
  // Drawn when it comes into sight; out of sight it keeps its last drawing.
  if (seen)
    board.current = html`
      <${Mini}
        size=${room.size}
        board=${room.board}
        last=${room.last}
        title=${words.gameTitle(black.name, white.name, room.move)}
      />
    `;
  return html`
    <li ref=${host}>
      <a href=${`/room/${room.id}`}>
        ${board.current ?? html`<${Unseen} size=${room.size} />`}
        <span class="names">
          <span><${Stone} colour="b" /> <${Person} player=${black} plain /></span>
          <span><${Stone} colour="w" /> <${Person} player=${white} plain /></span>
        </span>
        <span class="soft t14">
          <${RulesName} ...${room} plain /> · ${room.result
            ? resultShort(room.result, room.reason)
            : words.move(room.move)}
        </span>
      </a>
    </li>
  `;
}
