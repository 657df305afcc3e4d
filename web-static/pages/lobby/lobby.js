// The lobby: rules to choose from, games to watch, seats to take.
import { html, signal, useEffect, useState } from '../../vendor/ui.js';
import { clockRules, common, resultShort } from '../../i18n/en.js';
import { rulesets } from '../../i18n/rulesets-en.js';
import { lobby as words } from '../../i18n/lobby-en.js';
import { act, you } from '../../state/session.js';
import { followLobby, players, rooms } from '../../state/lobby.js';
import { games } from '../../state/me.js';
import { go } from '../../ui/router.js';
import { Mini } from '../../ui/mini.js';
import { Person } from '../../ui/person.js';
import { RulesName } from '../../ui/rules-name.js';
import { Stone } from '../../ui/mark.js';
import { refusals } from '../../ui/refusals.js';
import { Plate } from './plate.js';
import { plates } from './plates.js';
import { GROUPS } from './groups.js';

export const styles = ['lobby'];
export { Mini }; // for pages that show boards: in a module of its own it would be one more file on every newcomer's way

// The sheet that opens a room comes with the first wish for it.
const sheet = signal(null);
async function loadSheet() {
  sheet.value ??= (await import('./open.js')).OpenSheet;
}

export default function Lobby() {
  const [opening, setOpening] = useState(null);
  useEffect(() => {
    document.title = `${common.name} · ${words.title}`;
    const play = new URLSearchParams(location.search).get('play'); // a chapter of the book sends its reader here
    if (rulesets[play]) {
      history.replaceState(null, '', '/');
      open(play);
    }
    return followLobby();
  }, []);
  const open = (ruleset) => {
    setOpening({ ruleset });
    loadSheet().catch(() => setOpening(null));
  };
  const all = rooms.value;
  return html`<main id="page" class="page lobby" tabindex="-1">
    <div class="lead spread">
      <div><h1>${words.title}</h1><p class="soft">${words.lead} ${players.value > 1 && words.here(players.value)}</p></div>
      <button type="button" class="button primary" data-do="open" onClick=${() => open(undefined)}>${words.open}</button>
    </div>
    ${games.value.length > 0 && html`<${Mine} list=${games.value} />`}
    <section>
      <h2 class="visually-hidden">${words.plates}</h2>
      <div class="plates">${plates.map((plate, index) => html`<${Plate} key=${plate.name} plate=${plate} index=${index} onPlay=${open} />`)}</div>
      <p class="others soft">${words.others}: ${GROUPS.standard.map((name, index) => html`${index > 0 && ' · '}
        <button type="button" class="word" onClick=${() => open(name)}>${rulesets[name][0]}</button>`)}</p>
    </section>
    <section><h2>${words.seats}</h2>${all === null ? html`<div class="waiting shape"></div>` : html`<${Seats} list=${all.filter((room) => room.state === 'open')} />`}</section>
    <section><h2>${words.live}</h2>${all === null ? html`<div class="waiting shape"></div>` : html`<${Live} list=${all.filter((room) => room.board && room.state !== 'open')} />`}</section>
    <p class="row loose"><a href="/games">${words.finished}</a> <a href="/rules">${words.book}</a></p>
    ${opening && sheet.value && html`<${sheet.value} groups=${GROUPS} ruleset=${opening.ruleset ?? undefined} onClose=${() => setOpening(null)} />`}
  </main>`;
}

function Mine({ list }) {
  return html`<section><h2>${words.mine}</h2><table class="table"><tbody>
    ${list.map((game) => html`<tr key=${game.room} class=${game.turn ? 'own' : ''}>
      <td><a href=${`/room/${game.room}`}>${game.opponent ? `${you.value.name} – ${game.opponent.name}` : game.title}</a></td>
      <td class="soft">${game.title}, ${common.size(game.size)}</td>
      <td class="figures">${game.move > 0 && words.move(game.move)}</td>
      <td>${game.turn ? words.yourTurn : game.opponent ? words.theirTurn(game.opponent.name) : words.waiting}</td>
    </tr>`)}
  </tbody></table></section>`;
}

function extras(room) {
  return [room.handicap > 0 && words.handicap(room.handicap), room.match > 1 && words.match].filter(Boolean).join(', ');
}

function Seats({ list }) {
  const [error, setError] = useState(null);
  if (list.length === 0) return html`<p class="empty">${words.noSeats}</p>`;
  const sit = async (room) => {
    const answer = await act(`room:${room.id}`, 'sit');
    if (answer.t === 'ok') go(`/room/${room.id}`);
    else setError((await refusals()).byServer(answer).text);
  };
  const { columns } = words;
  return html`${error && html`<p class="error" role="alert">${error}</p>`}
    <div class="scroll"><table class="table seats">
    <thead><tr><th>${columns.by}</th><th>${columns.rules}</th><th class="wide">${columns.size}</th><th class="wide">${columns.clock}</th><th class="wide">${columns.colours}</th><th class="wide">${columns.extra}</th><th><span class="visually-hidden">${words.sit}</span></th></tr></thead>
    <tbody>${list.map((room) => html`<tr key=${room.id}>
      <th scope="row"><a href=${`/room/${room.id}`}><${Person} player=${room.by} /></a></th>
      <td><span class="serif"><${RulesName} ...${room} /></span><span class="brief soft t14">${common.size(room.size)}, ${clockRules(room.clock)}</span></td>
      <td class="num wide">${common.size(room.size)}</td>
      <td class="num wide">${clockRules(room.clock)}</td>
      <td class="wide">${words.youPlay[room.colours]}</td>
      <td class="wide soft">${extras(room)}</td>
      <td class="figures">${room.by.id === you.value?.id ? html`<a class="button small" href=${`/room/${room.id}`}>${words.watch}</a>`
        : html`<button type="button" class="button small" data-do="sit" aria-label=${words.sitWith(room.by.name)} onClick=${() => sit(room)}>${words.sit}</button>`}</td>
    </tr>`)}</tbody></table></div>`;
}

function Live({ list }) {
  if (list.length === 0) return html`<p class="empty">${words.noLive}</p>`;
  return html`<ul class="live">${list.map((room) => html`<${LiveGame} key=${room.id} room=${room} />`)}</ul>`;
}

function LiveGame({ room }) {
  const black = room.players[room.black ?? 0] ?? { name: '' };
  const white = room.players[1 - (room.black ?? 0)] ?? { name: '' };
  return html`<li><a href=${`/room/${room.id}`}>
    <${Mini} size=${room.size} board=${room.board} last=${room.last} title=${words.gameTitle(black.name, white.name, room.move)} />
    <span class="names"><span><${Stone} colour="b" /> <${Person} player=${black} /></span><span><${Stone} colour="w" /> <${Person} player=${white} /></span></span>
    <span class="soft t14"><${RulesName} ...${room} plain /> · ${room.result ? resultShort(room.result, room.reason) : words.move(room.move)}</span>
  </a></li>`;
}
