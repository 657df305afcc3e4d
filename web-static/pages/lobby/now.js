// The games that are played now: one large board, and the others small.
import { html, useRef, useState } from '../../vendor/ui.js';
import { common, resultShort } from '../../i18n/en.js';
import { lobby as words } from '../../i18n/lobby-en.js';
import { ended, live, roomOf } from '../../state/lobby.js';
import { useInSight } from '../../ui/in-sight.js';
import { Mini, Unseen } from '../../ui/mini.js';
import { Person } from '../../ui/person.js';
import { RulesName } from '../../ui/rules-name.js';
import { Stone } from '../../ui/mark.js';

const BESIDE = 3; // small boards beside the large one
const EMPTY = [9, 9];
const AT_FIRST = 24; // of all: a few screens of a telephone

/** First by the ratings of both players, then by watchers; of equal games the newer one is better. */
function isBetter(id, than) {
  const [one, other] = [id, than].map((each) => roomOf(each).peek());
  /** @param {{ratings?: any}} room */
  const rank = ({ ratings }) => (ratings ?? []).reduce((sum, rating) => sum + (rating?.[0] ?? 0), 0);
  return (rank(one) - rank(other) || one.watchers - other.watchers) > 0;
}

/** The game to show large. It stays while it goes on, so that the large board does not jump from game to game. */
function useBest(list) {
  const shown = useRef(null);
  if (!list.includes(shown.current))
    shown.current = list.reduce((best, id) => (isBetter(id, best) ? id : best), list[0]);
  return shown.current;
}

export function Now() {
  const [shown, setShown] = useState(BESIDE + 1);
  const list = live.value ?? [];
  const best = useBest(list);
  const sorted = [best, ...list.filter((id) => id !== best)];
  const more = list.length > shown;
  return html`
    <section class="now">
      <div class="over">
        <h2>${words.live}</h2>
        ${more
          ? html`
            <button
              type="button"
              class="word"
              data-do="all"
              onClick=${() => setShown(shown < AT_FIRST ? AT_FIRST : list.length)}
            >
              ${words.all(list.length)}
            </button>
          `
          : html`<a href="/games">${words.finished}</a>`}
      </div>
      ${live.value === null
        ? html`<ul class="live" aria-hidden="true"><li class="waiting shape"></li></ul>`
        : list.length > 0
          ? html`
            <ul class=${`live${shown > BESIDE + 1 ? ' all' : ''}`} aria-label=${words.live}>
              ${sorted.slice(0, shown).map((id) => html`<${LiveGame} key=${id} id=${id} />`)}
            </ul>
          `
          : html`<${Quiet} />`}
    </section>
  `;
}

/** No game is played: the newest finished one that is still here, or else an empty board that invites to one. */
function Quiet() {
  const [last] = ended.value;
  return html`
    <ul class="live" aria-label=${words.live}>
      ${last
        ? html`<${LiveGame} key=${last} id=${last} />`
        : html`
          <li>
            <a class="whole" href="/computer">
              <${Mini}
                size=${EMPTY}
                board=${Array(EMPTY[1]).fill('.'.repeat(EMPTY[0])).join('/')}
                title=${words.noLive}
              />
              <span class="soft">${words.noLive}</span>
            </a>
          </li>
        `}
    </ul>
  `;
}

function LiveGame({ id }) {
  const [signalled] = useState(() => roomOf(id));
  const host = useRef(null);
  const board = useRef(null);
  const seen = useInSight(host);
  const room = signalled.value;
  const black = room.players[room.black ?? 0] ?? { name: '' };
  const white = room.players[1 - (room.black ?? 0)] ?? { name: '' };
  // Drawn when it comes into sight; out of sight it keeps its last drawing.
  const title = words.gameTitle(black.name, white.name, room.move);
  if (seen) board.current = html`<${Mini} size=${room.size} board=${room.board} last=${room.last} title=${title} />`;
  return html`
    <li ref=${host}>
      <a class="whole" href=${`/room/${room.id}`}>
        ${board.current ?? html`<${Unseen} size=${room.size} title=${title} />`}
      </a>
      <span class="names">
        <span><${Stone} colour="b" /> <${Person} player=${black} /></span>
        <span><${Stone} colour="w" /> <${Person} player=${white} /></span>
      </span>
      <span class="facts soft">
        <${RulesName} ...${room} plain />
        <span class="rest">
          ${' '}
          ${common.size(room.size)} ·${' '}
          ${room.result ? resultShort(room.result, room.reason, room.score) : words.move(room.move)}
          ${room.watchers > 0 && !room.result && ` · ${words.watch(room.watchers)}`}
        </span>
      </span>
    </li>
  `;
}
