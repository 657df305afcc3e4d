// The players who are here: those that the reader follows first, with what they do, their rating, and a way to them.
import { html, useEffect } from '../../vendor/ui.js';
import { common } from '../../i18n/en.js';
import { players as words } from '../../i18n/person-en.js';
import { rating } from '../../i18n/rating-en.js';
import { rulesetName } from '../../i18n/rulesets-en.js';
import { Challenge } from '../../features/opening/challenge.js';
import { act, you } from '../../state/session.js';
import { Person } from '../../ui/person.js';
import { useHere } from './here.js';

/** @typedef {import('protocol').Server.Present} Present */

export function Players() {
  const { here, look } = useHere();
  useEffect(() => {
    document.title = words.documentTitle;
  }, []);
  return html`
    <main id="page" tabindex="-1" class="page ratings person stack loose" aria-busy=${here ? null : 'true'}>
      <h1>${words.title}</h1>
      ${here === null
        ? html`<p>${common.loading}…</p>`
        : html`
          ${you.value && html`
            <section class="headed">
              <div class="title"><h2>${words.following}</h2></div>
              ${here.followed.length > 0
                ? html`<${List} list=${here.followed} />`
                : html`<p class="soft">${words.none}</p>`}
            </section>
          `}
          <section class="headed">
            <div class="title"><h2>${words.here}</h2></div>
            ${here.players.length > 0
              ? html`<${List} list=${here.players} />`
              : html`<p class="soft">${words.nobody}</p>`}
            ${here.others > 0 && html`<p class="hint">${words.others(here.others)}</p>`}
          </section>
          ${you.value?.account && html`<${Visible} hidden=${Boolean(here.hidden)} onDone=${look} />`}
        `}
    </main>
  `;
}

/** @param {{list: Present[]}} props */
const List = ({ list }) => html`
  <ul class="present">
    ${list.map((one) => html`
      <li key=${one.player.id} data-does=${one.does}>
        <span class=${`presence ${one.does === 'away' ? '' : 'here'}`}></span>
        <span class="name">
          <a href=${`/player/${one.player.id}`}><${Person} player=${one.player} plain /></a>
          ${one.rating && html`
            ${' '}
            <span class="soft num" title=${rulesetName(one.rating.ruleset, one.rating.ruleset)}>
              ${rating(one.rating.rating, one.rating.deviation)}
            </span>
          `}
        </span>
        <span class="soft">${words.does(one)}</span>
        <span class="acts">
          ${one.room && html`
            <a
              class="button small"
              href=${`/room/${one.room}`}
              aria-label=${one.does === 'waiting' ? words.sit(one.player.name) : words.watch(one.player.name)}
            >
              ${words.links[one.does]}
            </a>
          `}
          ${one.does !== 'away' && one.player.id !== you.value?.id && html`
            <${Challenge} player=${one.player} className="button small" />
          `}
        </span>
      </li>
    `)}
  </ul>
`;

/** The wish to be listed. @param {{hidden: boolean, onDone: () => void}} props */
const Visible = ({ hidden, onDone }) => html`
  <section>
    <label class="check">
      <input
        type="checkbox"
        checked=${!hidden}
        onChange=${async (event) => {
          await act('me', 'visible', { on: event.currentTarget.checked });
          onDone();
        }}
      />
      ${words.visible}
    </label>
    <p class="hint">${words.visibleHint}</p>
  </section>
`;
