// The draft of a round: warnings, each pair with its cost, and changes by hand. The director chooses two players by a
// click, a key or a drag; then they are swapped, paired, or the desk explains why they are no pair.
import { html, useState } from '../../../vendor/ui.js';
import { desk as words } from '../../../i18n/desk-en.js';
import { points } from '../../../i18n/tour-en.js';
import { say } from '../../../ui/live.js';
import { Stone } from '../../../ui/mark.js';
import { NotIn } from '../not-in.js';
import { ColoursSheet } from './colours-sheet.js';
import { including } from './include.js';
import { levelsShort } from './levels.js';
import { isByScore } from './older.js';
import { isOlder, OlderNotice } from './older-notice.js';
import { WhySheet } from './why.js';

/**
 * @import {Tour as P} from 'protocol'
 * @import {Context} from './desk.js'
 * @import {Desk} from '../../../state/tour-fold.js'
 */

const { draft: text } = words;
const TYPE = 'text/x-miai-player';

/** The acts of the keys for two chosen players. */
const KEYS = { s: 'swap', j: 'join', w: 'why' };

/** @param {{context: Context, draft: P.Draft}} props */
export function Draft({ context, draft }) {
  const { tour, desk, send, may } = context;
  const [chosen, setChosen] = useState([]);
  const [why, setWhy] = useState(null);
  const [stones, setStones] = useState(null);
  const name = (no) => tour.byNo.get(no)?.name ?? '';
  const loose = desk.unpaired;
  const here = chosen.filter(
    (no) => loose.includes(no) || draft.pairs.some(({ first, second }) => first === no || second === no),
  );
  const [a, b] = here;
  const maySwap = may('swap') && !here.some((no) => loose.includes(no)); // a player without a place cannot change it
  const bye = draft.pairs.find(({ second }) => second === null);
  const choose = (no) => setChosen(here.includes(no) ? here.filter((other) => other !== no) : [...here, no].slice(-2));
  async function swap(x, y) {
    if (await send('swap', { round: draft.number, a: x, b: y })) say('answer', text.swapped(name(x), name(y)));
    setChosen([]);
  }
  const scored = isByScore(tour); // else the table or the tree decides the pairs
  const meeting =
    b === undefined
      ? null
      : (draft.pairs.find(({ first, second }) => (first === a && second === b) || (first === b && second === a))
        ?? null);
  async function turn({ board, second, handicap }) {
    if (await send('colours', { round: draft.number, board, black: second, handicap }))
      say('answer', words.colours.swapped(board, name(second)));
    setChosen([]);
  }
  const acts = {
    swap: () => (meeting ? turn(meeting) : swap(a, b)),
    join: async () => {
      if (await send('join', { round: draft.number, a, b })) say('answer', text.joined(name(a), name(b)));
      setChosen([]);
    },
    why: () => setWhy([a, b]),
  };
  const keydown = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest('dialog')) return;
    if (event.key === 'Escape') setChosen([]);
    const act = KEYS[event.key.toLowerCase()];
    if (
      !act
      || b === undefined
      || !{ swap: meeting ? may('colours') : maySwap, join: may('join') && !meeting, why: scored }[act]
    )
      return;
    event.preventDefault();
    acts[act]();
  };
  const again = () => send('pair', { round: draft.number, seed: ((draft.seed ?? 0) % 1_000_000) + 1 });
  return html`
    <section class="stack" onKeyDown=${keydown}>
      <div class="spread">
        <h2 class="t20">${text.title(draft.number)}</h2>
        ${may('pair') && scored && !isOlder(context, draft) && html`
          <p class="row tight">
            <span class="hint">${text.againHint}</span> <button
              type="button"
              class="button small"
              data-do="again"
              onClick=${again}
            >
              ${text.again}
            </button>
          </p>
        `}
      </div>
      <${OlderNotice} context=${context} round=${draft} again=${may('pair') ? again : null} />
      <${Warnings} desk=${desk} quiet=${isOlder(context, draft)} draft=${draft} name=${name} choose=${setChosen} />
      <div class="chosen">
        ${here.length === 0 && html`
          <p class="hint">
            ${text.hint(scored)} ${text.hintPair} <span class="by-keys">${text.hintKeys(scored)}</span>
          </p>
        `}
        <div class="row tight" role="status">
          ${here.length > 0
            ? html`
              <span>${text.chosen(here.map(name))}</span>
              ${b !== undefined && html`
                ${(meeting ? may('colours') : maySwap) && html`
                  <button type="button" class="button small" data-do="swap" onClick=${acts.swap}>
                    ${meeting ? text.swapColours : text.swap} <kbd>S</kbd>
                  </button>
                `}
                ${meeting && may('colours') && html`
                  <button type="button" class="button small" data-do="colours" onClick=${() => setStones(meeting)}>
                    ${text.stonesOf}
                  </button>
                `}
                ${may('join') && !meeting && html`
                  <button type="button" class="button small" data-do="join" onClick=${acts.join}>
                    ${text.join} <kbd>J</kbd>
                  </button>
                `}
                ${scored && html`
                  <button type="button" class="button small" data-do="why-not" onClick=${acts.why}>
                    ${meeting ? text.why : text.whyNot} <kbd>W</kbd>
                  </button>
                `}
                ${may('forbid') && html`
                  <button
                    type="button"
                    class="button small"
                    data-do="forbid"
                    onClick=${() => send('forbid', { a, b, on: true })}
                  >
                    ${text.forbid}
                  </button>
                `}
              `}
              ${b === undefined && (bye ? bye.first !== a : loose.includes(a)) && may('join') && html`
                <button
                  type="button"
                  class="button small"
                  data-do="bye"
                  onClick=${async () => {
                    await send('join', { round: draft.number, a, b: null });
                    setChosen([]);
                  }}
                >
                  ${text.giveBye}
                </button>
              `}
              <button type="button" class="button quiet small" onClick=${() => setChosen([])}>
                ${text.clear} <kbd>Esc</kbd>
              </button>
            `
            : ''}
        </div>
      </div>
      ${loose.length > 0 && html`
        <p class="row tight loose">
          <span class="soft">${text.loose}</span> ${loose.map((no) => html`
            <${Seat}
              key=${no}
              number=${no}
              player=${tour.byNo.get(no)}
              score=""
              colour=${null}
              chosen=${here.includes(no)}
              choose=${choose}
              swap=${null}
            />
          `)}
        </p>
      `}
      <${NotIn} tour=${tour} round=${draft} without=${loose} include=${including(context, draft)} />
      <${Table}
        context=${context}
        draft=${draft}
        here=${here}
        choose=${choose}
        swap=${may('swap') ? swap : null}
        ask=${setWhy}
      />
      ${stones && html`
        <${ColoursSheet} context=${context} round=${draft} pair=${stones} onClose=${() => setStones(null)} />
      `}
      ${why && html`
        <${WhySheet}
          context=${context}
          round=${draft.number}
          a=${why[0]}
          b=${why[1]}
          hasBye=${Boolean(bye)}
          onClose=${() => setWhy(null)}
        />
      `}
    </section>
  `;
}

