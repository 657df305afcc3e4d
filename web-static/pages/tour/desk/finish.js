// The end: shared places are seen before the table becomes final; then files and the next event.
import { html } from '../../../vendor/ui.js';
import { desk as words } from '../../../i18n/desk-en.js';
import { place, tour as tourWords } from '../../../i18n/tour-en.js';
import { Sheet } from '../../../ui/sheet.js';
import { GROUPS } from '../../lobby/groups.js';
import { Refusal } from './wishes.js';

/** Shared places of a table: the place and who shares it. @returns {{place: string, nos: number[]}[]} */
export function ties({ lines }) {
  const groups = new Map();
  for (const line of lines) if (line.place !== line.to) groups.set(line.place, [...groups.get(line.place) ?? [], line]);
  return [...groups.values()].map((group) => ({ place: place(group[0]), nos: group.map(({ no }) => no) }));
}

export function FinishSheet({ at, onClose }) {
  const { tour, wish } = at;
  const shared = ties(tour.standings);
  const finish = async () => { if (await wish('stage', { to: 'finished' })) onClose(); };
  return html`<${Sheet} title=${words.finish.title} onClose=${onClose} className="small">
    ${shared.length === 0 ? html`<p>${words.finish.noTies}</p>` : html`<h3>${words.finish.ties}</h3><ul class="names">${shared.map(({ place: shown, nos }) => html`<li key=${shown}>${words.finish.tie(shown, nos.map((no) => tour.byNo.get(no)?.name))}</li>`)}</ul>`}
    <${Refusal} at=${at} />
    <p class="choices"><button type="button" class="button primary" onClick=${finish}>${words.finish.go}</button> <button type="button" class="button" onClick=${onClose}>${words.cancel}</button></p>
  <//>`;
}

/** What can be taken home. @param {{tour: object}} props */
export function Files({ tour }) {
  const { id, settings } = tour.head;
  return html`<div class="stack tight"><p class="row">${Object.entries(tourWords.exports).map(([kind, name]) => html`<a key=${kind} href=${`/api/tour/${id}.${kind}`} download=${`${settings.slug}.${kind}`}>${name}</a>`)}</p>
    ${!GROUPS.standard.includes(settings.game.ruleset?.split('@')[0]) && html`<p class="hint">${tourWords.archiveOnly}</p>`}</div>`;
}
