// One player, or one address: the acts about it, and the acts on offer.
import { html, useEffect, useState } from '../../vendor/ui.js';
import { house as words } from '../../i18n/house-en.js';
import { common } from '../../i18n/en.js';
import { you } from '../../state/session.js';
import { timeText, useList } from './ask.js';
import { Acts } from './log.js';

/** The question for a text in the search field. */
function meaning(subject) {
  if (/^p[1-9]\d*$/.test(subject)) return { player: subject };
  return /^[\d.]+$/.test(subject) || subject.includes(':') ? { address: subject } : { name: subject };
}

const things = { room: 'room', game: 'room', line: 'room', report: 'room' };

function Steps({ rows, show }) {
  const what = ({ what: key, n }) =>
    typeof words.steps[key] === 'function' ? words.steps[key](n) : (words.steps[key] ?? key);
  return html`
    <div class="scroll" role="region" aria-label=${words.tabs.people} tabindex="0">
      <table class="table">
        <thead>
          <tr>${words.trailColumns.map((title) => html`<th scope="col" key=${title}>${title}</th>`)}</tr>
        </thead>
        <tbody>
          ${rows.map((row) => html`
            <tr key=${row.number}>
              <td>${timeText(row.time_at)}</td>
              <td>
                <button type="button" class="link" onClick=${() => show('people', row.player.id)}>
                  ${row.player.name}
                </button>
              </td>
              <td>
                ${row.thing && things[row.what] ? html`<a href=${`/room/${row.thing}`}>${what(row)}</a>` : what(row)}
              </td>
              <td>
                ${row.address
                  ? html`
                    <button type="button" class="link" onClick=${() => show('people', row.address)}>
                      ${row.address}
                    </button>
                  `
                  : words.unknown}
              </td>
              <td><code>${row.session ?? ''}</code></td>
            </tr>
          `)}
        </tbody>
      </table>
    </div>
  `;
}

function Person({ player, rows, act }) {
  const targets = { player: player.id, address: rows[0]?.address, session: rows[0]?.session };
  const of = (what, more) => () => act({ what, whom: player.name, ...more });
  return html`
    <header class="stack">
      <h2 class="t20">${words.person(player)}</h2>
      <p class="choices">
        <button type="button" class="button" data-do="mute" onClick=${of('mute', { targets })}>
          ${words.acts.mute}
        </button>
        <button type="button" class="button" data-do="ban" onClick=${of('ban', { targets })}>${words.acts.ban}</button>
        <button
          type="button"
          class="button"
          data-do="rename"
          onClick=${of('rename', { fields: { player: player.id } })}
        >
          ${words.acts.rename}
        </button>
        ${you.value.owner && player.account && !player.owner && !player.moderator && html`
          <button
            type="button"
            class="button"
            data-do="appoint"
            onClick=${of('appoint', { fields: { player: player.id } })}
          >
            ${words.acts.appoint}
          </button>
        `}
      </p>
    </header>
  `;
}

function Address({ address, act }) {
  const of = (what) => () => act({ what, whom: address, targets: { address } });
  return html`
    <header class="stack">
      <h2 class="t20">${words.atAddress(address)}</h2>
      <p class="choices">
        <button type="button" class="button" data-do="mute" onClick=${of('mute')}>${words.acts.mute}</button>
        <button type="button" class="button" data-do="ban" onClick=${of('ban')}>${words.acts.ban}</button>
      </p>
    </header>
  `;
}

function Found({ subject, act, show }) {
  const asked = meaning(subject);
  const { rows, more, failed, older, answer } = useList('trail', 'rows', asked);
  const player = answer?.player ?? null;
  const about = useList('acts', 'acts', { player: player?.id }, player !== null);
  useEffect(() => {
    if (player && !asked.player) show('people', player.id);
  }, [player?.id]); // a name can belong to another player later
  if (rows === null) return html`<p aria-busy="true">${common.loading}…</p>`;
  if (failed || (!player && !asked.address)) return html`<p class="notice" role="alert">${words.nobody}</p>`;
  return html`
    ${player
      ? html`<${Person} player=${player} rows=${rows} act=${act} />`
      : html`<${Address} address=${asked.address} act=${act} />`}
    ${about.rows?.length > 0 && html`
      <h3>${words.actsAbout}</h3>
      <${Acts} rows=${about.rows} act=${act} show=${show} label=${words.actsAbout} />
    `}
    ${rows.length === 0
      ? html`<p class="empty">${words.nothingKept}</p>`
      : html`<${Steps} rows=${rows} show=${show} />`}
    ${more && html`<p><button type="button" class="button" onClick=${older}>${words.more}</button></p>`}
    <p class="soft">${words.kept}</p>
  `;
}

export function People({ subject, act, show }) {
  const [text, setText] = useState(subject);
  const search = (event) => {
    event.preventDefault();
    if (text.trim()) show('people', text.trim());
  };
  return html`
    <section class="stack">
      <form class="row find" role="search" onSubmit=${search}>
        <label class="field">
          <span>${words.find}</span>
          <input
            class="input"
            name="who"
            value=${text}
            maxlength="45"
            autocomplete="off"
            onInput=${(event) => setText(event.target.value)}
          />
        </label>
        <button class="button primary" type="submit">${words.search}</button>
      </form>
      ${subject && html`<${Found} subject=${subject} act=${act} show=${show} />`}
    </section>
  `;
}