/** @param {{desk: Desk, [other: string]: any}} props */
function Warnings({ desk, draft, name, choose, quiet }) {
  if (desk.warnings.length === 0)
    return quiet || desk.unpaired.length > 0 ? null : html`<p class="soft">${text.allGood}</p>`;
  return html`
    <div class="notice warn">
      <h3 class="t16">${text.warnings}</h3>
      <ul class="warnings">
        ${desk.warnings.map((warning, index) => {
          const pair = draft.pairs.find(({ board }) => board === warning.board);
          const sentence = words.warnings[warning.kind]?.(warning, name(warning.a), name(warning.b)) ?? warning.kind;
          return html`
            <li key=${index}>
              ${pair
                ? html`
                  <button
                    type="button"
                    class="word"
                    onClick=${() => choose([pair.first, pair.second].filter((no) => no !== null))}
                  >
                    ${sentence}
                  </button>
                `
                : sentence}
            </li>
          `;
        })}
      </ul>
    </div>
  `;
}

/** @param {{context: Context, [other: string]: any}} props */
function Table({ context, draft, here, choose, swap, ask }) {
  const { tour, desk, send, may } = context;
  const match = tour.head.settings.match > 1;
  const score = (no) =>
    points(tour.standings.lines.find((line) => line.number === no)?.values[0] ?? tour.byNo.get(no)?.start ?? 0);
  const warned = new Set(desk.warnings.map(({ board }) => board));
  const seat = (no, colour) => html`
    <${Seat}
      number=${no}
      player=${tour.byNo.get(no)}
      score=${score(no)}
      colour=${match ? null : colour}
      chosen=${here.includes(no)}
      choose=${choose}
      swap=${swap}
    />
  `;
  return html`
    <div class="scroll">
      <table class="table draft">
        <thead>
          <tr>
            <th scope="col" class="figures">${text.board}</th>
            <th scope="col">${match ? text.firstMatch : text.first}</th>
            <th scope="col">${match ? text.secondMatch : text.second}</th>
            <th scope="col">${text.why}</th>
            <th scope="col">${text.lock}</th>
          </tr>
        </thead>
        <tbody>
          ${draft.pairs.map((pair) => html`
            <tr key=${pair.board} class=${warned.has(pair.board) ? 'warned' : ''}>
              <td class="figures">${pair.second === null ? '' : pair.board}</td>
              <td>${seat(pair.first, pair.second === null ? null : 'b')}</td>
              <td>
                ${pair.second === null
                  ? html`<span class="soft">${text.bye}</span>`
                  : html`
                    ${seat(pair.second, 'w')}
                    ${pair.handicap > 0 && html` <span class="tag">${text.stones(pair.handicap)}</span>`}
                  `}
              </td>
              <td>
                ${isByScore(tour)
                  ? html`
                    <button
                      type="button"
                      class="word t14"
                      aria-label=${`${text.why} ${pair.board}`}
                      onClick=${() => ask([pair.first, pair.second])}
                    >
                      ${pair.second === null ? words.levels[5] : levelsShort(pair.levels)}
                    </button>
                  `
                  : html`<span class="soft t14">${text.given[tour.head.settings.system]}</span>`}
              </td>
              <td>
                <button
                  type="button"
                  class="button quiet small"
                  disabled=${!may('lock')}
                  aria-pressed=${pair.locked}
                  aria-label=${text.lockOf(pair.board)}
                  onClick=${() => send('lock', { round: draft.number, board: pair.board, on: !pair.locked })}
                >
                  ${pair.locked ? text.locked : text.lock}
                </button>
              </td>
            </tr>
          `)}
        </tbody>
      </table>
    </div>
  `;
}

