// The visitor's next step in a tournament, in one line with one button: enter, check in, go to the board.
import { html, useState } from '../../vendor/ui.js';
import { tour as words, points, refusedText, score } from '../../i18n/tour-en.js';
import { calls as callWords } from '../../i18n/calls-en.js';
import { league } from '../../i18n/league-en.js';
import { calls, invites, mute } from '../../state/me.js';
import { act, takeName, you } from '../../state/session.js';
import { Answers } from '../calls/calls.js';
import { Sheet } from '../../ui/sheet.js';
import {
  colourIn,
  currentRound,
  gameOf,
  inAnyOrder,
  isBye,
  isOpen,
  opponentIn,
  outcome,
  pairOf,
  whyNotIn,
} from './facts.js';
import { EntrySheet } from './entry.js';
import { League } from './league.js';
import { boardsOfTeams, teamsOf } from './teams.js';
import { Report } from './report.js';

/**
 * @import {Tour as P} from 'protocol'
 * @import {Tour} from '../../state/tour-fold.js'
 */

const NAME_MAX = 24; // of a player; a director's list takes longer ones
const ENTERING = new Set(['registration', 'checkin']);

/**
 * @param {{tour: Tour, own: P.Player|undefined, stays?: boolean}} props own: the visitor's entry; stays: in a room,
 *   where they are not asked whether they leave
 */
export function Own({ tour, own, stays = false }) {
  const [asked, setAsked] = useState(null);
  const [error, setError] = useState(null);
  const {
    head: { id, settings, stage, players },
  } = tour;
  const send = async (k, fields) => {
    // the visitor types the name once
    if (k === 'enter' && !you.value && fields.name) await takeName([...fields.name].slice(0, NAME_MAX).join('').trim());
    const answer = await act(`tour:${id}`, k, fields);
    setError(answer.t === 'ok' || answer.code === 'unnamed' ? null : refusedText(answer));
    return answer.t === 'ok';
  };
  let line = null;
  const waits = !own && calls.value.list.some(({ k, tour: one }) => k === 'waiting' && one.id === id);
  const invite = !own && invites.value.find(({ tour: one }) => one.id === id);
  if (invite) line = html`<${Invited} invite=${invite} send=${send} />`;
  else if (waits) {
    line = html`
      <p>${words.own.waiting}</p> <button
        type="button"
        class="button small"
        data-do="unask"
        onClick=${() => send('leave')}
      >
        ${words.own.unask}
      </button>
    `;
  } else if (!own) {
    if (settings.entry && ENTERING.has(stage))
      line = html`
        <${Door} settings=${settings} full=${players >= settings.players_max} ask=${() => setAsked('enter')} />
      `;
  } else if (own.status === 'withdrawn' || own.status === 'disqualified') line = html`<p>${words.own[own.status]}</p>`;
  else if (stage === 'running' && inAnyOrder(tour) && tour.rounds.length > 0)
    line = html`<${League} tour=${tour} own=${own} send=${send} />`;
  else if (stage === 'running') line = html`<${Round} tour=${tour} own=${own} send=${send} />`;
  else if (ENTERING.has(stage) || stage === 'draft') line = html`<${Before} stage=${stage} own=${own} send=${send} />`;
  const leaving =
    !stays
    && own
    && own.status !== 'withdrawn'
    && own.status !== 'disqualified'
    && (ENTERING.has(stage) || stage === 'running');
  if (!line && !leaving) return null;
  return html`
    <section class="own-call" aria-live="polite">
      ${line} ${leaving && ENTERING.has(stage) && html`
        <button type="button" class="button quiet small" data-do="correct" onClick=${() => setAsked('correct')}>
          ${words.own.correct}
        </button>
      `}
      ${leaving && html`
        <button type="button" class="button quiet small" data-do="withdraw" onClick=${() => setAsked('leave')}>
          ${words.own.withdraw}
        </button>
      `}
      ${error && html`<p class="error" role="alert">${error}</p>`}
      ${(asked === 'enter' || (asked === 'correct' && own)) && html`
        <${EntrySheet}
          name=${you.value?.name ?? ''}
          teams=${boardsOfTeams(tour) > 0 ? teamsOf(tour).map(({ name }) => name) : null}
          how=${own ? 'anybody' : settings.entry_for}
          own=${own}
          send=${send}
          error=${error}
          onClose=${() => {
            setAsked(null);
            setError(null);
          }}
        />
      `}
      ${asked === 'leave' && html`
        <${Sheet} title=${words.own.ask} onClose=${() => setAsked(null)} className="small">
          <p>
            ${stage !== 'running' ? words.own.askBefore : inAnyOrder(tour) ? league.own.askLeave : words.own.askRunning}
          </p>
          <p class="choices">
            <button
              type="button"
              class="button primary"
              onClick=${async () => {
                await send('leave');
                setAsked(null);
              }}
            >
              ${words.own.yes}
            </button>
          </p>
        <//>
      `}
    </section>
  `;
}

// A director invites the visitor to take part: only a yes enters them.
function Invited({ invite, send }) {
  const { by } = invite;
  const never = async () => {
    if (await send('answer', { on: false })) await mute(by.id, true);
  };
  return html`
    <p><b>${callWords.invited(invite)}</b></p> <${Answers} invite=${invite} />
    <button type="button" class="button quiet small" data-do="invite-never" onClick=${never}>
      ${callWords.never(by.name)}
    </button>
  `;
}

