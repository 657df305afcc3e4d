// The best players under a ruleset.
import { html, useEffect, useState } from '../../vendor/ui.js';
import { ladder as words, rating } from '../../i18n/rating-en.js';
import { rulesetName, rulesets } from '../../i18n/rulesets-en.js';
import { you } from '../../state/session.js';
import { Person } from '../../ui/person.js';
import { ask, useAnswer } from './ask.js';

/** @param {{name?: string}} props name: of the ruleset; without it the ruleset with the most games */
export function Ladder({ name }) {
  const first = useAnswer({ k: 'ratings', ...(name && { ruleset: name }) }, name ?? '');
  const [later, setLater] = useState([]);
  useEffect(() => setLater([]), [first]);
  useEffect(() => {
    document.title = words.documentTitle(name && rulesetName(name, name));
  }, [name]);
  const last = later.at(-1) ?? first;
  const more = async () => {
    const answer = await ask({ k: 'ratings', ruleset: first.ruleset, after: last.next });
    if (answer.t === 'ratings') setLater([...later, answer]);
  };
  return html`
    <main id="page" tabindex="-1" class="page ratings stack">
      <header><h1>${words.title}</h1><p class="lead">${words.lead}</p></header>
      ${first === null
        ? html`<div class="waiting shape" aria-busy="true"></div>`
        : first.t !== 'ratings'
          ? html`<p class="notice">${words.offline}</p>`
          : html`
            <${Choice} ladder=${first} />
            ${first.players.length === 0
              ? html`
                <p class="empty">
                  ${first.pools.length > 0 ? words.noneHere : words.none} <a href="/tournaments">
                    ${words.tournaments}
                  </a>
                </p>
              `
              : html`<${Table} ladder=${first} players=${[first, ...later].flatMap((page) => page.players)} />`}
          `}
      ${last?.more && html`<p><button type="button" class="button" onClick=${more}>${words.more}</button></p>`}
    </main>
  `;
}

/** The pools as links: rulesets with rated games and their number of games first; then the others, folded away. */
function Choice({ ladder: { ruleset, pools } }) {
  const played = new Map(pools.map((pool) => [pool.ruleset, pool.games]));
  const first = [...new Set([...played.keys(), ...(ruleset ? [ruleset] : [])])];
  const others = Object.keys(rulesets).filter((name) => !first.includes(name));
  const list = (names) => html`
    <ul>
      ${names.map((name) => html`
        <li key=${name}>
          <a href=${`/ratings/${name}`} aria-current=${name === ruleset ? 'page' : null}>
            ${played.has(name) ? words.option(rulesetName(name, name), played.get(name)) : rulesetName(name, name)}
          </a>
        </li>
      `)}
    </ul>
  `;
  return html`
    <nav class="game-filters" aria-label=${words.rules}>
      ${first.length > 0 && list(first)}
      <details open=${first.length === 0}><summary>${words.others}</summary>${list(others)}</details>
    </nav>
  `;
}

function Table({ ladder, players }) {
  return html`
    <div class="scroll" role="region" aria-label=${words.title} tabindex="0">
      <table class="table">
        <caption>${words.of(ladder.count, ladder.games)}</caption>
        <thead>
          <tr>
            <th scope="col" class="figures">${words.place}</th>
            <th scope="col">${words.player}</th>
            <th scope="col" class="figures">${words.rating}</th>
            <th scope="col" class="figures wide">${words.deviation}</th>
            <th scope="col" class="figures">${words.games}</th>
          </tr>
        </thead>
        <tbody>
          ${players.map(({ place, player, ...line }) => html`
            <tr key=${player.id} class=${player.id === you.value?.id ? 'own' : ''}>
              <td class="figures">${place}</td>
              <th scope="row">
                <a href=${`/player/${player.id}`}><${Person} player=${player} plain /></a>
              </th>
              <td class="figures">${rating(line.rating, line.deviation)}</td>
              <td class="figures wide soft">±${line.deviation}</td>
              <td class="figures">${line.games}</td>
            </tr>
          `)}
        </tbody>
      </table>
    </div>
    <p class="hint">${words.unsure}${ladder.black_adv !== 0 && ` ${words.first(ladder.black_adv)}`}</p>
  `;
}
