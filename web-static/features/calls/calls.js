// The calls of tournaments and of other players, on every page: a line for each, shown and announced when it comes. A
// game that begins opens by itself, except at the desk, whose director may be one of the players. In a room all calls
// take one line over the header, because the player may be about to press a point of the board (calls.css).
import { html, useEffect, useRef, useState } from '../../vendor/ui.js';
import { calls as words } from '../../i18n/calls-en.js';
import { playSound, unlockSound } from '../../lib/sound.js';
import { calls, invites } from '../../state/me.js';
import { act } from '../../state/session.js';
import { ChallengeLine, useChallenges } from './challenges.js';
import { say } from '../../ui/live.js';
import { narrow } from '../../ui/media.js';
import { soundOn } from '../../ui/preferences.js';
import { go, path } from '../../ui/router.js';
import { useSeats } from '../../ui/seats.js';
import { useStyles } from '../../lib/styles.js';

const DESK = /^\/(tournaments\/new|t\/[^/]+\/desk)$/;
const ROOM = /^\/(room\/|computer\/game$)/;
const WALL = /^\/t\/[^/]+\/(show|print)$/; // pages for the whole hall: calls to one player have no place there

/** Without its styles a line moves the board away under a finger. */
export const ready = useStyles(['calls']);
unlockSound();

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Whether a page itself shows what a call asks for.
 * @param {{pathname: string}} place
 * @param {import('protocol').Server.MyCalls[number]} call
 */
const says = ({ pathname }, { k, tour, room }) =>
  k !== 'withdrawn' && (pathname === `/t/${tour.slug}` || Boolean(room && pathname === `/room/${room}`));

export function Calls() {
  const { list, before } = calls.value;
  const [hidden, setHidden] = useState([]);
  useNews(list, before);
  const place = path.value;
  const asked = WALL.test(place.pathname)
    ? []
    : invites.value.filter(
        (invite) => place.pathname !== `/t/${invite.tour.slug}` && !hidden.some((one) => same(one, invite)),
      );
  const shown = WALL.test(place.pathname)
    ? []
    : list.filter((call) => call.k !== 'waiting' && !says(place, call) && !hidden.some((one) => same(one, call)));
  const where = { quiet: DESK.test(place.pathname), wall: WALL.test(place.pathname) };
  const challenges = useChallenges({ hidden, ...where });
  const seats = useSeats(where).filter(({ room }) => !hidden.includes(room));
  const n = shown.length + asked.length + challenges.length + seats.length;
  const [open, setOpen] = useState(false);
  const folds = ROOM.test(place.pathname) && (narrow.value || n > 1);
  useEffect(() => {
    if (n === 0) setOpen(false);
  }, [n]);
  return (
    n > 0 && html`
      <aside class=${`calls${folds ? ` folds${open ? '' : ' folded'}` : ''}`} aria-label=${words.title}>
        ${shown.map((call) => html`
          <div
            key=${JSON.stringify(call)}
            class=${`banner${call.k === 'withdrawn' ? ' warn' : ''}`}
            data-call=${call.k}
          >
            <p>${words.line(call)}</p>
            <${Way} call=${call} />
            <button
              type="button"
              class="button quiet small"
              data-do="hide-call"
              onClick=${() => setHidden([...hidden, call])}
            >
              ${words.hide}
            </button>
          </div>
        `)}
        ${challenges.map((challenge) => html`
          <${ChallengeLine}
            key=${`${challenge.room} ${challenge.state}`}
            challenge=${challenge}
            onHide=${() => setHidden([...hidden, challenge])}
          />
        `)}
        ${seats.map((game) => html`
          <div key=${game.room} class="banner" data-call="seated">
            <p>${words.seated(game)}</p>
            <a class="button small primary" href=${`/room/${game.room}`}>${words.board}</a>
            <button
              type="button"
              class="button quiet small"
              data-do="hide-call"
              onClick=${() => setHidden([...hidden, game.room])}
            >
              ${words.hide}
            </button>
          </div>
        `)}
        ${asked.map((invite) => html`
          <div key=${invite.tour.id} class="banner" data-call="invite">
            <p>${words.invited(invite)}</p>
            <${Answers} invite=${invite} />
            <a class="button small" href=${`/t/${invite.tour.slug}`}>${words.event}</a>
            <button
              type="button"
              class="button quiet small"
              data-do="hide-call"
              onClick=${() => setHidden([...hidden, invite])}
            >
              ${words.hide}
            </button>
          </div>
        `)}
        ${folds && html`
          <button
            type="button"
            class="button small unfold"
            data-do="unfold-calls"
            aria-expanded=${open}
            onClick=${() => setOpen(!open)}
          >
            ${open ? words.fold : words.unfold(n)}
          </button>
        `}
      </aside>
    `
  );
}

/**
 * Yes and no to an invitation; where the answer fails, the event shows why.
 * @param {{invite: Pick<import('protocol').Server.MyInvites[number], 'tour'>, children?: unknown}} props
 */
export function Answers({ invite: { tour } }) {
  const answer = (on) => async () => {
    if ((await act(`tour:${tour.id}`, 'answer', { on })).t !== 'ok') go(`/t/${tour.slug}`);
  };
  return html`
    <button type="button" class="button small primary" data-do="invite-yes" onClick=${answer(true)}>
      ${words.yes}
    </button>
    <button type="button" class="button small" data-do="invite-no" onClick=${answer(false)}>${words.no}</button>
  `;
}

function Way({ call: { k, tour, room, opponent } }) {
  const here = async () => {
    if ((await act(`tour:${tour.id}`, 'checkin', { on: true })).t !== 'ok') go(`/t/${tour.slug}`);
  };
  if (k === 'checkin')
    return html`
      <button type="button" class="button small primary" data-do="call-here" onClick=${here}>${words.here}</button>
    `;
  return room
    ? html`
      <a class="button small primary" href=${`/room/${room}`}>${k === 'bye' ? words.play(opponent) : words.board}</a>
    `
    : html`<a class="button small" href=${`/t/${tour.slug}`}>${words.event}</a>`;
}

// Only calls that came after the start are news.
/** @param {import('protocol').Server.MyCalls} list @param {import('protocol').Server.MyCalls} before */
function useNews(list, before) {
  const last = useRef({ before: null, list: null });
  useEffect(() => {
    const known = last.current.before === before ? last.current.list : before;
    const news = list.filter((call) => !known.some((one) => same(one, call)));
    const { pathname } = path.value;
    last.current = { before, list };
    if (news.every(({ k }) => k === 'waiting') || WALL.test(pathname)) return; // the player's own act is no news
    say(
      'move',
      news
        .filter(({ k }) => k !== 'waiting')
        .map(words.line)
        .join(' '),
    );
    if (soundOn.value) playSound('turn');
    const room = news.find(({ k }) => k === 'game')?.room;
    if (room && !DESK.test(pathname) && pathname !== `/room/${room}`) go(`/room/${room}`);
  }, [list]);
}