// The way to enter. A guest sees the way to an account where the event requires one.
function Door({ settings, full, ask }) {
  if (full) return html`<p>${words.own.full}</p>`;
  if (settings.entry_for === 'accounts' && (!you.value || you.value.account === false))
    return html`
      <p>${words.own.accounts}</p>
      <a class="button primary" href="/account" data-do="account">${words.own.toAccount}</a>
    `;
  return html`
    <button type="button" class="button primary" data-do="enter" onClick=${ask}>
      ${settings.entry_for === 'accepted' ? words.own.ask1 : words.own.enter}
    </button>
    ${settings.entry_for === 'accepted' ? html` <p class="soft">${words.own.accepted}</p>` : null}
  `;
}

function Before({ stage, own, send }) {
  if (own.status === 'reserve') return html`<p>${words.own.reserve}</p>`;
  const here = own.status === 'here';
  if (!here && stage !== 'checkin') return html`<p>${words.own.entered}</p>`;
  return html`
    <p>${here ? words.own.checkedIn : words.own.checkin}</p> <button
      type="button"
      class=${`button ${here ? 'small' : 'primary'}`}
      data-do=${here ? 'away' : 'here'}
      onClick=${() => send('checkin', { on: !here })}
    >
      ${here ? words.own.away : words.own.here}
    </button>
  `;
}

/** @param {{tour: Tour, [other: string]: any}} props */
function Round({ tour, own, send }) {
  const round = currentRound(tour);
  if (!round)
    return own.status === 'here'
      ? html`<p>${words.own.checkedIn}</p>`
      : html`<${Before} stage="checkin" own=${own} send=${send} />`;
  const pair = pairOf(round, own.number);
  if (!pair) {
    const why = whyNotIn(tour, own, round);
    return html`
      <p>
        ${words.own.notPaired(round.number, words.own.reasons[why])}
        ${why === 'late' && own.status === 'here' ? ` ${words.own.next}` : ''}
      </p>
      ${why !== 'out' && html`<${Marked} own=${own} send=${send} />`}
    `;
  }
  if (isBye(pair))
    return html`
      <p>
        ${tour.head.settings.system === 'robin' && !pair.points?.[0]
          ? words.own.free(round.number)
          : words.own.bye(round.number, pair.points?.[0] ?? 0)}
      </p>
      <${Meanwhile} tour=${tour} />
      <${Marked} own=${own} send=${send} />
    `;
  const { settings } = tour.head;
  const name = tour.byNo.get(opponentIn(pair, own.number))?.name;
  const colour =
    settings.match > 1 ? words.own.match : words.own[colourIn(pair, own.number) === 'b' ? 'black' : 'white'];
  if (round.state === 'published') return html`<p>${words.own.soon(round.number, pair.board, colour, name)}</p>`;
  if (!isOpen(pair)) {
    const out = settings.system === 'knockout' && pair.points[pair.first === own.number ? 0 : 1] < 2;
    return html`
      <p>${words.own.done(round.number, result(pair, own.number, settings.match))}</p>
      ${!out && html`<${Marked} own=${own} send=${send} />`}
    `;
  }
  if (settings.over_board)
    return html`
      <${Report}
        tour=${tour}
        round=${round}
        pair=${pair}
        own=${own}
        match=${settings.match}
        line=${words.own.overBoard(pair.board, colour, name)}
        send=${send}
      />
    `;
  const now = words.own[colourIn(pair, own.number, gameOf(pair) ?? undefined) === 'b' ? 'black' : 'white'];
  return html`
    <p><b>${words.own.goLine(now, name)}</b></p> <a class="button primary" href=${`/room/${pair.room}`}>
      ${words.own.go(pair.board)}
    </a>
  `;
}

// A player with a bye may play the computer until the next round, where the event offers it.
/** @param {{tour: Tour}} props */
function Meanwhile({ tour }) {
  const call = calls.value.list.find(({ k, tour: one }) => k === 'bye' && one.id === tour.head.id);
  if (!call) return null;
  return html`
    <p>${words.own.meanwhile}</p>
    <a class="button primary" data-do="meanwhile" href=${`/room/${call.room}`}>${callWords.play(call.opponent)}</a>
  `;
}

// A player who has not checked in misses the next round: the notice comes while there is time.
function Marked({ own, send }) {
  if (own.status !== 'entered') return null;
  return html`
    <p>${words.own.marked}</p> <button
      type="button"
      class="button primary"
      data-do="here"
      onClick=${() => send('checkin', { on: true })}
    >
      ${words.own.here}
    </button>
  `;
}

/** @param {P.Pair} pair */
function result(pair, no, match) {
  const side = pair.first === no ? 0 : 1;
  const { sums } = outcome(pair, match);
  const seen = sums && (side === 0 ? sums : sums.toReversed());
  const said = words.own.results[pair.points[side]] ?? points(pair.points[side]);
  return said + (match > 1 && seen ? `, ${score(seen)}` : '') + (pair.default ? ` ${words.pairings.byDefault}` : '');
}
