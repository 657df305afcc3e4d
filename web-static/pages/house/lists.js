// The short lists: blocked words, tournaments that ask to be rated or have a decision, and the accounts that help the
// owner.
import { html, useState } from '../../vendor/ui.js';
import { house as words } from '../../i18n/house-en.js';
import { tour as tourWords } from '../../i18n/tour-en.js';
import { common } from '../../i18n/en.js';
import { commands } from '../../net/net.js';
import { you } from '../../state/session.js';
import { timeText, useList } from './ask.js';
import { undoing } from './log.js';

function List({ list, none, item }) {
  const { rows, more, failed, older } = list;
  return html`
    ${rows === null
      ? html`<p aria-busy="true">${common.loading}…</p>`
      : failed
        ? html`<p class="notice">${words.failed}</p>`
        : rows.length === 0 ? html`<p class="empty">${none}</p>` : html`<ul class="plain">${rows.map(item)}</ul>`}
    ${more && html`<p><button type="button" class="button" onClick=${older}>${words.more}</button></p>`}
  `;
}

export function Words({ act }) {
  const [text, setText] = useState('');
  const list = useList('acts', 'acts', { what: 'word', standing: true });
  const add = (event) => {
    event.preventDefault();
    if (text.trim()) act({ what: 'word', whom: text.trim(), fields: { name: text.trim() } });
  };
  return html`
    <section class="stack">
      <form class="row find" onSubmit=${add}>
        <label class="field">
          <span>${words.word}</span>
          <input
            class="input"
            name="word"
            maxlength="24"
            autocomplete="off"
            value=${text}
            aria-describedby="word-hint"
            onInput=${(event) => setText(event.target.value)}
          />
        </label>
        <button class="button primary" data-do="word">${words.acts.word}</button>
      </form>
      <p class="hint" id="word-hint">${words.wordHint}</p>
      <${List}
        list=${list}
        none=${words.noWords}
        item=${(row) => html`
          <li key=${row.number} data-word=${row.name}>
            <span>${row.name}</span> <small>${row.why}</small>
            <button
              type="button"
              class="button small"
              aria-label=${words.allow(row.name)}
              onClick=${() => act(undoing(row))}
            >
              ${words.acts.undo}
            </button>
          </li>
        `}
      />
    </section>
  `;
}

// Tournaments that wait for a decision, the newest first, each with the account that asks.
function Waiting({ act }) {
  const list = useList('waiting', 'tours', {});
  const item = (row) => html`
    <li key=${row.number} data-waiting=${row.slug}>
      <span class="asks">
        <a href=${`/t/${row.slug}`}>${row.title}</a> <small>
          ${words.waitingFacts(row, timeText(row.time_at), tourWords.state(row))}
        </small>
      </span>
      <button
        type="button"
        class="button small"
        aria-label=${words.approveOne(row.title)}
        onClick=${() => act({ what: 'approve', whom: row.title, fields: { tour: row.tour } })}
      >
        ${words.approve}
      </button>
    </li>
  `;
  return html`
    <section class="stack" aria-labelledby="waiting-title" data-list="waiting">
      <h2 class="t20" id="waiting-title">${words.waiting}</h2>
      <p class="soft">${words.waitingHint}</p>
      <${List} list=${list} none=${words.noWaiting} item=${item} />
    </section>
  `;
}

/** @type {import('protocol').Client.HouseWhat[]} */
const ABOUT_EVENTS = ['end', 'unlist', 'approve', 'annul'];

