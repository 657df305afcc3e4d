// A new arena: its name, its game, when it starts and how long it lasts.
import { html, useEffect, useState } from '../../vendor/ui.js';
import { arena as words } from '../../i18n/arena-en.js';
import { GROUPS } from '../../i18n/rulesets-en.js';
import { act, you } from '../../state/session.js';
import { lastRoom } from '../../ui/preferences.js';
import { go } from '../../ui/router.js';
import { WithRules } from '../../features/opening/address.js';
import { Check, Clock, NumberField, Rules, Size } from '../../features/opening/fields.js';
import { CLOCKS, openFields, ratable, startingForm } from '../../features/opening/settings.js';

export const styles = ['desk', 'arena'];

const USUAL_MINUTES = 60;

/** @param {import('../../features/opening/address.js').Read} read */
function firstForm({ ruleset, mix = null }) {
  const form = startingForm(ruleset, { ...lastRoom.peek(), visible: 'public' }, mix);
  return {
    ...form,
    clock: form.clock === 'none' || form.clock === 'days' ? 'quick' : form.clock,
    handicap: 0,
    setup: '',
    name: '',
    date: '',
    minutes: USUAL_MINUTES,
    rated: true,
  };
}

/** The game's settings, those of a room without the fields of the room, and those of the arena. */
function fieldsOf(form) {
  const { ruleset, options, rules, size, setup, to_move: first, clock, marking, absence } = openFields(form);
  const game = {
    ruleset,
    options,
    rules,
    setup,
    to_move: first,
    marking,
    absence,
    rated: (form.rated && ratable(form)) || undefined,
  };
  return {
    ...Object.fromEntries(Object.entries(game).filter(([, value]) => value !== undefined)),
    size,
    clock: clock ?? CLOCKS.quick,
    name: form.name.trim(),
    starts_at: form.date ? new Date(form.date).getTime() : 0,
    minutes: Math.round(Number(form.minutes)),
  };
}

/** @param {{search: string}} props the rules of the lab to begin with */
export default function NewArena({ search }) {
  return html`<${WithRules} search=${search} title=${words.form.title}>${(read) => html`<${Form} read=${read} />`}<//>`;
}

/** @param {{read: import('../../features/opening/address.js').Read}} props */
function Form({ read }) {
  const [form, setForm] = useState(() => firstForm(read));
  const [error, setError] = useState(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    document.title = words.documentTitle(words.form.title);
  }, []);
  const set = (changes) => {
    setForm({ ...form, ...changes });
    setError(null);
  };
  const without = !you.value || you.value.account === false;
  async function submit(event) {
    event.preventDefault();
    if (!form.name.trim()) return setError(words.form.nameError);
    if (without) return setError(words.form.account);
    setBusy(true);
    const answer = await act('arenas', 'announce', fieldsOf(form));
    setBusy(false);
    if (answer.t === 'ok') return go(`/t/arena/${answer.arena}`, { replace: true });
    return setError(words.refused(answer));
  }
  return html`
    <main id="page" class="page tour-form" tabindex="-1">
      <h1>${words.form.title}</h1>
      <p class="soft">${words.arenasLead}</p>
      ${without && html`
        <p class="notice warn">${words.form.account} <a href="/account">${words.form.toAccount}</a></p>
      `}
      <form class="stack" onSubmit=${submit} novalidate>
        <div class="field">
          <label for="arena-name">${words.form.name}</label>
          <input
            id="arena-name"
            maxlength="60"
            value=${form.name}
            onInput=${(event) => set({ name: event.target.value })}
          />
        </div>
        ${read.error && html`<p class="error" role="alert">${read.error}</p>`}
        <${Rules} groups=${GROUPS} mix=${read.mix ?? null} form=${form} set=${set} />
        <${Size} form=${form} set=${set} />
        <${Clock} form=${form} set=${set} />
        <div class="row top-aligned">
          <div class="field">
            <label for="arena-date">${words.form.starts}</label>
            <input
              id="arena-date"
              type="datetime-local"
              value=${form.date}
              aria-describedby="arena-date-hint"
              onInput=${(event) => set({ date: event.target.value })}
            />
            <p id="arena-date-hint" class="hint">${words.form.startsHint}</p>
          </div>
          <${NumberField}
            id="arena-minutes"
            label=${words.form.minutes}
            min="10"
            max="360"
            value=${form.minutes}
            set=${(minutes) => set({ minutes })}
          />
        </div>
        ${ratable(form)
          ? html`<${Check} name="rated" label=${words.form.rated} form=${form} set=${set} />`
          : html`<p class="hint">${words.form.unrated}</p>`}
        ${error && html`<p class="error" role="alert">${error}</p>`}
        <p><button class="button primary" disabled=${busy}>${busy ? words.form.busy : words.form.create}</button></p>
      </form>
    </main>
  `;
}
