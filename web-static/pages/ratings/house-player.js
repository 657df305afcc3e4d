// The page of a computer player: who it is, how strong under each ruleset, and its finished public games.
import { html, useEffect } from '../../vendor/ui.js';
import { common } from '../../i18n/en.js';
import { computer } from '../../i18n/computer-en.js';
import { housePlayer as words } from '../../i18n/house-player-en.js';
import { GROUPS, rulesets } from '../../i18n/rulesets-en.js';
import { FaceOf } from '../../ui/person.js';
import { loadRatings, measuredFor } from '../../features/computer/measured.js';
import { Sign } from '../../features/computer/sign.js';
import { LEVELS, PLAYOUTS, computerAddress } from '../../features/computer/terms.js';
import { Played } from './played.js';

const OTHERS = [...GROUPS.variants, ...GROUPS.standard];

/** @param {{id: string}} props id: "h4" */
export function HousePlayer({ id }) {
  const level = Number(id.slice(1));
  const { name, level: title, line } = computer.players[level - 1];
  useEffect(() => {
    document.title = words.documentTitle(name);
    loadRatings();
  }, [name]);
  return html`
    <main id="page" tabindex="-1" class="page ratings player stack loose">
      <header>
        <${FaceOf} level=${level} />
        <div>
          <h1>${name} <span class="tag">${common.computer}</span></h1>
          <p class="line">${line}</p>
          <p class="soft">
            ${words.what(level, title)} ${words.playouts(PLAYOUTS[level - 1], level === LEVELS.length)}
          </p>
        </div>
        <a class="button primary" data-do="play" href=${`/computer?level=${level}`}>${words.play(name)}</a>
      </header>
      <${Strength} level=${level} name=${name} />
      <${Played} id=${id} name=${name} />
      <nav class="hairline" aria-label=${words.all}>
        <ul class="row loose">
          ${LEVELS.map((each) => html`
            <li key=${each}>
              <a href=${`/player/h${each}`} aria-current=${each === level ? 'page' : null}>
                <${FaceOf} level=${each} /> ${computer.players[each - 1].name}
              </a>
            </li>
          `)}
        </ul>
      </nav>
    </main>
  `;
}

function Strength({ level, name }) {
  const of = (ruleset) => measuredFor(/** @type {any} */ ({ ruleset, mix: null }));
  const value = (measured) =>
    measured && html`
      <b class="num">${measured.ratings[level - 1]}</b> <span class="soft num">± ${measured.errors[level - 1]}</span>
    `;
  const play = (ruleset) => computerAddress({ ruleset, level });
  const { size } = of(GROUPS.own[0]) ?? {};
  return html`
    <section>
      <h2>${words.strength}</h2>
      <ul class="strengths">
        ${GROUPS.own.map((ruleset) => html`
          <li key=${ruleset}>
            <a href=${play(ruleset)} aria-label=${words.playUnder(name, rulesets[ruleset])}>
              <${Sign} name=${ruleset} /> ${rulesets[ruleset]}
            </a>
            <p>${value(of(ruleset))}</p>
          </li>
        `)}
      </ul>
      <details>
        <summary>${words.others}</summary>
        <table class="table narrow">
          <thead>
            <tr><th scope="col">${words.rules}</th><th scope="col" class="figures">${words.rating}</th></tr>
          </thead>
          <tbody>
            ${OTHERS.map((ruleset) => html`
              <tr key=${ruleset}>
                <th scope="row">
                  <a href=${play(ruleset)} aria-label=${words.playUnder(name, rulesets[ruleset])}>
                    ${rulesets[ruleset]}
                  </a>
                </th>
                <td class="figures">${value(of(ruleset))}</td>
              </tr>
            `)}
          </tbody>
        </table>
      </details>
      ${size && html`<p class="hint">${words.measured(common.size([size, size]))} ${words.scale}</p>`}
    </section>
  `;
}