export function Events({ act }) {
  const [text, setText] = useState('');
  const [error, setError] = useState(null);
  const lists = ABOUT_EVENTS.map((what) => useList('acts', 'acts', { what, standing: true }));
  const decide = async (event) => {
    event.preventDefault();
    const slug = text
      .trim()
      .replace(/^.*\/t\//, '')
      .replace(/\/.*$/, '');
    const found = slug ? await commands.get('tour', { slug }) : null;
    setError(found?.tour ? null : words.noEvent);
    if (found?.tour) act({ what: event.submitter.value, whom: slug, fields: { tour: found.tour } });
  };
  const owner = you.value?.owner;
  const item = (row) => html`
    <li key=${row.number} data-what=${row.what}>
      <span>${words.sentence(row)}</span> <small>${row.why}</small>
      ${(row.what !== 'approve' || owner) && html`
        <button
          type="button"
          class="button small"
          aria-label=${`${words.acts.undo}: ${words.sentence(row)}`}
          onClick=${() => act(undoing(row))}
        >
          ${words.acts.undo}
        </button>
      `}
    </li>
  `;
  const all = {
    rows: lists.some(({ rows }) => rows === null)
      ? null
      : lists.flatMap(({ rows }) => rows).toSorted((a, b) => b.number - a.number),
    more: lists.some(({ more }) => more),
    failed: lists.some(({ failed }) => failed),
    older: () => {
      for (const list of lists) if (list.more) list.older();
    },
  };
  const button = (what, first) => html`
    <button class=${first ? 'button primary' : 'button'} value=${what} data-do=${what}>${words.acts[what]}</button>
  `;
  return html`
    <div class="stack loose">
      <section class="stack">
        <form class="row find" onSubmit=${decide}>
          <label class="field">
            <span>${words.event}</span>
            <input
              class="input"
              name="event"
              autocomplete="off"
              value=${text}
              aria-describedby="event-hint"
              aria-invalid=${error ? 'true' : null}
              onInput=${(event) => {
                setText(event.target.value);
                setError(null);
              }}
            />
          </label>
          <div class="choices">
            ${owner && button('approve', true)}
            ${['annul', 'unlist', 'end'].map((what) => button(what))}
          </div>
        </form>
        <p class=${error ? 'error' : 'hint'} id="event-hint" role=${error ? 'alert' : null}>
          ${error ?? words.eventHint}
        </p>
      </section>
      ${owner && html`<${Waiting} act=${act} />`}
      <section class="stack" aria-labelledby="decided-title" data-list="decided">
        <h2 class="t20" id="decided-title">${words.decided}</h2>
        <${List} list=${all} none=${words.noEvents} item=${item} />
      </section>
    </div>
  `;
}

// Accounts with a right that the owner gives: moderators, trusted directors.
function Accounts({ act, what, title, hint, name, label, none, end }) {
  const [text, setText] = useState('');
  const [error, setError] = useState(null);
  const list = useList('acts', 'acts', { what, standing: true });
  const add = async (event) => {
    event.preventDefault();
    const wanted = text.trim();
    const found = wanted ? await commands.get('trail', { name: wanted }) : null;
    setError(found?.player?.account ? null : words.noAccount);
    if (found?.player?.account) act({ what, whom: found.player.name, fields: { player: found.player.id } });
  };
  return html`
    <section class="stack" data-list=${what}>
      <h2 class="t20">${title}</h2>
      ${hint && html`<p class="soft">${hint}</p>`}
      <form class="row find" onSubmit=${add}>
        <label class="field">
          <span>${label}</span>
          <input
            class="input"
            name=${name}
            maxlength="24"
            autocomplete="off"
            value=${text}
            aria-invalid=${error ? 'true' : null}
            onInput=${(event) => {
              setText(event.target.value);
              setError(null);
            }}
          />
        </label>
        <button class="button primary" data-do=${what}>${words.acts[what]}</button>
      </form>
      ${error && html`<p class="error" role="alert">${error}</p>`}
      <${List}
        list=${list}
        none=${none}
        item=${(row) => html`
          <li key=${row.number}>
            <span>${row.player.name}</span> <small>${row.why}</small>
            <button type="button" class="button small" aria-label=${end(row.player)} onClick=${() => act(undoing(row))}>
              ${words.acts.undo}
            </button>
          </li>
        `}
      />
    </section>
  `;
}

export function Staff({ act }) {
  return html`
    <div class="stack loose">
      <${Accounts}
        act=${act}
        what="appoint"
        title=${words.moderators}
        name="staff"
        label=${words.staffName}
        none=${words.noStaff}
        end=${words.dismiss}
      />
      <${Accounts}
        act=${act}
        what="trust"
        title=${words.trusted}
        hint=${words.trustedHint}
        name="trusted"
        label=${words.trustedName}
        none=${words.noTrusted}
        end=${words.distrust}
      />
    </div>
  `;
}
