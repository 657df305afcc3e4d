// Challenges, on every page: a line for each challenge to the player, with the answers, and one for each of their own
// until it is answered. An accepted challenge opens its room by itself, as every own room does (seats.js).
import { html, useEffect, useRef, useState } from '../../vendor/ui.js';
import { challenge as words } from '../../i18n/challenge-en.js';
import { lazy } from '../../lib/lazy.js';
import { playSound } from '../../lib/sound.js';
import { useStyles } from '../../lib/styles.js';
import { challenges } from '../../state/me.js';
import { act, you } from '../../state/session.js';
import { Later } from '../../ui/later.js';
import { say } from '../../ui/live.js';
import { soundOn } from '../../ui/preferences.js';
import { refusals } from '../../ui/refusals.js';
import { go, path } from '../../ui/router.js';
import { nameOfRules } from '../../ui/rules-name.js';
import { Changes, changesOf } from './terms.js';

/**
 * @import {Server} from 'protocol'
 * @typedef {Server.MyChallenges[number]} Challenge
 */

const sheet = lazy('features/opening/terms.js'); // when the terms are to be changed

const time = new Intl.DateTimeFormat([], { hour: '2-digit', minute: '2-digit' });

/** @param {Challenge} challenge */
const isMine = ({ by }) => by.id === you.value?.id;

/** @param {Pick<Challenge, 'settings'|'mix'>} challenge */
const termsOf = ({ settings, mix }) => words.terms(nameOfRules({ ...settings, mix }), settings);

/** A challenge in one sentence or two. @param {Challenge} challenge */
function lineOf(challenge) {
  if (challenge.state !== 'waiting') return words.outcome(challenge);
  if (isMine(challenge)) return words.waiting(challenge.to.name, time.format(challenge.until_at));
  return `${(challenge.before ? words.changed : words.asks)(challenge.by.name)} ${termsOf(challenge)}.`;
}

/** The line when it is news: with the changes, which are rows on the page. @param {Challenge} challenge */
const newsOf = (challenge) =>
  challenge.state === 'waiting' && challenge.before
    ? `${lineOf(challenge)} ${words.changes(changesOf(challenge))}`
    : lineOf(challenge);

/** The sentence for a refused answer. */
const whyNot = async (answer) => (answer.code === 'notfound' ? words.over : (await refusals()).byServer(answer).text);

/**
 * The answers of the challenged player.
 * @param {{challenge: Challenge, children?: unknown}} props children: other buttons beside them
 */
export function Reply({ challenge, children = null }) {
  const { room } = challenge;
  const [changing, setChanging] = useState(false);
  const [declining, setDeclining] = useState(null); // whether a reason is asked for; null: it never was
  const next = useRef(null); // what has the focus then: the pressed button goes
  const [reason, setReason] = useState('no');
  const [failed, setFailed] = useState(null);
  useEffect(() => {
    if (declining !== null) next.current.focus();
  }, [declining]);
  const answer = async (k, fields) => {
    setFailed(null);
    const answered = await act(`room:${room}`, k, fields);
    if (answered.t === 'error') setFailed(await whyNot(answered));
    else if (k === 'sit' && path.value.pathname !== `/room/${room}`) go(`/room/${room}`);
  };
  const decline = (event) => {
    event.preventDefault();
    answer('decline', { reason });
  };
  const change = async () => {
    await useStyles(['lobby']);
    setChanging(true);
  };
  return html`
    ${changing && html`
      <${Later} of=${sheet} name="TermsSheet" challenge=${challenge} onClose=${() => setChanging(false)} />
    `}
    ${declining
      ? html`
        <form class="row reply" onSubmit=${decline}>
          <label for=${`why-${room}`}>${words.why}</label>
          <select id=${`why-${room}`} ref=${next} value=${reason} onChange=${(event) => setReason(event.target.value)}>
            ${words.reasons.map(([key, text]) => html`
              <option value=${key} selected=${key === reason}>${text}</option>
            `)}
          </select>
          <button class="button small" data-do="decline-send">${words.declining}</button>
          <button type="button" class="button quiet small" onClick=${() => setDeclining(false)}>${words.back}</button>
        </form>
      `
      : html`
        <button type="button" class="button small primary" data-do="accept-challenge" onClick=${() => answer('sit')}>
          ${words.accept}
        </button>
        ${challenge.changes_left > 0 && html`
          <button type="button" class="button small" data-do="change-terms" onClick=${change}>${words.change}</button>
        `}
        <button type="button" class="button small" ref=${next} data-do="decline" onClick=${() => setDeclining(true)}>
          ${words.decline}
        </button>
        ${children}
      `}
    ${failed && html`<p class="error" role="alert">${failed}</p>`}
  `;
}

