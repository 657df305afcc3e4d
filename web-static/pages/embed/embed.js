// A game for pages of other sites, in a frame: the board, the players, their clocks and the result. A running game is
// followed. The page has no act of a player, so that a page around it can trick its visitors into none. It asks as a
// stranger, and keeps nothing in the browser.
import { html, render, signal, useEffect, useLayoutEffect, useRef, useState } from '../../vendor/ui.js';
import { Channels } from '../../net/channels.js';
import { PROTOCOL, Socket } from '../../net/socket.js';
import { clocksAt, clockText } from '../../state/clock.js';
import { countOf } from '../../state/count.js';
import { fromSnapshot, withEvent } from '../../state/fold.js';
import { readAct, standing, TURNS } from '../../state/log.js';
import { pointName } from '../../lib/points.js';
import { icons } from '../../ui/icons.js';
import { Stone } from '../../ui/mark.js';
import { Board } from './board.js';
import { positions } from './line.js';
import * as words from '../../i18n/embed-en.js';

/** @import {GameState} from '../../state/fold.js' */

const TICK_MS = 500;
const QUICK_MS = 100;
const LOW_MS = 10_000;
const KEYS = { Home: 'first', ArrowLeft: 'back', ArrowRight: 'forward', End: 'last' };

/** @type {import('../../vendor/ui.js').Signal<GameState|null>} */
const game = signal(null);
const missing = signal(false);
/** @type {import('../../vendor/ui.js').Signal<number|null>} the turn that is shown; null: always the last */
const at = signal(null);

const socket = new Socket({
  open: () => new WebSocket(`${location.origin.replace('http', 'ws')}/ws?as=stranger`, PROTOCOL),
});

function follow() {
  const id = /^\/embed\/([\w-]{22})$/.exec(location.pathname)?.[1];
  missing.value = !id;
  if (!id) return;
  new Channels(socket).subscribe(`game:${id}`, {
    snap: (v, n) => {
      game.value = fromSnapshot(v, n, performance.now());
    },
    event: (event) => {
      game.value = withEvent(game.value, event, performance.now());
    },
    lost: () => {
      missing.value = true;
    },
  });
  addEventListener('online', () => socket.wake());
  addEventListener('offline', () => socket.sleep());
  addEventListener('pageshow', () => socket.wake());
  socket.connect();
}

const serverNow = () => (socket.hello.peek()?.now_at ?? Date.now()) + performance.now() - socket.helloAt;

/** A player's clock; it counts for the eye only. @param {{of: GameState, colour: 'b'|'w'}} props */
function Clock({ of, colour }) {
  const [, draw] = useState(0);
  const { [colour]: side, run } = clocksAt(of, performance.now(), serverNow());
  const running = run === colour && !of.end;
  const low = running && side.left < LOW_MS;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => draw((n) => n + 1), low ? QUICK_MS : TICK_MS);
    return () => clearInterval(timer);
  }, [running, low]);
  if (!side || of.end) return null;
  return html`
    <span class=${`clock num${running ? ' running' : ''}${low ? ' low' : ''}`} role="timer" aria-live="off">
      ${clockText(side.left)}
      <span class="more"> ${words.clock.more(of.info.clock, side)}</span>
    </span>
  `;
}

function Player({ of, colour }) {
  const player = of.info.players[colour];
  const tag = player.house ? words.tags.computer : player.bot ? words.tags.bot : null;
  return html`
    <p class=${`side${!of.end && of.d.to === colour ? ' turn' : ''}`}>
      <${Stone} colour=${colour} />
      <bdi class=${player.guest ? 'name guest' : 'name'} title=${player.name}>${player.name}</bdi>
      ${player.guest && html`<span class="visually-hidden">(${words.guest})</span>`}
      ${tag && html`<span class="tag">${tag}</span>`}
      <${Clock} of=${of} colour=${colour} />
    </p>
  `;
}

/** The last turn of a game, as an act with its point's name. */
function lastTurn({ log, width, height, move }) {
  const act = standing(log)
    .map(({ text }) => readAct(text, width, height))
    .findLast(({ kind }) => TURNS.has(kind));
  return act && move > 0 ? { ...act, at: act.point < 0 ? '' : pointName(act.point, width, height) } : null;
}

const NONE = { dead: [], owner: null };

/** The position to show: {board, last, number, act, count}. */
function positionOf(of, line) {
  if (at.value === null || !line)
    return { board: of.board, last: of.last, number: of.move, act: lastTurn(of), count: countOf(of) };
  const number = Math.min(at.value, line.length - 1);
  const { board, turn } = line[number];
  const point = turn?.kind === 'play' ? turn.point : -1;
  const name = typeof turn?.point !== 'number' ? '' : pointName(turn.point, of.width, of.height);
  return {
    board,
    last: point,
    number,
    act: turn && { by: turn.player, kind: turn.kind, at: name },
    count: NONE,
  };
}

