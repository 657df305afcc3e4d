// Before the game: the link to send, the free seat, the stones of a free handicap.
import { html, useState } from '../../vendor/ui.js';
import { actions as words, common, room as roomWords } from '../../i18n/en.js';
import { go } from '../../ui/router.js';
import { you } from '../../state/session.js';

export function Before({ model }) {
  const room = model.room.value;
  const seat = model.seat.value;
  if (room.state === 'placing') return html`<${Placing} model=${model} room=${room} seat=${seat} />`;
  if (room.state !== 'open') return null;
  const close = async () => {
    const answer = await model.toRoom('close');
    if (answer.t === 'ok') go('/');
  };
  return html`<div class="before">
    ${seat === null && html`<p class="choices in-bar"><button type="button" class="button primary" data-do="sit" onClick=${() => model.toRoom('sit')}>${words.sit}</button></p>`}
    ${seat !== null && html`<${Invitation} />`}
    ${seat !== null && html`<p class="choices">
      ${room.by.id === you.value?.id ? html`<button type="button" class="button quiet" data-do="close" onClick=${close}>${words.close}</button>`
        : html`<button type="button" class="button quiet" data-do="stand" onClick=${() => model.toRoom('stand')}>${words.stand}</button>`}</p>`}
  </div>`;
}

function Invitation() {
  const [done, setDone] = useState(false);
  const link = location.origin + location.pathname;
  const copy = async (event) => {
    const field = event.target.closest('.invitation').querySelector('input');
    field.select();
    try {
      await navigator.clipboard.writeText(link); // only there in a secure context
      setDone(true);
    } catch {
      setDone(document.execCommand('copy'));
    }
  };
  return html`<div class="invitation">
    <input readonly value=${link} aria-label=${roomWords.link} onFocus=${(event) => event.target.select()} />
    <button type="button" class="button primary" data-do="copy" onClick=${copy}>${done ? common.copied : common.copy}</button>
    ${navigator.share && html`<button type="button" class="button" onClick=${() => navigator.share({ url: link, title: document.title }).catch(() => {})}>${roomWords.share}</button>`}
  </div>`;
}

function Placing({ model, room, seat }) {
  if (seat !== room.black) return null;
  const placed = model.placed.value;
  return html`<div class="before"><p class="choices in-bar">
    <button type="button" class="button" onClick=${() => { model.placed.value = []; }} disabled=${placed.length === 0}>${words.clear}</button>
    <button type="button" class="button primary" data-do="begin" disabled=${placed.length !== room.settings.handicap}
      onClick=${() => model.toRoom('place', { at: placed.map(model.name) })}>${words.begin}</button>
  </p></div>`;
}
