// The reasons why the next round cannot be paired: each board without a result, of any round, with its state and three
// ways to go on.
import { html, useState } from '../../../vendor/ui.js';
import { desk as words } from '../../../i18n/desk-en.js';
import { clockText } from '../../../state/clock.js';
import { Sheet } from '../../../ui/sheet.js';
import { useTicks } from '../../../ui/ticks.js';
import { awayFor, isLate, mayAnew } from './facts.js';
import { ResultSheet } from './result-sheet.js';

/** @import {Context} from './desk.js' */

const {
  blocked: text,
  round: { states, since, watch },
} = words;

/** @param {{context: Context, onClose: () => void}} props */
export function BlockedSheet({ context, onClose }) {
  const { tour, desk } = context;
  const [asked, setAsked] = useState(null);
  const passed = useTicks().value >= 0 ? performance.now() - desk.at : 0; // read: so that the time goes on
  const rounds = new Map(tour.rounds.map((round) => [round.number, round]));
  const list = desk.open
    .map((open) => ({
      open,
      round: rounds.get(open.round),
      pair: rounds.get(open.round)?.pairs.find(({ board }) => board === open.board),
    }))
    .filter(({ pair }) => pair)
    .sort((a, b) => Number(isLate(b.open, passed)) - Number(isLate(a.open, passed)));
  if (asked)
    return html`
      <${ResultSheet}
        context=${context}
        round=${asked.round}
        pair=${asked.pair}
        preset=${asked.preset}
        onClose=${() => setAsked(null)}
      />
    `;
  return html`
    <${Sheet} title=${text.title} onClose=${onClose}>
      <p>${list.length > 0 ? text.lead : text.done}</p>
      <ul class="steps blocked">
        ${list.map((one) => html`
          <${Board}
            key=${`${one.open.round}.${one.open.board}`}
            context=${context}
            one=${one}
            passed=${passed}
            ask=${(preset) => setAsked({ ...one, preset })}
          />
        `)}
      </ul>
    <//>
  `;
}

/** @param {{context: Context, [other: string]: any}} props */
function Board({ context: { tour, send, may }, one: { open, round, pair }, passed, ask }) {
  const { match, system } = tour.head.settings;
  const name = (no) => tour.byNo.get(no)?.name ?? '';
  const away = awayFor(open, passed);
  const label = (what) => text.of(what, open.round, open.board);
  return html`
    <li class=${isLate(open, passed) ? 'late' : ''}>
      <p>
        <b>${text.board(open.round, open.board)}</b> <bdi>${name(pair.first)}</bdi>
        <span class="soft"> – </span>
        <bdi>${name(pair.second)}</bdi>: ${states[open.state]} ${away !== null && html`
          <span class="soft num">${since(clockText(Math.max(10_000, away)))}</span>
        `}
      </p>
      <p class="row tight">
        ${pair.room && open.state !== 'missing' && html`
          <a class="button small" href=${`/room/${pair.room}`} aria-label=${label(watch)}>${watch}</a>
        `}
        ${open.state === 'missing' && may('join') && mayAnew(pair) && html`
          <button
            type="button"
            class="button small"
            data-do="anew"
            aria-label=${label(words.round.anew)}
            onClick=${() => send('join', { round: round.number, a: pair.first, b: pair.second })}
          >
            ${words.round.anew}
          </button>
        `}
        <button type="button" class="button small" aria-label=${label(text.rule)} onClick=${() => ask({})}>
          ${text.rule}
        </button>
        ${system !== 'knockout' && html`
          <button
            type="button"
            class="button small"
            aria-label=${label(text.void)}
            onClick=${() => ask({ result: 'void', ...(match > 1 ? { game: 0 } : {}) })}
          >
            ${text.void}
          </button>
        `}
      </p>
    </li>
  `;
}
