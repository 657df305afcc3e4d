// A person's ratings and results, ruleset by ruleset: the five they play most as figures, all of them as a table.
import { html } from '../../vendor/ui.js';
import { Sign } from '../../features/computer/sign.js';
import { person as words } from '../../i18n/person-en.js';
import { change, rating } from '../../i18n/rating-en.js';
import { rulesetName } from '../../i18n/rulesets-en.js';

const SHOWN = 5;
const NONE = [0, 0, 0];
const SIGNED = ['alter-igo', 'stoical', 'bridge', 'renaissance-area', 'makrai-territory'];

/** The sign of a ruleset: its own, that of its family, or that of all other Go. @param {string|null} ruleset */
const signOf = (ruleset) =>
  ruleset === null
    ? 'lab'
    : (SIGNED.find((name) => ruleset === name || ruleset.startsWith(name.replace(/-(area|territory)$/, '-')))
      ?? 'others');

/** @typedef {[number, number, number]} Three won, drawn, lost */
/**
 * @typedef {object} Line
 * @property {string|null} ruleset null: all mixes
 * @property {string} name
 * @property {{rating: number, deviation: number, games: number}} [pool]
 * @property {Three} black
 * @property {Three} white
 * @property {Three} both
 * @property {number} games
 */

/** @param {Three} a @param {Three} b @returns {Three} */
const sum = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

/**
 * One line for each ruleset that the person was rated under or has results under, those with ratings first.
 * @param {import('protocol').Server.Profile} profile
 * @returns {Line[]}
 */
export function linesOf({ pools, record }) {
  const results = new Map(record.map((row) => [row.ruleset, row]));
  const names = new Set([...pools.map((pool) => pool.ruleset), ...results.keys()]);
  return [...names]
    .map((ruleset) => {
      const { black = NONE, white = NONE } = /** @type {any} */ (results.get(ruleset) ?? {});
      const both = sum(black, white);
      return {
        ruleset,
        name: ruleset === null ? words.mixes : rulesetName(ruleset, ruleset),
        pool: pools.find((pool) => pool.ruleset === ruleset),
        black,
        white,
        both,
        games: both[0] + both[1] + both[2],
      };
    })
    .sort((a, b) => (b.pool?.games ?? 0) - (a.pool?.games ?? 0) || b.games - a.games);
}

/** The share of games won, and beside it half as strong those drawn. @param {{of: Three, label?: string}} props */
export function Bar({ of: [won, drawn, lost], label }) {
  const all = Math.max(won + drawn + lost, 1);
  const width = (n) => ((100 * n) / all).toFixed(1);
  return html`
    <svg
      class="won-share"
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      role=${label ? 'img' : null}
      aria-label=${label}
      aria-hidden=${label ? null : 'true'}
    >
      <rect class="all" width="100" height="8" />
      <rect class="drawn" x=${width(won)} width=${width(drawn)} height="8" />
      <rect class="won" width=${width(won)} height="8" />
    </svg>
  `;
}

/** The ratings after the last games as a small line. @param {{points: {rating: number}[]}} props */
function Spark({ points }) {
  const last = points.slice(-30).map((point) => point.rating);
  const low = Math.min(...last);
  const span = Math.max(Math.max(...last) - low, 20);
  const at = (value, i) =>
    `${((100 * i) / Math.max(last.length - 1, 1)).toFixed(1)} ${(28 - (24 * (value - low)) / span).toFixed(1)}`;
  return html`
    <svg class="spark" viewBox="-2 0 104 32" preserveAspectRatio="none" aria-hidden="true">
      ${last.length > 1 && html`<path d=${`M${last.map(at).join('L')}`} />`}
    </svg>
  `;
}

/**
 * @param {object} props
 * @param {Line[]} props.lines
 * @param {Record<string, {points: {rating: number, change: number}[]}>} props.histories by ruleset, as far as known
 */
export function Figures({ lines, histories }) {
  return html`
    <section class="figures-of" aria-label=${words.ratings}>
      <ul>
        ${lines.slice(0, SHOWN).map((line) => {
          const points = histories[line.ruleset]?.points ?? [];
          const last = points.at(-1)?.change;
          return html`
            <li key=${line.ruleset}>
              <h2>
                <${Sign} name=${signOf(line.ruleset)} />
                ${line.pool ? html`<a href=${`/ratings/${line.ruleset}`}>${line.name}</a>` : line.name}
              </h2>
              <p class="value">
                ${line.pool
                  ? html`
                    ${rating(line.pool.rating, line.pool.deviation)} ${last !== undefined && html`
                      <span class=${last > 0 ? 'gain' : last < 0 ? 'loss' : 'soft'}>${change(last)}</span>
                    `}
                  `
                  : html`<span class="soft">${words.notRated}</span>`}
              </p>
              <${Spark} points=${points} />
              ${line.games > 0 && html`
                <${Bar} of=${line.both} />
                <p class="counts num">${words.counts(...line.both)}</p>
              `}
            </li>
          `;
        })}
      </ul>
      <details><summary>${words.all}</summary><${Results} lines=${lines} /></details>
    </section>
  `;
}

function Results({ lines }) {
  const { table } = words;
  return html`
    <div class="scroll" role="region" aria-label=${table.title} tabindex="0">
      <table class="table">
        <thead>
          <tr>
            <th scope="col" rowspan="2">${table.rules}</th>
            <th scope="col" rowspan="2" class="figures">${table.rating}</th>
            <th scope="colgroup" colspan="3" class="figures">${table.black}</th>
            <th scope="colgroup" colspan="3" class="figures">${table.white}</th>
          </tr>
          <tr>
            ${[0, 1].flatMap((side) =>
              table.three.map((title) => html`<th scope="col" class="figures" key=${`${side}${title}`}>${title}</th>`),
            )}
          </tr>
        </thead>
        <tbody>
          ${lines.map((line) => html`
            <tr key=${line.ruleset}>
              <th scope="row">${line.name}</th>
              <td class="figures">${line.pool ? rating(line.pool.rating, line.pool.deviation) : '–'}</td>
              ${[...line.black, ...line.white].map((n, i) => html`<td class="figures" key=${i}>${n || '–'}</td>`)}
            </tr>
          `)}
        </tbody>
      </table>
    </div>
  `;
}