/** The way out of an own challenge. @param {{room: string}} props */
export const Cancel = ({ room }) => html`
  <button
    type="button"
    class="button small"
    data-do="cancel-challenge"
    onClick=${async () => {
      const answer = await act(`room:${room}`, 'close');
      if (answer.t === 'ok' && path.value.pathname === `/room/${room}`) go('/');
    }}
  >
    ${words.cancel}
  </button>
`;

/**
 * The same for a room's own page: the answers, the way out, or for watchers the name of the challenged player.
 * @param {{room: Server.Room}} props
 */
export function OfRoom({ room }) {
  const mine = challenges.value.find((one) => one.room === room.id && one.state === 'waiting');
  if (!mine) return html`<p class="sub">${words.kept(room.by.name, room.opponent.name)}</p>`;
  return html`
    <p class="sub">${lineOf(mine)}</p>
    ${mine.before && !isMine(mine) && html`<${Changes} challenge=${mine} />`}
    <div class="choices in-bar">
      ${isMine(mine) ? html`<${Cancel} room=${room.id} />` : html`<${Reply} challenge=${mine} />`}
    </div>
  `;
}

/** One line. @param {{challenge: Challenge, onHide: () => void}} props */
export function ChallengeLine({ challenge, onHide }) {
  const { room, state } = challenge;
  const waits = state === 'waiting';
  const hide = html`
    <button type="button" class="button quiet small" data-do="hide-call" onClick=${onHide}>${words.hide}</button>
  `;
  return html`
    <div class="banner" data-call=${waits ? (isMine(challenge) ? 'challenging' : 'challenge') : state}>
      <p>${lineOf(challenge)}</p>
      ${waits && challenge.before && !isMine(challenge) && html`<${Changes} challenge=${challenge} />`}
      ${waits && !isMine(challenge) && html`<${Reply} challenge=${challenge}>${hide}<//>`}
      ${waits && isMine(challenge) && html`
        <a class="button small" href=${`/room/${room}`}>${words.room}</a> <${Cancel} room=${room} />
      `}
      ${!waits && hide}
    </div>
  `;
}

/** @param {Challenge} challenge */
const keyOf = ({ room, state }) => `${room} ${state}`;

/**
 * The challenges whose lines are shown, those that the page itself does not show; the newest last, so that no line
 * moves under a finger.
 * @param {{hidden: any[], wall: boolean}} where hidden: lines put away; wall: a page for the whole hall, without lines
 * @returns {Challenge[]}
 */
export function useChallenges({ hidden, wall }) {
  const list = challenges.value;
  useNews(list);
  const place = path.value.pathname;
  return wall
    ? []
    : list
        .filter(
          (one) =>
            !hidden.some((other) => keyOf(other) === keyOf(one))
            && !(one.state === 'waiting' && place === `/room/${one.room}`),
        )
        .reverse();
}

/** @param {Server.MyChallenges} list */
function useNews(list) {
  const last = useRef([]);
  useEffect(() => {
    const before = last.current;
    last.current = list;
    const replaced = list.find(({ before: was }) => was && path.value.pathname === `/room/${was.room}`);
    if (replaced) go(`/room/${replaced.room}`); // the room of the terms before is gone
    const news = list.filter(
      (one) => !(one.state === 'waiting' && isMine(one)) && !before.some((other) => keyOf(other) === keyOf(one)),
    );
    if (news.length === 0) return;
    say('move', news.map(newsOf).join(' '));
    if (soundOn.value) playSound('turn');
  }, [list]);
}
