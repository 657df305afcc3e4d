// The draft of a round: warnings, each pair with its cost, and changes by hand. The director chooses two players by a
// click, a key or a drag; then they are swapped, paired, or the desk explains why they are no pair. Where teams play,
// the pairs are their matches, and the director chooses teams.
import { html, useState } from '../../../vendor/ui.js';
import { desk as words } from '../../../i18n/desk-en.js';
import { deskTeams } from '../../../i18n/desk-teams-en.js';
import { say } from '../../../ui/live.js';
import { asMatches, asTeams, boardsOfTeams, teamsWith } from '../../../features/tournament/teams.js';
import { NotIn } from '../not-in.js';
import { ColoursSheet } from './colours-sheet.js';
import { DraftTable, Seat } from './draft-table.js';
import { including } from './include.js';
import { isByScore } from './older.js';
import { isOlder, OlderNotice } from './older-notice.js';
import { WhySheet } from './why.js';

/**
 * @import {Tour as P} from 'protocol'
 * @import {Context} from './desk.js'
 * @import {Desk} from '../../../state/tour-fold.js'
 */

/** The acts of the keys for two chosen players. */
const KEYS = { s: 'swap', j: 'join', w: 'why' };

/** @param {{context: Context, draft: P.Draft}} props */
export function Draft({ context: whole, draft: boards }) {
  const { desk, send, may } = whole;
  const teams = boardsOfTeams(whole.tour) > 0;
  const tour = asTeams(whole.tour);
  const context = { ...whole, tour };
  const draft = asMatches(whole.tour, boards);
  const text = teams ? deskTeams.draft : words.draft;
  const [chosen, setChosen] = useState([]);
  const [why, setWhy] = useState(null);
  const [stones, setStones] = useState(null);
  const name = (no) => tour.byNo.get(no)?.name ?? '';
  const loose = teams ? teamsWith(whole.tour, desk.unpaired) : desk.unpaired;
  const here = chosen.filter(
    (no) => loose.includes(no) || draft.pairs.some(({ first, second }) => first === no || second === no),
  );
  const [a, b] = here;
  const maySwap = may('swap') && !here.some((no) => loose.includes(no)); // a player without a place cannot change it
  const mayTurn = may('colours') && !teams; // of teams, each board has its own colours
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
      || !{ swap: meeting ? mayTurn : maySwap, join: may('join') && !meeting, why: scored }[act]
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
        ${may('pair') && scored && !isOlder(whole, boards) && html`
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
      <${OlderNotice} context=${whole} round=${boards} again=${may('pair') ? again : null} />
      <${Warnings}
        desk=${desk}
        quiet=${isOlder(whole, boards)}
        draft=${draft}
        name=${name}
        choose=${setChosen}
        said=${teams ? deskTeams.warnings : words.warnings}
        text=${text}
      />
      <div class="chosen">
        ${here.length === 0 && html`
          <p class="hint">
            ${text.hint(scored)} ${text.hintPair ?? ''} <span class="by-keys">${text.hintKeys(scored)}</span>
          </p>
        `}
        <div class="row tight" role="status">
          ${here.length > 0
            ? html`
              <span>${text.chosen(here.map(name))}</span>
              ${b !== undefined && html`
                ${(meeting ? mayTurn : maySwap) && html`
                  <button type="button" class="button small" data-do="swap" onClick=${acts.swap}>
                    ${meeting ? text.swapColours : text.swap} <kbd>S</kbd>
                  </button>
                `}
                ${meeting && mayTurn && html`
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
              ${teams && b !== undefined && !meeting && html`<span class="hint">${deskTeams.draft.moves}</span>`}
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
              score=${null}
              colour=${null}
              chosen=${here.includes(no)}
              choose=${choose}
              swap=${null}
            />
          `)}
        </p>
      `}
      <${NotIn} tour=${whole.tour} round=${boards} without=${desk.unpaired} include=${including(whole, boards)} />
      <${DraftTable}
        context=${whole}
        draft=${boards}
        text=${text}
        here=${here}
        choose=${choose}
        swap=${may('swap') ? swap : null}
        ask=${setWhy}
        colours=${setStones}
      />
      ${stones && html`
        <${ColoursSheet} context=${whole} round=${boards} pair=${stones} onClose=${() => setStones(null)} />
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
function Warnings({ desk, draft, name, choose, quiet, said, text }) {
  if (desk.warnings.length === 0)
    return quiet || desk.unpaired.length > 0 ? null : html`<p class="soft">${text.allGood}</p>`;
  return html`
    <div class="notice warn">
      <h3 class="t16">${text.warnings}</h3>
      <ul class="warnings">
        ${desk.warnings.map((warning, index) => {
          const pair = draft.pairs.find(({ board }) => board === warning.board);
          const sentence = said[warning.kind]?.(warning, name(warning.a), name(warning.b)) ?? warning.kind;
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
