// The teams at the desk: who is in them, in which order, and who is in none.
import { html, useState } from '../../../vendor/ui.js';
import { teams as words } from '../../../i18n/teams-en.js';
import { desk as deskWords } from '../../../i18n/desk-en.js';
import { Sheet } from '../../../ui/sheet.js';
import { cleanPerson } from '../../../features/tournament/people.js';
import { boardsOfTeams, teamsOf, withoutTeam } from '../../../features/tournament/teams.js';
import { Refusal } from './sending.js';

/**
 * @import {Context} from './desk.js'
 * @import {Team} from '../../../features/tournament/teams.js'
 */

const { desk: text } = words;
const PLAYERS_MAX = 16; // of a team, reserves included
const BEGUN = new Set(['started', 'complete', 'closed']);

/** @param {{context: Context}} props */
export function TeamsTab({ context }) {
  const { tour, may } = context;
  const [asked, setAsked] = useState(null);
  const boards = boardsOfTeams(tour);
  const teams = teamsOf(tour);
  const loose = withoutTeam(tour);
  return html`
    <div class="stack">
      <div class="spread">
        <p class="counter t20">${words.count(teams.length, tour.head.players, tour.head.here)}</p>
        ${may('team') && html`
          <button type="button" class="button" data-do="new-team" onClick=${() => setAsked({ team: null })}>
            ${text.add}
          </button>
        `}
      </div>
      <p class="hint">${text.lead(boards)}</p>
      ${loose.length > 0 && html`<p class="notice warn">${text.loose(loose.map(({ name }) => name))}</p>`}
      ${teams.length === 0 && html`<p class="empty">${words.none}</p>`}
      <div class="teams">
        ${teams.map((team) => html`
          <section key=${team.number} class="team">
            <div class="spread">
              <h2 class="t16"><bdi>${team.name}</bdi></h2>
              ${may('team') && html`
                <button
                  type="button"
                  class="button quiet small"
                  data-do="edit-team"
                  aria-label=${text.editOf(team.name)}
                  onClick=${() => setAsked({ team })}
                >
                  ${text.edit}
                </button>
              `}
            </div>
            <ol class="members" aria-label=${words.playersOf(team.name)}>
              ${team.players.map(({ number, name, rank, status }, index) => html`
                <li key=${number}>
                  <span class="num soft seat">${index < boards ? index + 1 : 'R'}</span>
                  <span class="who"><bdi>${name}</bdi>${rank && html` <span class="soft t14">${rank}</span>`}</span>
                  <span class="soft t14">${status === 'here' ? '✓' : ''}</span>
                </li>
              `)}
            </ol>
            ${team.players.length < boards && html`
              <p class="error t14">${text.short(boards - team.players.length)}</p>
            `}
          </section>
        `)}
      </div>
      ${asked && html`<${TeamSheet} context=${context} team=${asked.team} onClose=${() => setAsked(null)} />`}
    </div>
  `;
}

/** @param {{context: Context, team: Team|null, onClose: () => void}} props team null: a new one */
function TeamSheet({ context, team, onClose }) {
  const { tour, send } = context;
  const boards = boardsOfTeams(tour);
  const [name, setName] = useState(team?.name ?? '');
  const [order, setOrder] = useState(() => team?.players.map(({ number }) => number) ?? []);
  const [bad, setBad] = useState(false);
  const fixed = team !== null && tour.rounds.some(({ state }) => BEGUN.has(state));
  const others = tour.players
    .filter(({ number }) => !order.includes(number))
    .toSorted((a, b) => Number(Boolean(a.team)) - Number(Boolean(b.team)) || a.name.localeCompare(b.name));
  const said = (number) => tour.byNo.get(number)?.name ?? '';
  const save = async (numbers) => {
    const clean = cleanPerson(name);
    if (clean === null) return setBad(true);
    const was = team && team.name !== clean ? { was: team.name } : {};
    return (await send('team', { team: clean, ...was, numbers })) && onClose();
  };
  const move = (index, to) => setOrder(order.with(index, order[to]).with(to, order[index]));
  const submit = (event) => {
    event.preventDefault();
    save(order);
  };
  return html`
    <${Sheet} title=${team ? text.editTitle(team.name) : text.addTitle} onClose=${onClose} className="small">
      <form onSubmit=${submit} novalidate>
        <div class="field">
          <label for="team-name">${text.name}</label>
          <input
            id="team-name"
            maxlength="60"
            autocomplete="off"
            autofocus
            value=${name}
            aria-invalid=${bad ? 'true' : null}
            onInput=${(event) => {
              setName(event.target.value);
              setBad(false);
            }}
          />
          ${bad && html`<p class="error" role="alert">${text.nameWanted}</p>`}
        </div>
        ${fixed && html`<p class="hint">${text.fixed}</p>`}
        <h3 class="t16">${text.order}</h3>
        <ol class="members ordering">
          ${order.map((number, index) => html`
            <li key=${number}>
              <span class="num soft seat">${index < boards ? index + 1 : 'R'}</span>
              <span class="who"><bdi>${said(number)}</bdi></span>
              ${!fixed && html`
                <span class="row tight">
                  <button
                    type="button"
                    class="button quiet small"
                    disabled=${index === 0}
                    aria-label=${text.up(said(number))}
                    onClick=${() => move(index, index - 1)}
                  >
                    ↑
                  </button>
                  <button
                    type="button"
                    class="button quiet small"
                    disabled=${index === order.length - 1}
                    aria-label=${text.down(said(number))}
                    onClick=${() => move(index, index + 1)}
                  >
                    ↓
                  </button>
                  <button
                    type="button"
                    class="button quiet small"
                    aria-label=${text.take(said(number))}
                    onClick=${() => setOrder(order.filter((one) => one !== number))}
                  >
                    ×
                  </button>
                </span>
              `}
            </li>
          `)}
        </ol>
        ${!fixed && others.length > 0 && order.length < PLAYERS_MAX && html`
          <div class="field">
            <label for="team-add">${text.choose}</label>
            <select
              id="team-add"
              value=""
              onChange=${(event) => event.target.value && setOrder([...order, Number(event.target.value)])}
            >
              <option value=""></option>
              ${others.map(({ number, name: shown, rank, team: of }) => html`
                <option key=${number} value=${number}>
                  ${[shown, rank, of && `(${of})`].filter(Boolean).join(' ')}
                </option>
              `)}
            </select>
          </div>
        `}
        ${order.length >= PLAYERS_MAX && html`<p class="hint">${text.full(PLAYERS_MAX)}</p>`}
        <${Refusal} context=${context} />
        <p class="choices">
          <button class="button primary" disabled=${order.length === 0}>${text.save}</button>
          <button type="button" class="button quiet" onClick=${onClose}>${deskWords.cancel}</button>
          ${team && !fixed && html`
            <button
              type="button"
              class="button quiet"
              data-do="dissolve"
              onClick=${async () => (await send('team', { team: team.name, numbers: [] })) && onClose()}
            >
              ${text.dissolve}
            </button>
          `}
        </p>
      </form>
    <//>
  `;
}
