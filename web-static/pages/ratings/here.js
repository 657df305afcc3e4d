// The players who are here, as a page asks for them: again every twenty seconds, while the page can be seen.
import { html, useEffect, useState } from '../../vendor/ui.js';
import { socket } from '../../net/net.js';
import { players as words } from '../../i18n/person-en.js';
import { act, you } from '../../state/session.js';
import { ask } from './ask.js';

/** @typedef {import('protocol').Server.Here} Here */

const AGAIN_MS = 20_000;

/**
 * The newest answer, null before the first, and a way to ask at once.
 * @returns {{here: Here|null, look: () => void}}
 */
export function useHere() {
  const [here, setHere] = useState(/** @type {Here|null} */ (null));
  const hello = socket.hello.value;
  const me = you.value?.id;
  const look = async () => {
    const answer = await ask({ k: 'here' });
    if (answer.t === 'here') setHere(answer);
  };
  useEffect(() => {
    if (!hello) return undefined;
    look();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') look();
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, [hello, me]);
  return { here, look };
}

/** The act of a player, on their page; nothing while they are not seen. @param {{id: string, here: Here|null}} props */
export function Presence({ id, here }) {
  const one =
    here && [...here.players, ...here.followed].find(({ player, does }) => player.id === id && does !== 'away');
  return (
    one && html`
      <span class="presence here"></span>
      ${' '}
      ${one.room ? html`<a href=${`/room/${one.room}`}>${words.does(one)}</a>` : words.does(one)}
      ${' · '}
    `
  );
}

/** @param {{player: {id: string, name: string}, here: Here|null, onDone: () => void}} props */
export function Follow({ player, here, onDone }) {
  const [failed, setFailed] = useState(null);
  const on = Boolean(here?.followed.some((one) => one.player.id === player.id));
  const press = async () => {
    const answer = await act('me', 'follow', { player: player.id, on: !on });
    setFailed(answer.t === 'ok' ? null : answer.code === 'full' ? words.full : words.failed);
    onDone();
  };
  return html`
    <button
      type="button"
      class="button"
      data-do="follow"
      aria-label=${on ? words.unfollowTo(player.name) : words.followTo(player.name)}
      disabled=${here === null}
      onClick=${press}
    >
      ${on ? words.unfollow : words.follow}
    </button>
    ${failed && html`<p class="error" role="alert">${failed}</p>`}
  `;
}