function Picture({ of, position, label }) {
  const host = useRef(null);
  const board = useRef(null);
  const holes = [...of.board.keys()].filter((point) => of.board[point] === 3);
  useLayoutEffect(() => {
    board.current = new Board(host.current, of.width, of.height, holes);
    return () => board.current.destroy();
  }, [of.width, of.height, holes.join()]);
  useLayoutEffect(() => board.current.show(position.board, position.last, label, position.count));
  return html`<div class="place" ref=${host}></div>`;
}

/**
 * The turns so far, and whether they failed to load.
 * @returns {[Awaited<ReturnType<typeof positions>>|null, boolean]}
 */
function useLine(of, wanted) {
  const [line, setLine] = useState(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!wanted) return undefined;
    let left = false;
    positions(of).then(
      (made) => {
        if (!left) setLine(made);
      },
      (error) => {
        console.error(error);
        if (!left) setFailed(true);
      },
    );
    return () => {
      left = true;
    };
  }, [wanted, of.log.length, of.info.id]);
  return [line, failed];
}

function Steps({ number, turns }) {
  const targets = { first: 0, back: number - 1, forward: number + 1, last: null };
  const go = (name) => {
    const to = targets[name];
    if (name !== 'last' && (to < 0 || number > turns)) return;
    at.value = to === null || to >= turns ? null : to;
  };
  useEffect(() => {
    const pressed = (event) => {
      const name = KEYS[event.key];
      if (!name || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      go(name);
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  });
  const button = (name, off) => html`
    <button
      type="button"
      data-do=${name}
      aria-label=${words.steps[name]}
      title=${words.steps[name]}
      aria-disabled=${off}
      onClick=${() => go(name)}
    >
      ${icons[name]()}
    </button>
  `;
  return html`
    <div class="steps" role="group" aria-label=${words.positions}>
      ${button('first', number === 0)} ${button('back', number === 0)} ${button('forward', number >= turns)}
      ${button('last', number >= turns)}
    </div>
  `;
}

function Said({ of, position, failed }) {
  const { end, d } = of;
  const [head, why] = end ? words.endText(end, null, { b: of.info.players.b.name, w: of.info.players.w.name }) : [];
  const result = end && words.resultShort(end.result, end.reason, end.score);
  const toPlay = !d.paused && d.to;
  const state = toPlay ? words.turn(d.to) : d.paused ? words.paused : words.stopped;
  const lost = socket.state.value !== 'online' && socket.state.value !== 'slow';
  return html`
    <p class="said">
      <span role="status">
        ${end
          ? html`
            <strong title=${`${head}. ${why}`}>${result}</strong>
            <span class="visually-hidden"> ${head}. ${why}</span>
          `
          : lost ? (
            words.reconnecting
          ) : (
            ''
          )}
      </span>
      ${!end && !lost && html`<span class=${toPlay ? 'to-play' : ''}>${state}</span>`}
      <span class="soft num">${failed ? words.noRules : words.move(position.number, position.act)}</span>
    </p>
  `;
}

function Game({ of }) {
  const [line, failed] = useLine(of, at.value !== null);
  const position = positionOf(of, line);
  const page = of.end ? `/game/${of.info.id}` : `/room/${of.info.room}`;
  useEffect(() => {
    document.title = words.title(of.info.players);
  }, [of.info]);
  return html`
    <main>
      <h1 class="visually-hidden">${words.title(of.info.players)}</h1>
      <div class="sides"><${Player} of=${of} colour="b" /><${Player} of=${of} colour="w" /></div>
      <${Picture}
        of=${of}
        position=${position}
        label=${`${words.board(of.info.size)}. ${words.move(position.number, position.act)}`}
      />
      <div class="foot">
        <${Said} of=${of} position=${position} failed=${failed} />
        <${Steps} number=${at.value === null ? of.move : Math.min(at.value, of.move)} turns=${of.move} />
        <a href=${page} target="_blank" rel="noopener" aria-label=${words.fullLabel}>${words.full}</a>
      </div>
    </main>
  `;
}

function App() {
  if (missing.value) {
    return html`
      <main class="message">
        <p>${words.missing} <a href="/" target="_blank" rel="noopener">${words.home}</a></p>
      </main>
    `;
  }
  return game.value
    ? html`<${Game} of=${game.value} />`
    : html`<main class="message" aria-busy="true"><p>${words.loading} …</p></main>`;
}

const theme = new URLSearchParams(location.search).get('theme');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
follow();
render(html`<${App} />`, document.getElementById('app'));
