// Settings, directors, and the files of the event.
import { html, useState } from '../../../vendor/ui.js';
import { desk as words } from '../../../i18n/desk-en.js';
import { tour as tourWords } from '../../../i18n/tour-en.js';
import { form as formWords } from '../../../i18n/tour-form-en.js';
import { Sheet } from '../../../ui/sheet.js';
import { formOf, settingsOf } from '../form.js';
import { MoreQuestions, Questions } from '../form-fields.js';
import { DeleteSheet } from './delete.js';
import { Files } from './finish.js';
import { Staff } from './staff.js';
import { Refusal } from './sending.js';

/** @import {Context} from './desk.js' */

/** @param {{context: Context}} props */
export function SettingsTab({ context }) {
  const {
    tour: { head },
    may,
  } = context;
  const [asked, setAsked] = useState(/** @type {'settings'|'delete'|null} */ (null));
  const close = () => setAsked(null);
  return html`
    <div class="stack settings">
      <p class="row">
        ${may('settings') && html`
          <button type="button" class="button" data-do="settings" onClick=${() => setAsked('settings')}>
            ${words.settings.change}
          </button>
        `}
        <a class="button" href=${`/tournaments/new?copy=${head.settings.slug}`}>${words.finish.copy}</a>
      </p>
      <section class="stack tight"><h2 class="t20">${words.staff.title}</h2><${Staff} context=${context} /></section>
      <section class="stack tight"><h2 class="t20">${tourWords.files}</h2><${Files} tour=${context.tour} /></section>
      ${may('delete') && html`
        <section class="stack tight">
          <h2 class="t20">${words.remove.title}</h2>
          <p class="hint">${words.remove.hint}</p>
          <p>
            <button type="button" class="button" data-do="delete" onClick=${() => setAsked('delete')}>
              ${words.remove.ask}
            </button>
          </p>
        </section>
      `}
      ${asked === 'settings' && html`<${SettingsSheet} context=${context} onClose=${close} />`}
      ${asked === 'delete' && html`<${DeleteSheet} context=${context} onClose=${close} />`}
    </div>
  `;
}

/** @param {{context: Context, [other: string]: any}} props */
function SettingsSheet({ context, onClose }) {
  const {
    head: { settings, stage, rev },
  } = context.tour;
  const [form, setForm] = useState(() => formOf(settings, context.desk.entry.code));
  const [seen] = useState(rev);
  const running = !['draft', 'registration', 'checkin'].includes(stage);
  const set = (changes) => {
    setForm({ ...form, ...changes });
    context.sending.clear();
  };
  const submit = async (event) => {
    event.preventDefault();
    if (await context.send('settings', { settings: { ...settings, ...settingsOf(form) } }, seen)) onClose();
  };
  return html`
    <${Sheet} title=${words.settings.title} onClose=${onClose}>
      <form class="tour-form" onSubmit=${submit} novalidate>
        ${running && html`<p class="hint">${words.settings.running}</p>`}
        <${Questions} form=${form} set=${set} errors=${{}} running=${running} />
        <details class="more">
          <summary>${formWords.more}</summary>
          <${MoreQuestions} form=${form} set=${set} errors=${{}} running=${running} />
        </details>
        <${Refusal} context=${context} />
        <p class="choices">
          <button class="button primary">${words.settings.save}</button> <button
            type="button"
            class="button quiet"
            onClick=${onClose}
          >
            ${words.cancel}
          </button>
        </p>
      </form>
    <//>
  `;
}
