// The director's desk: the next step in one red button, and beside it every possible act, by mouse or keyboard.
import { html, useEffect, useState } from '../../../vendor/ui.js';
import { desk as words } from '../../../i18n/desk-en.js';
import { tour as tourWords } from '../../../i18n/tour-en.js';
import { you } from '../../../state/session.js';
import { go } from '../../../ui/router.js';
import { Tabs } from '../../../ui/tabs.js';
import { Log } from '../log.js';
import { Standings } from '../standings.js';
import { inAnyOrder, progressOf } from '../../../features/tournament/facts.js';
import { league } from '../../../i18n/league-en.js';
import { teams as teamWords } from '../../../i18n/teams-en.js';
import { boardsOfTeams } from '../../../features/tournament/teams.js';
import { NoTour, roleOf, useDesk, useTour } from '../../../features/tournament/use-tour.js';
import { stopUnmeant } from './double.js';
import { mayOf } from './facts.js';
import { Next } from './next.js';
import { NoShows } from './no-shows.js';
import { Offline } from './offline.js';
import { PeopleTab } from './people.js';
import { RoundTab } from './round.js';
import { SettingsTab } from './settings-tab.js';
import { TeamsTab } from './teams.js';
import { useTyping } from './typed-box.js';
import { LastStep, UndoSheet, useUndo } from './undo.js';
import { WithoutAccount } from './without.js';
import { Refusal, StaleSheet, useSending } from './sending.js';

/**
 * @import {Desk as Staff, Tour} from '../../../state/tour-fold.js'
 *
 * @typedef {object} Context the properties of every part of the desk
 * @property {Tour} tour
 * @property {Staff} desk
 * @property {string} id of the tournament
 * @property {string|null} role
 * @property {(k: string) => boolean} may
 * @property {ReturnType<typeof useSending>} sending
 * @property {ReturnType<typeof useSending>['send']} send
 */

export const styles = ['desk'];

const TABS = {
  people: PeopleTab,
  teams: TeamsTab,
  round: RoundTab,
  table: ({ context }) => html`<${Standings} tour=${context.tour} />`,
  log: LogTab,
  settings: SettingsTab,
};

export default function Desk({ slug, hash }) {
  const store = useTour(slug);
  const desk = useDesk(store.id.value);
  const tour = store.tour.value;
  const sending = useSending(tour, desk?.desk.value);
  useEffect(() => {
    if (tour) document.title = tourWords.documentTitle(words.title(tour.head.settings.title));
  }, [tour?.head.settings.title]);
  if (!tour) return html`<${NoTour} missing=${store.missing.value} />`;
  if (desk?.denied.value) return html`<${Denied} slug=${slug} />`;
  if (!desk?.desk.value) return html`<${NoTour} />`;
  const role = roleOf(tour);
  const may = mayOf(role, desk.desk.value);
  return html`
    <${Page}
      slug=${slug}
      hash=${hash}
      context=${{ tour, desk: desk.desk.value, id: tour.head.id, role, may, sending, send: sending.send }}
    />
  `;
}

/** @param {{context: Context, [other: string]: any}} props */
function Page({ slug, hash, context }) {
  const { tour, sending } = context;
  const {
    head: { settings, stage, rounds, round },
  } = tour;
  const [tab, setTab] = useState(null);
  const { undo, asked, close } = useUndo(context);
  const chosen = TABS[hash] ? hash : (tab ?? (stage === 'running' || stage === 'finished' ? 'round' : 'people'));
  const choose = (id) => {
    setTab(id);
    go(`/t/${slug}/desk#${id}`, { replace: true });
  };
  useTyping(context, () => choose('round'));
  const parts = Object.entries(TABS).filter(([id]) => id !== 'teams' || boardsOfTeams(tour) > 0);
  const tabs = parts.map(([id, Panel]) => ({
    id,
    title: id === 'teams' ? teamWords.desk.tab : words.tabs[id],
    panel: () => html`<${Panel} context=${context} undo=${undo} />`,
  }));
  return html`
    <main id="page" class="page tour desk" tabindex="-1" onClickCapture=${stopUnmeant}>
      <header class="spread desk-head">
        <div>
          <p class="soft">
            ${words.heading} · ${stage === 'running' && round > 0 && inAnyOrder(tour)
              ? league.state(progressOf(tour).done, progressOf(tour).all)
              : tourWords.state({ stage, round, rounds })}
          </p>
          <h1 class="t28">${settings.title}</h1>
        </div>
        <p class="row soft">
          <a href=${`/t/${slug}`}>${words.event}</a> <a href=${`/t/${slug}/show`} target="_blank">${words.show}</a> <a
            href=${`/t/${slug}/print`}
          >
            ${words.print}
          </a>
        </p>
      </header>
      <${Offline} context=${context} />
      <${Next} context=${context} choose=${choose} />
      <${WithoutAccount} context=${context} />
      <${Unpaired} context=${context} />
      <${NoShows} context=${context} />
      <${Refusal} context=${context} />
      <${LastStep} context=${context} undo=${undo} />
      <${Tabs} label=${words.tabsOf} tabs=${tabs} chosen=${chosen} onChoose=${choose} />
      ${asked && html`<${UndoSheet} key=${asked.n} context=${context} entry=${asked} onClose=${close} />`}
      ${sending.stale && html`<${StaleSheet} context=${context} />`}
    </main>
  `;
}

/** @param {{context: Context}} props */
function Unpaired({ context: { tour, desk } }) {
  if (desk.unpaired.length === 0) return null;
  return html`
    <p class="notice warn unpaired" role="status">
      <b>${words.unpaired(desk.unpaired.map((no) => tour.byNo.get(no)?.name ?? String(no)))}</b> <span class="soft">
        ${words.unpairedHelp}
      </span>
    </p>
  `;
}

/** @param {{context: Context, [other: string]: any}} props */
function LogTab({ context: { tour, desk, may }, undo }) {
  return html`<${Log} log=${desk.log} tour=${tour} onUndo=${may('undo') ? undo : undefined} />`;
}

function Denied({ slug }) {
  const [head, sub, action, signIn] = words.denied;
  return html`
    <main id="page" class="message" tabindex="-1">
      <h1>${head}</h1>
      <p>${sub}</p>
      <p class="choices">
        ${(!you.value || you.value.account === false) && html`<a class="button primary" href="/account">${signIn}</a>`}
        <a class="button" href=${`/t/${slug}`}>${action}</a>
      </p>
    </main>
  `;
}
