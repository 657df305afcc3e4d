// A person's rating under one ruleset, game by game: a line over time with its deviation around it, and the same as a
// table for readers of figures, keyboards and screen readers.
import { html, useState } from '../../vendor/ui.js';
import { person as words } from '../../i18n/person-en.js';
import { rulesetName } from '../../i18n/rulesets-en.js';

const { progress } = words;
const WIDTH = 340;
const HEIGHT = 190;
const LEFT = 42;
const BOTTOM = 26;
const TOP = 12;
const RIGHT = 12;
const DAY_MS = 86_400_000;
const STEPS = [10, 20, 50, 100, 200, 500, 1000];
const LINES = 4; // of the scale, at most

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const shortDay = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' });
const month = new Intl.DateTimeFormat('en', { month: 'short', year: '2-digit' });
const hour = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hour12: false });

/** @typedef {{at: number, rating: number, deviation: number, change: number, game?: string}} Point */

/**
 * The scale of the ratings: round numbers around them.
 * @param {Point[]} points one or more
 * @returns {{low: number, high: number, step: number}}
 */
export function scaleOf(points) {
  const ratings = points.map((point) => point.rating);
  const low = Math.min(...ratings) - 10;
  const high = Math.max(...ratings) + 10;
  const step = STEPS.find((one) => Math.ceil(high / one) - Math.floor(low / one) <= LINES) ?? STEPS.at(-1);
  return { low: Math.floor(low / step) * step, high: Math.ceil(high / step) * step, step };
}

/** The times that the axis names, and how. @param {number} from @param {number} to */
export function ticksOf(from, to) {
  const span = to - from;
  if (span === 0) return [{ at: from, text: shortDay.format(from) }];
  const format = span < DAY_MS ? hour : span < 300 * DAY_MS ? shortDay : month;
  const named = [0, 1, 2, 3].map((i) => ({ at: from + (span * i) / 3, text: format.format(from + (span * i) / 3) }));
  return named.filter(({ text }, i) => i === 0 || text !== named[i - 1].text);
}

/** Places of points in the drawing. @param {Point[]} points */
function measure(points) {
  const { low, high, step } = scaleOf(points);
  const from = points[0].at;
  const span = Math.max(points.at(-1).at - from, 1);
  const alone = points.length === 1 || points.at(-1).at === from;
  return {
    x: (at) => LEFT + (alone ? 0.5 : (at - from) / span) * (WIDTH - LEFT - RIGHT),
    y: (value) => TOP + ((high - Math.min(Math.max(value, low), high)) / (high - low)) * (HEIGHT - TOP - BOTTOM),
    lines: Array.from({ length: (high - low) / step + 1 }, (_, i) => low + i * step),
  };
}

function Drawing({ points, label }) {
  const { x, y, lines } = measure(points);
  const place = (point, shift = 0) => `${x(point.at).toFixed(1)} ${y(point.rating + shift).toFixed(1)}`;
  const band = [
    ...points.map((point) => place(point, point.deviation)),
    ...points.toReversed().map((point) => place(point, -point.deviation)),
  ];
  return html`
    <svg class="rating-line" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${label}>
      ${lines.map((value) => html`
        <path class="grid" key=${value} d=${`M${LEFT} ${y(value).toFixed(1)}H${WIDTH}`} />
        <text class="scale" key=${`t${value}`} x=${LEFT - 8} y=${(y(value) + 4.5).toFixed(1)} text-anchor="end">
          ${value}
        </text>
      `)}
      ${ticksOf(points[0].at, points.at(-1).at).map(({ at, text }, i, all) => html`
        <text
          class="scale"
          key=${at}
          x=${x(at).toFixed(1)}
          y=${HEIGHT - 6}
          text-anchor=${
            i > 0 ? (i === all.length - 1 ? 'end' : 'middle') : points.at(-1).at > points[0].at ? 'start' : 'middle'
          }
        >
          ${text}
        </text>
      `)}
      <path class="band" d=${`M${band.join('L')}z`} />
      <path class="line" d=${`M${points.map((point) => place(point)).join('L')}`} />
      <circle class="last" cx=${x(points.at(-1).at).toFixed(1)} cy=${y(points.at(-1).rating).toFixed(1)} r="3.5" />
    </svg>
  `;
}

function Table({ points, caption }) {
  const { columns } = progress;
  return html`
    <div class="scroll points" role="region" aria-label=${caption} tabindex="0">
      <table class="table">
        <caption>${caption}</caption>
        <thead>
          <tr>
            <th scope="col">${columns.day}</th>
            <th scope="col" class="figures">${columns.rating}</th>
            <th scope="col" class="figures">${columns.change}</th>
          </tr>
        </thead>
        <tbody>
          ${points.toReversed().map((point, i) => {
            const date = day.format(point.at);
            return html`
              <tr key=${points.length - i}>
                <th scope="row">
                  ${point.game
                    ? html`<a href=${`/game/${point.game}`} aria-label=${progress.game(date)}>${date}</a>`
                    : date}
                </th>
                <td class="figures">${point.rating}</td>
                <td class="figures">
                  <span class=${point.change > 0 ? 'gain' : point.change < 0 ? 'loss' : 'soft'}>
                    ${progress.change(point.change)}
                  </span>
                </td>
              </tr>
            `;
          })}
        </tbody>
      </table>
    </div>
  `;
}

/**
 * @param {object} props
 * @param {string[]} props.rulesets with ratings, one or more
 * @param {Record<string, {points: Point[], cut: boolean, failed?: true}>} props.histories by ruleset, as far as known
 * @param {(ruleset: string) => void} props.onWant called for a ruleset whose history is not known
 */
export function Progress({ rulesets, histories, onWant }) {
  const [chosen, setChosen] = useState(rulesets[0]);
  const ruleset = rulesets.includes(chosen) ? chosen : rulesets[0];
  const history = histories[ruleset];
  const name = rulesetName(ruleset, ruleset);
  const choose = (event) => {
    setChosen(event.currentTarget.value);
    onWant(event.currentTarget.value);
  };
  return html`
    <section class="headed">
      <div class="title">
        <h2>${progress.title}</h2>
        ${rulesets.length > 1
          ? html`
            <select aria-label=${progress.rules} value=${ruleset} onChange=${choose}>
              ${rulesets.map((one) => html`
                <option key=${one} value=${one} selected=${one === ruleset}>${rulesetName(one, one)}</option>
              `)}
            </select>
          `
          : html`<span class="soft t14">${name}</span>`}
      </div>
      ${!history
        ? html`<div class="waiting shape"></div>`
        : history.failed
          ? html`<p class="notice">${progress.failed}</p>`
          : history.points.length === 0
            ? html`<p class="soft">${progress.none}</p>`
            : html`<${Chart} points=${history.points} cut=${history.cut} name=${name} />`}
    </section>
  `;
}

function Chart({ points, cut, name }) {
  const ratings = points.map((point) => point.rating);
  const said = (point) => ({ rating: point.rating, day: day.format(point.at) });
  const label = progress.image(name, said(points[0]), said(points.at(-1)), Math.max(...ratings), Math.min(...ratings));
  return html`
    <${Drawing} points=${points} label=${label} />
    <details>
      <summary>${progress.table}</summary>
      <${Table} points=${points} caption=${progress.caption(name, points.length, cut)} />
    </details>
  `;
}
