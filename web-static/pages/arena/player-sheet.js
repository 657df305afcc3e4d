// A player of an arena, with their games.
import { html, useEffect, useState } from '../../vendor/ui.js';
import { arena as words } from '../../i18n/arena-en.js';
import { commands } from '../../net/net.js';
import { act, you } from '../../state/session.js';
import { Stone } from '../../ui/mark.js';
import { Person } from '../../ui/person.js';
import { Sheet } from '../../ui/sheet.js';

/** @import {Line} from '../../state/arena.js' */

export function PlayerSheet({ id, arena, number, onOpen, onClose }) {
  const [games, setGames] = useState(null);
  const line = arena.lines.find((one) => one.number === number);
  useEffect(() => {
    let on = true;
    setGames(null);
    commands.get('arena', { arena: id, number }).then((answer) => {
      if (on) setGames(answer.t === 'arena' ? answer.games : []);
    });
    return () => {
      on = false;
    };
  }, [number, line?.games]);
  if (!line) return null;
  const { stage, by } = arena.head;
  const directs = by.id === you.value?.id && (stage === 'open' || stage === 'running');
  const facts = [
    [words.points, line.points],
    [words.sheet.wins, `${line.wins}/${line.games}`],
    [words.sheet.performance, line.games > 0 ? line.performance : '–'],
    [words.sheet.rating, line.rating],
  ];
  return html`
    <${Sheet} title=${line.player?.name ?? ''} onClose=${onClose}>
      <dl class="facts arena-facts">
        ${facts.map(([name, value]) => html`<div key=${name}><dt>${name}</dt><dd class="num">${value}</dd></div>`)}
      </dl>
      ${directs && html`<${Fate} id=${id} line=${line} />`}
      ${games?.length === 0 && html`<p class="soft">${words.sheet.none}</p>`}
      ${games?.length > 0 && html`
        <table class="table arena-games">
          <thead>
            <tr>
              <th scope="col">${words.sheet.against}</th>
              <th scope="col">${words.sheet.result}</th>
              <th scope="col" class="figures">${words.points}</th>
            </tr>
          </thead>
          <tbody>
            ${games.map((game) => html`
              <tr key=${game.number}>
                <th scope="row">
                  <${Stone} colour=${game.colour} />
                  ${' '}
                  <button class="link" onClick=${() => onOpen(game.opponent)}>
                    <${Person} player=${arena.lines.find((one) => one.number === game.opponent)?.player} plain />
                  </button>
                </th>
                <td>
                  <a href=${`/room/${game.room}`}>
                    ${game.result ? words.sheet.results[game.result] : words.sheet.open}
                  </a>
                </td>
                <td class="figures num">${game.result ? words.sheet.points(game.points) : ''}</td>
              </tr>
            `)}
          </tbody>
        </table>
      `}
    <//>
  `;
}

/** Whether the player may be paired, for the director. @param {{id: string, line: Line}} props */
function Fate({ id, line }) {
  const [error, setError] = useState(/** @type {string|null} */ (null));
  const { sheet } = words;
  const word = line.withdrawn ? 'return' : 'withdraw';
  const does = async () => {
    const answer = await act(`arena:${id}`, word, { number: line.number });
    setError(answer.t === 'ok' ? null : words.refused(answer));
  };
  return html`
    <p class="row loose">
      <button type="button" class="button" data-do=${word} onClick=${does}>
        ${line.withdrawn ? sheet.comeBack : sheet.withdraw}
      </button>
      <span class="soft t14 grow" role="status">${line.withdrawn ? sheet.comeBackSays : sheet.withdrawSays}</span>
    </p>
    ${error && html`<p class="error" role="alert">${error}</p>`}
  `;
}
