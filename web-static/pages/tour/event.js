// A tournament as all visitors see it: its facts, the visitor's next step, pairings, table, players and boards.
import { html, useEffect, useState } from '../../vendor/ui.js';
import { common } from '../../i18n/en.js';
import { tour as words } from '../../i18n/tour-en.js';
import { go } from '../../ui/router.js';
import { say } from '../../ui/live.js';
import { RulesName } from '../../ui/rules-name.js';
import { Tabs } from '../../ui/tabs.js';
import { firstTab, inAnyOrder, progressOf } from '../../features/tournament/facts.js';
import { league } from '../../i18n/league-en.js';
import { teams } from '../../i18n/teams-en.js';
import { asTeams, boardsOfTeams } from '../../features/tournament/teams.js';
import { useTour, ownPlayer, roleOf, NoTour } from '../../features/tournament/use-tour.js';
import { Boards } from './boards.js';
import { LogTab } from './log-tab.js';
import { Identify, identityIn } from '../../features/tournament/identify.js';
import { Own } from '../../features/tournament/own.js';
import { Pairings } from './pairings.js';
import { PlayerName } from './player-name.js';
import { Players } from './players.js';
import { TeamList } from './team-list.js';
import { Counts } from './counts.js';
import { Standings } from './standings.js';

/** @import {Tour} from '../../state/tour-fold.js' */

export default function EventPage({ slug, hash }) {
  const store = useTour(slug);
  const [tab, setTab] = useState(null);
  const tour = store.tour.value;
  useEffect(() => {
    if (tour) document.title = words.documentTitle(tour.head.settings.title);
  }, [tour?.head.settings.title]);
  useNews(tour);
  if (!tour) return html`<${NoTour} missing=${store.missing.value} />`;
  const role = roleOf(tour);
  const identity = identityIn(hash);
  const tabs = [
    { id: 'pairings', panel: () => html`<${Pairings} tour=${tour} />` },
    { id: 'standings', panel: () => html`<${Standings} tour=${tour} />` },
    {
      id: 'players',
      panel: () => (boardsOfTeams(tour) > 0 ? html`<${TeamList} tour=${tour} />` : html`<${Players} tour=${tour} />`),
    },
    ...(tour.head.settings.over_board ? [] : [{ id: 'boards', panel: () => html`<${Boards} tour=${tour} />` }]),
    ...(role ? [{ id: 'log', panel: () => html`<${LogTab} tour=${tour} />` }] : []),
  ].map((one) => ({ ...one, title: words.tabs[one.id] }));
  const wished = tabs.some(({ id }) => id === hash) ? hash : null;
  const choose = (id) => {
    setTab(id);
    go(`/t/${slug}#${id}`, { replace: true });
  };
  return html`
    <main id="page" class="page tour" tabindex="-1">
      <${Head} tour=${tour} role=${role} />
      <${Own} tour=${tour} own=${ownPlayer(tour)} />
      ${identity && html`<${Identify} tour=${tour} ...${identity} />`}
      <${Tabs}
        label=${words.tabsOf(tour.head.settings.title)}
        tabs=${tabs}
        chosen=${wished ?? tab ?? firstTab(tour)}
        onChoose=${choose}
      />
    </main>
  `;
}

/** @param {{tour: Tour, [other: string]: any}} props */
function Head({ tour, role }) {
  const {
    head: { settings, mix, stage, rounds, round, by, staff },
  } = tour;
  const { facts } = words;
  const { game } = settings;
  const line = [
    common.size(game.size),
    facts.system(settings, rounds),
    settings.teams && teams.fact(settings.teams),
    settings.any_order && league.fact,
    settings.system === 'mcmahon' && facts.mcmahon(settings),
    facts.match(settings.match),
    facts.clock(game.clock),
    settings.handicap.on && facts.handicap,
    settings.over_board && facts.overBoard,
    !settings.rated && facts.unrated,
    settings.delay > 0 && facts.delay(settings.delay / 60_000),
  ].filter(Boolean);
  const won =
    stage === 'finished' || stage === 'archived'
      ? tour.standings.lines.filter(({ place }) => place === 1).map(({ number: no }) => asTeams(tour).byNo.get(no))
      : [];
  const directors = staff.filter((one) => one.role === 'director').map(({ player }) => player.name);
  return html`
    <header class="stack tight tour-head">
      <p class="soft">
        ${stage === 'running' && round > 0 && inAnyOrder(tour)
          ? league.state(progressOf(tour).done, progressOf(tour).all)
          : words.state({ stage, round, rounds })}
        ${settings.starts_at && stage !== 'finished'
          ? ` · ${stage === 'running' ? facts.began(settings.starts_at) : facts.starts(settings.starts_at)}`
          : ''}
        ${settings.place ? ` · ${settings.place}` : ''}
      </p>
      <h1>${settings.title}</h1>
      ${won.length > 0 && html`
        <p class="t20">
          ${facts.won} ${won.map((player, index) => html`
            ${index > 0 && ', '}
            <b><${PlayerName} player=${player} /></b>
          `)}
        </p>
      `}
      <p>
        <span class="serif">
          <${RulesName} ruleset=${game.ruleset ?? null} title=${game.title ?? game.ruleset ?? ''} mix=${mix} />
        </span>
        ${line.map((part) => html` · ${part}`)}
      </p>
      <${Counts} head=${tour.head} role=${role} />
      ${settings.description && html`<p class="announcement">${settings.description}</p>`}
      <p class="row soft t14">
        <span>${words.by}: ${words.list(directors.length ? directors : [by.name])}</span>
        <a href=${`/t/${settings.slug}/show`}>${words.show}</a>
        <a href=${`/t/${settings.slug}/print`}>${words.print}</a>
        ${role && html`<a class="button small" href=${`/t/${settings.slug}/desk`}>${words.desk}</a>`}
      </p>
    </header>
  `;
}

/** Announces news to screen readers: pairings, starts, ends of rounds, results. @param {Tour} tour */
function useNews(tour) {
  const [before, setBefore] = useState(null);
  useEffect(() => {
    if (!tour) return;
    if (before) for (const text of news(before, tour)) say('chat', text);
    setBefore(tour);
  }, [tour]);
}

/** @param {Tour} tour */
function news(before, tour) {
  const told = [];
  if (before.head.stage !== 'finished' && tour.head.stage === 'finished') told.push(words.live.finished);
  for (const round of tour.rounds) {
    const old = before.rounds.find(({ number: no }) => no === round.number);
    if (old?.state === round.state) continue;
    if (words.live[round.state]) told.push(words.live[round.state](round.number));
  }
  return told;
}
