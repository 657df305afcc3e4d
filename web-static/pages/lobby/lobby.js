// The lobby: ways to a game, games to watch, seats to take, and what the rulesets are.
import { html, useEffect, useState } from '../../vendor/ui.js';
import { common } from '../../i18n/en.js';
import { GROUPS, rulesets } from '../../i18n/rulesets-en.js';
import { lobby as words } from '../../i18n/lobby-en.js';
import { events, followLobby, players } from '../../state/lobby.js';
import { games } from '../../state/me.js';
import { lazy } from '../../lib/lazy.js';
import { rename } from '../../ui/router.js';
import { Later } from '../../ui/later.js';
import { Mini } from '../../ui/mini.js';
import { Doors } from './doors.js';
import { Mine, Seats } from './seats.js';
import { Now } from './now.js';
import { Plate } from './plate.js';
import { plates } from './plates.js';

export const styles = ['lobby'];
export { Mini }; // for pages with boards: as a module of its own it is one more file to load on a first visit

const tours = lazy('pages/lobby/events.js');
const sheet = lazy('features/opening/sheet.js'); // loaded when first opened

export default function Lobby() {
  const [opening, setOpening] = useState(null);
  useEffect(() => {
    document.title = `${words.title} · ${common.name}`;
    const play = new URLSearchParams(location.search).get('play'); // a chapter of the rules book links here
    if (rulesets[play]) {
      rename('/');
      open(play);
    }
    return followLobby();
  }, []);
  const open = (ruleset) => setOpening({ ruleset });
  return html`
    <main id="page" class="page lobby" tabindex="-1">
      <section class="lead">
        <h1>${words.title}</h1>
        <p class="soft">${words.lead}</p>
        <${Doors} onOpen=${() => open(undefined)} />
        <p class="here soft"><${Here} /> <a href="/learn">${words.learn}</a> <a href="/ratings">${words.ratings}</a></p>
      </section>
      ${opening && html`
        <${Later}
          of=${sheet}
          name="OpenSheet"
          groups=${GROUPS}
          ruleset=${opening.ruleset ?? undefined}
          onClose=${() => setOpening(null)}
        />
      `}
      <div class="places">
        ${games.value.length > 0 && html`<${Mine} list=${games.value} />`}
        <section>
          <div class="over">
            <h2>${words.seats}</h2>
            <button type="button" class="word" onClick=${() => open(undefined)}>${words.openOne}</button>
          </div>
          <${Seats} />
        </section>
        ${events.value > 0 && html`<${Later} of=${tours} name="Events" />`}
      </div>
      <${Now} />
      <section class="kinds">
        <div class="over">
          <h2>${words.plates}</h2>
          <p class="others soft">
            ${words.others}: ${GROUPS.standard.map((name, index) => html`
              ${index > 0 && ' · '}
              <button type="button" class="word" onClick=${() => open(name)}>${rulesets[name]}</button>
            `)}
          </p>
          <a href="/rules">${words.book}</a>
        </div>
        <div class="plates">
          ${plates.map((plate, index) => html`
            <${Plate} key=${plate.name} plate=${plate} index=${index} onPlay=${open} />
          `)}
        </div>
      </section>
    </main>
  `;
}

function Here() {
  return (
    players.value > 1 && html`<span class="presence here"></span> <a href="/players">${words.here(players.value)}</a>`
  );
}
