// The tournaments and arenas that are open for entry or running, beside the open seats. It is loaded only if there are
// any.
import { html, useEffect } from '../../vendor/ui.js';
import { common } from '../../i18n/en.js';
import { events as words } from '../../i18n/events-en.js';
import { tour as tourWords } from '../../i18n/tour-en.js';
import { arenas, followArenas } from '../../state/arena.js';
import { followTours, tours } from '../../state/tour.js';
import { useStyles } from '../../lib/styles.js';
import { RulesName } from '../../ui/rules-name.js';

const SHOWN = 3;

export const ready = useStyles(['events']);

/**
 * @typedef {object} Row
 * @property {string} href
 * @property {string} title
 * @property {object} rules for RulesName
 * @property {[number, number]} size
 * @property {string} kind
 * @property {number|null} at the time of the start
 * @property {boolean} running
 * @property {number} players
 */

/** @returns {Row} */
const ofTour = (tour) => ({
  href: `/t/${tour.slug}`,
  title: tour.title,
  rules: { ruleset: tour.ruleset, title: tour.rules_title, mix: tour.mix },
  size: tour.size,
  kind: tourWords.systems[tour.system],
  at: tour.starts_at ?? null,
  running: tour.stage === 'running',
  players: tour.players,
});

/** @returns {Row} */
const ofArena = ({ id, name, settings, mix, stage, starts_at, players }) => ({
  href: `/t/arena/${id}`,
  title: name,
  rules: { ruleset: settings.ruleset, title: settings.title, mix },
  size: settings.size,
  kind: words.arena,
  at: starts_at,
  running: stage === 'running',
  players,
});

/** Running ones first, then by the start; those without one come last. @param {Row} a @param {Row} b */
const sooner = (a, b) =>
  Number(b.running) - Number(a.running) || (a.at ?? Number.MAX_VALUE) - (b.at ?? Number.MAX_VALUE);

export function Events() {
  useEffect(() => {
    const stops = [followTours(), followArenas()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  const list = [
    ...(tours.value ?? []).filter(({ stage }) => ['registration', 'checkin', 'running'].includes(stage)).map(ofTour),
    ...(arenas.value ?? []).filter(({ stage }) => ['open', 'running'].includes(stage)).map(ofArena),
  ];
  if (list.length === 0) return null;
  return html`
    <section>
      <div class="over"><h2>${words.title}</h2><a href="/tournaments">${words.all}</a></div>
      <ul class="rows events" aria-label=${words.title}>
        ${list
          .toSorted(sooner)
          .slice(0, SHOWN)
          .map((row) => html`<${Event} key=${row.href} ...${row} />`)}
      </ul>
    </section>
  `;
}

/** @param {Row} props */
function Event({ href, title, rules, size, kind, at, running, players }) {
  return html`
    <li>
      <a href=${href}>
        <${Day} at=${at} />
        <span>
          <b>${title}</b>
          <span class="soft">
            <${RulesName} ...${rules} plain /> ${common.size(size)} · ${kind} · ${tourWords.players(players)}
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