/** @param {{player: P.Player, [other: string]: any}} props */
function Seat({ number: no, player, score, colour, chosen, choose, swap }) {
  const [over, setOver] = useState(false);
  const drop = (event) => {
    event.preventDefault();
    setOver(false);
    const other = Number(event.dataTransfer.getData(TYPE));
    if (swap && other && other !== no) swap(other, no);
  };
  const start = (event) => {
    event.dataTransfer.setData(TYPE, String(no));
    event.dataTransfer.effectAllowed = 'move';
  };
  const enter = (event) => {
    if (!swap || !event.dataTransfer.types.includes(TYPE)) return;
    event.preventDefault();
    setOver(true);
  };
  return html`
    <button
      type="button"
      class=${`player${over ? ' over' : ''}`}
      draggable=${swap ? 'true' : 'false'}
      aria-pressed=${chosen}
      onClick=${() => choose(no)}
      onDragStart=${start}
      onDragOver=${enter}
      onDragLeave=${() => setOver(false)}
      onDrop=${drop}
    >
      ${colour && html`<${Stone} colour=${colour} /> `}
      <bdi>${player?.name}</bdi> <span class="soft t14 num">
        ${player?.rank ? `${player.rank} · ` : ''}
        ${text.points(score)}
      </span>
    </button>
  `;
}
