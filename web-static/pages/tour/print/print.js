// Papers of a tournament, black on white: what the page shows is what the printer gets.
import { html, useEffect } from '../../../vendor/ui.js';
import { print as words } from '../../../i18n/print-en.js';
import { tour as tourWords, when } from '../../../i18n/tour-en.js';
import { serverNow } from '../../../ui/clock.js';
import { go } from '../../../ui/router.js';
import { categoryNamed } from '../../../features/tournament/categories.js';
import { Choice } from '../choice.js';
import { CategoryChoice } from '../standings.js';
import { currentRound } from '../../../features/tournament/facts.js';
import { NoTour, useTour } from '../../../features/tournament/use-tour.js';
import { ByBoard, ByName, Slips, Table, Welcome } from './papers.js';

/**
 * @import {Tour} from '../../../state/tour-fold.js'
 * @import {Tour as P} from 'protocol'
 */

export const styles = ['print'];

const PAPERS = { welcome: Welcome, board: ByBoard, name: ByName, slips: Slips, table: Table };
const NEEDS_ROUND = new Set(['board', 'name', 'slips']);

export default function Print({ slug, part, search }) {
  const store = useTour(slug);
  const tour = store.tour.value;
  useEffect(() => {
    if (tour) document.title = tourWords.documentTitle(words.title(tour.head.settings.title));
  }, [tour?.head.settings.title]);
  if (!tour) return html`<${NoTour} missing=${store.missing.value} />`;
  const kind = PAPERS[part] ? part : currentRound(tour) ? 'board' : 'welcome';
  const round =
    tour.rounds.find(({ number: no }) => no === Number(new URLSearchParams(search).get('round'))) ?? currentRound(tour);
  const Paper = PAPERS[kind];
  const category = kind === 'table' ? categoryNamed(tour, new URLSearchParams(search).get('category')) : null;
  const empty = (NEEDS_ROUND.has(kind) && !round) || (kind === 'table' && tour.standings.round === 0);
  const to = (paper, no) => go(`/t/${slug}/print/${paper}${no ? `?round=${no}` : ''}`, { replace: true });
  return html`
    <main id="page" class="page print-page" tabindex="-1">
      <div class="tools row">
        <h1 class="t20">${words.heading}</h1>
        <${Choice}
          name="paper"
          legend=${words.which}
          value=${kind}
          set=${(paper) => to(paper, null)}
          choices=${Object.entries(words.kinds)}
        />
        ${NEEDS_ROUND.has(kind) && tour.rounds.length > 1 && html`
          <${Choice}
            name="paper-round"
            legend=${words.round}
            seen
            value=${round.number}
            set=${(no) => to(kind, no)}
            choices=${tour.rounds.map(({ number: no }) => [no, no])}
          />
        `}
        ${kind === 'table' && tour.head.settings.categories?.length > 0 && html`
          <${CategoryChoice}
            tour=${tour}
            name=${category?.name ?? ''}
            set=${(name) =>
              go(`/t/${slug}/print/table${name ? `?category=${encodeURIComponent(name)}` : ''}`, { replace: true })}
          />
        `}
        <button type="button" class="button primary" data-do="print" onClick=${() => print()}>${words.go}</button> <a
          href=${`/t/${slug}`}
        >
          ${words.back}
        </a>
      </div>
      ${empty
        ? html`<p class="empty">${kind === 'table' ? words.noTable : words.none}</p>`
        : html`
          <article class=${`paper ${kind}`} data-theme="light">
            ${kind !== 'slips' && html`
              <header>
                <h2>${tour.head.settings.title}</h2>
                <p>${headOf(kind, tour, round)}${category && ` · ${category.name}`}</p>
                <p class="num">${words.printed(when(serverNow(), 0))}</p>
              </header>
            `}
            <${Paper} tour=${tour} round=${round} category=${category} />
          </article>
        `}
    </main>
  `;
}

/** @param {Tour} tour @param {P.Round} round */
function headOf(kind, tour, round) {
  if (kind !== 'table') return kind === 'welcome' ? tourWords.stages[tour.head.stage] : words.head[kind](round.number);
  return round?.state === 'started' ? words.head.live(round.number) : words.head.table(tour.standings.round);
}
