// The two short lists: words that are refused, and who helps the owner.
import { html, useState } from '../../vendor/ui.js';
import { house as words } from '../../i18n/house-en.js';
import { common } from '../../i18n/en.js';
import { commands } from '../../net/net.js';
import { useList } from './ask.js';
import { undoing } from './log.js';

function List({ list, none, item }) {
  const { rows, more, failed, older } = list;
  return html`${rows === null ? html`<p aria-busy="true">${common.loading}…</p>` : failed ? html`<p class="notice">${words.failed}</p>`
    : rows.length === 0 ? html`<p class="empty">${none}</p>` : html`<ul class="plain">${rows.map(item)}</ul>`}
    ${more && html`<p><button type="button" class="button" onClick=${older}>${words.more}</button></p>`}`;
}

export function Words({ act }) {
  const [text, setText] = useState('');
  const list = useList('acts', 'acts', { what: 'word', standing: true });
  const add = (event) => {
    event.preventDefault();
    if (text.trim()) act({ what: 'word', whom: text.trim(), fields: { name: text.trim() } });
  };
  return html`<section class="stack">
    <form class="row find" onSubmit=${add}>
      <label class="field"><span>${words.word}</span><input class="input" name="word" maxlength="24" autocomplete="off" value=${text} aria-describedby="word-hint" onInput=${(event) => setText(event.target.value)} /></label>
      <button class="button primary" data-do="word">${words.acts.word}</button>
    </form>
    <p class="hint" id="word-hint">${words.wordHint}</p>
    <${List} list=${list} none=${words.noWords} item=${(row) => html`<li key=${row.no} data-word=${row.name}><span>${row.name}</span> <small>${row.why}</small>
      <button type="button" class="button small" aria-label=${words.allow(row.name)} onClick=${() => act(undoing(row))}>${words.acts.undo}</button></li>`} />
  </section>`;
}

export function Events({ act }) {
  const [text, setText] = useState('');
  const [error, setError] = useState(null);
  const ended = useList('acts', 'acts', { what: 'end', standing: true });
  const unlisted = useList('acts', 'acts', { what: 'unlist', standing: true });
  const decide = async (event) => {
    event.preventDefault();
    const slug = text.trim().replace(/^.*\/t\//, '').replace(/\/.*$/, '');
    const found = slug ? await commands.get('tour', { slug }) : null;
    setError(found?.tour ? null : words.noEvent);
    if (found?.tour) act({ what: event.submitter.value, whom: slug, fields: { tour: found.tour } });
  };
  const item = (row) => html`<li key=${row.no}><span>${words.sentence(row)}</span> <small>${row.why}</small>
    <button type="button" class="button small" aria-label=${`${words.acts.undo}: ${words.sentence(row)}`} onClick=${() => act(undoing(row))}>${words.acts.undo}</button></li>`;
  return html`<section class="stack">
    <form class="row find" onSubmit=${decide}>
      <label class="field"><span>${words.event}</span><input class="input" name="event" autocomplete="off" value=${text} aria-describedby="event-hint"
        aria-invalid=${error ? 'true' : null} onInput=${(event) => { setText(event.target.value); setError(null); }} /></label>
      <button class="button" value="unlist" data-do="unlist">${words.acts.unlist}</button>
      <button class="button" value="end" data-do="end">${words.acts.end}</button>
    </form>
    <p class=${error ? 'error' : 'hint'} id="event-hint" role=${error ? 'alert' : null}>${error ?? words.eventHint}</p>
    <${List} list=${{ ...ended, rows: ended.rows && unlisted.rows && [...ended.rows, ...unlisted.rows] }} none=${words.noEvents} item=${item} />
  </section>`;
}

export function Staff({ act }) {
  const [text, setText] = useState('');
  const [error, setError] = useState(null);
  const list = useList('acts', 'acts', { what: 'appoint', standing: true });
  const add = async (event) => {
    event.preventDefault();
    const name = text.trim();
    const found = name ? await commands.get('trail', { name }) : null;
    setError(found?.player?.account ? null : words.noAccount);
    if (found?.player?.account) act({ what: 'appoint', whom: found.player.name, fields: { player: found.player.id } });
  };
  return html`<section class="stack">
    <form class="row find" onSubmit=${add}>
      <label class="field"><span>${words.staffName}</span><input class="input" name="staff" maxlength="24" autocomplete="off" value=${text}
        aria-invalid=${error ? 'true' : null} onInput=${(event) => { setText(event.target.value); setError(null); }} /></label>
      <button class="button primary" data-do="appoint">${words.acts.appoint}</button>
    </form>
    ${error && html`<p class="error" role="alert">${error}</p>`}
    <${List} list=${list} none=${words.noStaff} item=${(row) => html`<li key=${row.no}><span>${row.player.name}</span> <small>${row.why}</small>
      <button type="button" class="button small" aria-label=${words.dismiss(row.player)} onClick=${() => act(undoing(row))}>${words.acts.undo}</button></li>`} />
  </section>`;
}
