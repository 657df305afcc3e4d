// The visitor's own games, and the open seats. The ruleset comes before the person: it decides.
import { html, useState } from '../../vendor/ui.js';
import { clockRules, common } from '../../i18n/en.js';
import { lobby as words } from '../../i18n/lobby-en.js';
import { act, you } from '../../state/session.js';
import { roomOf, seats } from '../../state/lobby.js';
import { go } from '../../ui/router.js';
import { Person } from '../../ui/person.js';
import { RulesName } from '../../ui/rules-name.js';
import { refusals } from '../../ui/refusals.js';

/** Rules and size, as the link of the whole row. @param {{id: string, of: any}} props of: a game or a room */
const Rules = ({ id, of }) => html`
  <a class="rules whole" href=${`/room/${id}`}>
    <${RulesName} ...${of} plain /> <small>${common.size(of.size)}</small>
  </a>
`;

/** The games of the visitor. @param {{list: import('protocol').Server.MyGames}} props */
export function Mine({ list }) {
  return html`
    <section>
      <div class="over"><h2>${words.mine}</h2></div>
      <ul class="rows" aria-label=${words.mine}>
        ${list.map((game) => html`
          <li key=${game.room} class=${game.turn ? 'own' : ''}>
            <div>
              <${Rules} id=${game.room} of=${game} />
              <span class="soft">
                ${game.opponent && html`${you.value.name} – <${Person} player=${game.opponent} />`}
                ${game.move > 0 && ` · ${words.move(game.move)}`}
              </span>
            </div>
            <span class="state">
              ${game.turn ? words.yourTurn : game.opponent ? words.theirTurn(game.opponent.name) : words.waiting}
            </span>
          </li>
        `)}
      </ul>
    </section>
  `;
}

const terms = (room) =>
  [
    clockRules(room.clock),
    room.rated && words.rated,
    words.youPlay[room.colours],
    room.handicap > 0 && words.handicap(room.handicap),
    room.match > 1 && words.match,
  ]
    .filter(Boolean)
    .join(' · ');

export function Seats() {
  const [error, setError] = useState(null);
  const list = seats.value;
  if (list === null) return html`<div class="waiting shape"></div>`;
  if (list.length === 0) return html`<p class="soft invites">${words.noSeats}</p>`;
  return html`
    ${error && html`<p class="error" role="alert">${error}</p>`}
    <ul class="rows seats" aria-label=${words.seats}>
      ${list.map((id) => html`<${Seat} key=${id} id=${id} onError=${setError} />`)}
    </ul>
  `;
}

function Seat({ id, onError }) {
  const [signalled] = useState(() => roomOf(id));
  const room = signalled.value;
  const rating = room.ratings?.find(Boolean)?.[0]; // of the one player who waits
  const sit = async () => {
    const answer = await act(`room:${room.id}`, 'sit');
    if (answer.t === 'ok') go(`/room/${room.id}`);
    else onError((await refusals()).byServer(answer).text);
  };
  return html`
    <li>
      <div>
        <${Rules} id=${id} of=${room} />
        <span class="soft"><${Person} player=${room.by} /> ${rating} · ${terms(room)}</span>
      </div>
      ${room.by.id === you.value?.id
        ? html`<a class="button small" href=${`/room/${room.id}`}>${words.yours}</a>`
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
    </li>
  `;
}
