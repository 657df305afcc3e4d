// The tournaments that are open for entry or running, beside the open seats. It is loaded only if there are any.
import { html, useEffect } from '../../vendor/ui.js';
import { common } from '../../i18n/en.js';
import { events as words } from '../../i18n/events-en.js';
import { tour as tourWords } from '../../i18n/tour-en.js';
import { followTours, tours } from '../../state/tour.js';
import { useStyles } from '../../lib/styles.js';
import { RulesName } from '../../ui/rules-name.js';

const SHOWN = 3;
const STAGES = new Set(['registration', 'checkin', 'running']);

export const ready = useStyles(['events']);

export function Events() {
  useEffect(followTours, []);
  const list = (tours.value ?? []).filter(({ stage }) => STAGES.has(stage));
  if (list.length === 0) return null;
  return html`
    <section>
      <div class="over"><h2>${words.title}</h2><a href="/tournaments">${words.all}</a></div>
      <ul class="rows events" aria-label=${words.title}>
        ${list
          .toSorted(sooner)
          .slice(0, SHOWN)
          .map((tour) => html`<${Event} key=${tour.id} tour=${tour} />`)}
      </ul>
    </section>
  `;
}

/** Running ones first, then by the day on which they begin; those without a day come last. */
const sooner = (a, b) =>
  Number(b.stage === 'running') - Number(a.stage === 'running')
  || (a.starts_at ?? Infinity) - (b.starts_at ?? Infinity)
  || 0;

function Event({ tour }) {
  const running = tour.stage === 'running';
  return html`
    <li>
      <a href=${`/t/${tour.slug}`}>
        <${Day} at=${tour.starts_at} />
        <span>
          <b>${tour.title}</b>
          <span class="soft">
            <${RulesName} ...${{ ...tour, title: tour.rules_title }} plain /> ${common.size(tour.size)} · ${tourWords
              .systems[tour.system]} · ${tourWords.players(tour.players)}
          </span>
        </span>
      </a>
      <span class="state">${running ? words.running : words.open}</span>
    </li>
  `;
}

/** The day and the month, as a leaf of a calendar. */
function Day({ at }) {
  if (!at) return html`<span class="day"></span>`;
  const { day, month, whole } = words.date(at);
  return html`
    <time class="day" datetime=${new Date(at).toISOString()} aria-label=${whole}>
      <b>${day}</b>
      <small>${month}</small>
    </time>
  `;
}
