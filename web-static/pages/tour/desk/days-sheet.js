// The days by which the rounds of a league are played: typed one by one, or filled in from the first.
import { html, useState } from '../../../vendor/ui.js';
import { league } from '../../../i18n/league-en.js';
import { desk as words } from '../../../i18n/desk-en.js';
import { Sheet } from '../../../ui/sheet.js';
import { daysFrom } from './facts.js';
import { Refusal } from './sending.js';

/** @import {Context} from './desk.js' */

const { days: text } = league.desk;
const WEEK = 7;

/** @param {{context: Context, onClose: () => void}} props */
export function DaysSheet({ context, onClose }) {
  const {
    head: { settings, rounds, rev },
  } = context.tour;
  const [seen] = useState(rev);
  const [days, setDays] = useState(() => Array.from({ length: rounds }, (_, index) => settings.days?.[index] ?? ''));
  const [apart, setApart] = useState(WEEK);
  const set = (index, said) => setDays(days.with(index, said));
  const day = (index) => html`
    <div class="field" key=${index}>
      <label for=${`day-${index + 1}`}>${index === 0 ? text.first : text.of(index + 1)}</label>
      <input
        id=${`day-${index + 1}`}
        type="date"
        value=${days[index]}
        onInput=${(event) => set(index, event.target.value)}
      />
    </div>
  `;
  const submit = async (event) => {
    event.preventDefault();
    const said = days.map((day) => day || null);
    if (await context.send('settings', { settings: { ...settings, days: said } }, seen)) onClose();
  };
  return html`
    <${Sheet} title=${text.title} onClose=${onClose}>
      <form class="stack" onSubmit=${submit}>
        <p class="hint">${text.lead}</p>
        <div class="row top-aligned">
          ${day(0)}
          <div class="field">
            <label for="days-apart">${text.every}</label>
            <input
              id="days-apart"
              type="number"
              min="1"
              max="365"
              value=${apart}
              onInput=${(event) => setApart(Number(event.target.value))}
            />
          </div>
        </div>
        <p class="row tight">
          <button
            type="button"
            class="button small"
            data-do="fill-days"
            disabled=${!days[0] || !(apart >= 1)}
            onClick=${() => setDays(daysFrom(days[0], apart, rounds))}
          >
            ${text.fill}
          </button>
          <button type="button" class="button quiet small" onClick=${() => setDays(days.map(() => ''))}>
            ${text.clear}
          </button>
        </p>
        <div class="days">${days.slice(1).map((_, index) => day(index + 1))}</div>
        <${Refusal} context=${context} />
        <p class="choices">
          <button class="button primary" data-do="save-days">${text.save}</button> <button
            type="button"
            class="button"
            onClick=${onClose}
          >
            ${words.cancel}
          </button>
        </p>
      </form>
    <//>
  `;
}
