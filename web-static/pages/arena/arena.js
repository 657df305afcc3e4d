// One arena: the time, the visitor's own state, the standings and the leaders' games. A visitor who takes part is
// paired while this page is open; the game opens by itself.
import { html, useEffect, useRef, useState } from '../../vendor/ui.js';
import { arena as words } from '../../i18n/arena-en.js';
import { common } from '../../i18n/en.js';
import { playSound } from '../../lib/sound.js';
import { act, you } from '../../state/session.js';
import { openArena } from '../../state/arena.js';
import { serverNow } from '../../ui/clock.js';
import { say } from '../../ui/live.js';
import { Person } from '../../ui/person.js';
import { soundOn } from '../../ui/preferences.js';
import { go } from '../../ui/router.js';
import { RulesName } from '../../ui/rules-name.js';
import { useTicks } from '../../ui/ticks.js';
import { Leaders } from './leaders.js';
import { PlayerSheet } from './player-sheet.js';
import { Standings } from './standings.js';

export const styles = ['arena'];

const DAY = 86_400_000;
/** @import {Arena, Line, Board} from '../../state/arena.js' */

export default function ArenaPage({ slug: id }) {
  const [store, setStore] = useState(null);
  const [sheet, setSheet] = useState(null);
  useEffect(() => {
    const made = openArena(id);
    setStore(made);
    return made.close;
  }, [id]);
  const arena = store?.arena.value ?? null;
  const name = arena?.head.name;
  useEffect(() => {
    document.title = words.documentTitle(name ?? words.arenas);
  }, [name]);
  useOwnGame(arena);
  if (store?.missing.value)
    return html`<main id="page" class="page" tabindex="-1"><p class="empty">${words.missing}</p></main>`;
  if (!arena) return html`<main id="page" class="page" tabindex="-1"><div class="waiting shape"></div></main>`;
  const { head } = arena;
  return html`
    <main id="page" class="page arena" tabindex="-1">
      <${Head} head=${head} />
      ${head.stage === 'cancelled'
        ? html`<p class="notice">${words.calledOff}</p>`
        : html`
          <${Own} arena=${arena} id=${id} />
          ${head.stage === 'over' && html`<${Podium} lines=${arena.lines} onOpen=${setSheet} />`}
          <div class="hall">
            <${Standings} arena=${arena} own=${ownOf(arena)} onOpen=${setSheet} />
            ${head.stage === 'running' && html`<${Leaders} arena=${arena} />`}
          </div>
          <details class="more">
            <summary>${words.rules}</summary>
            <ul>${words.how.map((text) => html`<li key=${text}>${text}</li>`)}</ul>
          </details>
        `}
      ${sheet !== null && html`
        <${PlayerSheet} id=${id} arena=${arena} number=${sheet} onOpen=${setSheet} onClose=${() => setSheet(null)} />
      `}
    </main>
  `;
}

/** @param {Arena|null} arena @returns {Line|undefined} */
const ownOf = (arena) => arena?.lines.find(({ player }) => player?.id === you.value?.id);

/** @param {Arena|null} arena @param {Line} [own] @returns {Board|undefined} */
const boardOf = (arena, own) => own && arena?.boards.find(({ b, w }) => b === own.number || w === own.number);

/** Opens a game that begins while the visitor is here; one that ran before has a button. @param {Arena|null} arena */
function useOwnGame(arena) {
  const known = useRef(/** @type {number|null|undefined} */ (undefined));
  const own = ownOf(arena);
  const board = boardOf(arena, own);
  useEffect(() => {
    if (!arena) return;
    const before = known.current;
    known.current = board?.number ?? null;
    if (before === undefined || !board || board.number === before) return;
    const other = arena.lines.find(({ number }) => number === (board.b === own?.number ? board.w : board.b));
    say('move', words.found(other?.player?.name ?? ''));
    if (soundOn.value) playSound('turn');
    go(`/room/${board.room}`);
  }, [arena !== null, board?.number]);
}

function Head({ head }) {
  useTicks();
  const now = serverNow();
  const until = head.stage === 'open' ? head.starts_at : head.ends_at;
  const left = until - now;
  return html`
    <header class="spread">
      <div>
        <h1>${head.name}</h1>
        <p class="soft">
          <${RulesName} ruleset=${head.settings.ruleset} title=${head.settings.title} mix=${head.mix} />
          ${' '}
          ${words
            .terms({ settings: { ...head.settings, title: common.size(head.settings.size) } })
            .split(' · ')
            .filter((part, at) => at !== 1)
            .join(' · ')} · ${words.length(head.minutes)}
        </p>
        <p class="soft t14">${words.by} <${Person} player=${head.by} /></p>
      </div>
      ${(head.stage === 'open' || head.stage === 'running') && html`
        <p class="time-left" role="timer">
          <span class="soft t14">${head.stage === 'open' ? words.startsIn : words.left}</span>
          <b class="num">${left > 2 * DAY ? words.days(Math.floor(left / DAY)) : words.clock(left)}</b>
        </p>
      `}
    </header>
  `;
}

/** The visitor's state, with the next thing that they can do. @param {{arena: Arena, id: string}} props */
function Own({ arena, id }) {
  const [error, setError] = useState(null);
  const { head } = arena;
  const own = ownOf(arena);
  const board = boardOf(arena, own);
  const other = board && arena.lines.find(({ number }) => number === (board.b === own?.number ? board.w : board.b));
  const mine = you.value && head.by.id === you.value.id;
  const on = head.stage === 'open' || head.stage === 'running';
  async function does(word) {
    if (words.sure[word] && !globalThis.confirm(words.sure[word])) return;
    setError(null);
    const answer = await act(`arena:${id}`, word);
    if (answer.t !== 'ok' && answer.code !== 'unnamed') setError(words.refused(answer));
  }
  const text = !on
    ? `${words.isOver} ${words.unfinished}`
    : board
      ? words.playing(other?.player?.name ?? '')
      : !own
        ? words.outside
        : own.withdrawn
          ? words.out
          : !own.here
            ? words.resting
            : head.stage === 'open'
              ? words.before
              : words.waiting(arena.waiting);
  return html`
    <section class=${`own${own?.here && on ? ' in' : ''}`} aria-label=${words.you}>
      <div>
        <p role="status">${text}</p>
        ${own?.here && on && !board && html`<p class="soft t14">${words.stay}</p>`}
        ${own?.withdrawn && on && board && html`<p class="soft t14">${words.out}</p>`}
        ${error && html`<p class="error" role="alert">${error}</p>`}
      </div>
      <p class="row acts">
        ${board && html`<a class="button primary" href=${`/room/${board.room}`}>${words.toGame}</a>`}
        ${on && !own?.here && !own?.withdrawn && html`
          <button class="button primary" data-do="take-part" onClick=${() => does('take-part')}>
            ${own ? words.goOn : words.join}
          </button>
        `}
        ${on && own?.here && !board && html`
          <button class="button" data-do="rest" onClick=${() => does('rest')}>${words.rest}</button>
        `}
        ${mine && head.stage === 'open' && html`
          <button class="button" data-do="begin-now" onClick=${() => does('begin-now')}>${words.beginNow}</button>
          <button class="button" data-do="call-off" onClick=${() => does('call-off')}>${words.callOff}</button>
        `}
        ${mine && head.stage === 'running' && html`
          <button class="button" data-do="end-now" onClick=${() => does('end-now')}>${words.endNow}</button>
        `}
      </p>
    </section>
  `;
}

function Podium({ lines, onOpen }) {
  const winners = lines.filter(({ games }) => games > 0).slice(0, 3);
  if (winners.length === 0) return null;
  return html`
    <section aria-label=${words.podium}>
      <ol class="podium">
        ${winners.map((line, at) => html`
          <li key=${line.number} class=${`place-${at + 1}`}>
            <span class="soft t14">${words.placed[at]}</span>
            <button class="link serif t20" onClick=${() => onOpen(line.number)}>
              <${Person} player=${line.player} plain />
            </button>
            <b class="num">${line.points}</b>
          </li>
        `)}
      </ol>
    </section>
  `;
}
