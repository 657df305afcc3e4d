// The facts about a player, to add or to change; and, for a player who is in, the acts of the tournament.
import { html, useState } from '../../../vendor/ui.js';
import { desk as words } from '../../../i18n/desk-en.js';
import { identity } from '../../../i18n/identity-en.js';
import { rating as ratingText } from '../../../i18n/rating-en.js';
import { Sheet } from '../../../ui/sheet.js';
import { lateWorth } from '../../../features/tournament/facts.js';
import { similar } from '../../../features/tournament/people.js';
import { isByHand, labelsOf } from '../../../features/tournament/categories.js';
import { boardsOfTeams, teamsOf } from '../../../features/tournament/teams.js';
import { Fates } from './fates.js';
import { IdentitySheet, isOpenTo } from './identity.js';
import { ListedName } from './listed.js';
import { formOf, fromList, personOf, ROUNDS_MAX } from './person.js';
import { Refusal } from './sending.js';

/**
 * @import {Tour as P} from 'protocol'
 * @import {Context} from './desk.js'
 */

const { person: text } = words;
const CORRECTIONS = [-1, 0, 1, 2];

/** @param {{context: Context, player: P.Player|null, onClose: () => void}} props player null: a new one */
export function PersonSheet({ context, player, onClose }) {
  const { tour, desk, send } = context;
  const {
    head: { settings, stage, rounds },
  } = tour;
  const played = tour.rounds.length;
  const more = desk.people.find(({ number: no }) => no === player?.number);
  const [form, setForm] = useState(() => ({
    ...formOf(player, more),
    ...(player
      ? {}
      : { join: stage === 'running' ? played + 1 : 1, here: stage !== 'registration' && stage !== 'draft' }),
  }));
  const [bad, setBad] = useState(null);
  const [phone, setPhone] = useState(false);
  const [seen] = useState(player?.rev);
  const [pin, setPin] = useState(''); // of the player who was taken from a list; another name is another player
  const set = (changes) => {
    setForm({ ...form, ...changes });
    setBad(null);
  };
  async function submit(event) {
    event.preventDefault();
    const made = personOf(form, { player, rounds: rounds || ROUNDS_MAX });
    if (made.bad) return setBad(made.bad);
    const done = player
      ? await send('edit', { person: made.person }, seen)
      : await send('add', { people: [made.person] });
    return done && onClose();
  }
  /** @param {string} id @param {Record<string, unknown>} [input] */
  const field = (id, { example, ...more } = {}) => html`
    <div class="field">
      <label for=${`person-${id}`}>${text[id === 'fixed' ? 'fixedBoard' : id]}</label>
      <input
        id=${`person-${id}`}
        placeholder=${example}
        value=${form[id]}
        aria-invalid=${bad === id ? 'true' : null}
        onInput=${(event) => set({ [id]: event.target.value })}
        ...${more}
      />
      ${bad === id && html`<p class="error" role="alert">${text.errors[id]}</p>`}
    </div>
  `;
  const twins = player ? [] : similar(form.name, tour.players);
  const missed = Number(form.join) - 1;
  if (phone) return html`<${IdentitySheet} context=${context} player=${player} onClose=${onClose} />`;
  return html`
    <${Sheet} title=${player ? text.edit(player.name) : text.add} onClose=${onClose}>
      <form onSubmit=${submit} novalidate>
        <div class="field">
          <label for="person-name">${text.name}</label>
          <${ListedName}
            tour=${context.id}
            value=${form.name}
            set=${(changes) => set(form.pin === pin ? { ...changes, pin: '' } : changes)}
            take=${(listed) => {
              setPin(listed.pin);
              set(fromList(form, listed));
            }}
            input=${{
              maxlength: 60,
              autocomplete: 'off',
              autofocus: true,
              'aria-invalid': bad === 'name' ? 'true' : null,
            }}
          />
          ${bad === 'name' && html`<p class="error" role="alert">${text.errors.name}</p>`}
        </div>
        ${twins.length > 0 && html`
          <p class="notice warn" role="status">${text.similar(twins.map(({ name }) => name))}</p>
        `}
        <div class="row top-aligned">
          ${field('rank', { maxlength: 3, example: text.rankHint })}
          ${field('rating', {
            inputmode: 'numeric',
            maxlength: 4,
            example: more?.deviation && ratingText(more.rating, more.deviation),
            title: text.ratingHint,
          })}
          ${field('country', { maxlength: 2, example: text.countryHint })}
        </div>
        <p class="hint">${text.ratingHint}</p>
        ${boardsOfTeams(tour) > 0 && html`
          ${field('team', { maxlength: 60, list: 'person-teams', autocomplete: 'off' })}
          <datalist id="person-teams">
            ${teamsOf(tour).map(({ name }) => html`<option key=${name} value=${name}></option>`)}
          </datalist>
        `}
        ${field('club', { maxlength: 30 })}
        <${Labels} categories=${settings.categories} labels=${form.labels} set=${(labels) => set({ labels })} />
        ${!player && html`
          <div class="row">
            ${stage !== 'draft' && html`
              <label class="check">
                <input
                  type="checkbox"
                  checked=${form.here}
                  onChange=${(event) => set({ here: event.target.checked })}
                /> ${text.here}
              </label>
            `}
          </div>
        `}
        ${stage === 'running' && !player && html`
          ${field('join', { type: 'number', min: 1, max: rounds })}
          ${missed > 0 && html`<p class="notice">${text.missed(missed, lateWorth(settings, missed))}</p>`}
          <p class="hint">${text.joins}</p>
        `}
        <details class="more">
          <summary>${text.more}</summary>
          <div class="stack">
            ${field('household', { maxlength: 30, title: text.householdHint })}
            <p class="hint">${text.householdHint}</p>
            <label class="check">
              <input
                type="checkbox"
                checked=${form.reserve}
                onChange=${(event) => set({ reserve: event.target.checked })}
              /> ${text.reserve}
            </label>
            <div class="row top-aligned">
              ${settings.system === 'mcmahon' && html`
                <div class="field">
                  <label for="person-correction">${text.correction}</label>
                  <select
                    id="person-correction"
                    value=${form.correction}
                    onChange=${(event) => set({ correction: event.target.value })}
                  >
                    ${CORRECTIONS.map((one) => html`
                      <option key=${one} value=${one} selected=${one === Number(form.correction)}>
                        ${one > 0 ? `+${one}` : one}
                      </option>
                    `)}
                  </select>
                </div>
              `}
              ${field('seed', { type: 'number', min: 0, max: 256 })}
              ${field('fixed', { type: 'number', min: 0, max: 129 })}
            </div>
            <div class="row top-aligned">
              ${field('pin', { maxlength: 8, inputmode: 'numeric' })}
              ${field('account', { example: 'p42', 'aria-describedby': 'person-account-hint' })}
            </div>
            <p id="person-account-hint" class="hint">${text.accountHint}</p>
            ${field('note', { maxlength: 200 })}
            ${player && tour.rounds.length > 0 && html`<p class="hint">${text.recomputed}</p>`}
          </div>
        </details>
        <${Refusal} context=${context} />
        <p class="choices">
          <button class="button primary">${text.save}</button> <button
            type="button"
            class="button quiet"
            onClick=${onClose}
          >
            ${words.cancel}
          </button>
        </p>
      </form>
      ${player && isOpenTo(player, more) && html`
        <p class="hairline">
          <button type="button" class="button small" data-do="phone" onClick=${() => setPhone(true)}>
            ${identity.offer}
          </button>
        </p>
      `}
      ${player && html`<${Fates} context=${context} player=${player} onClose=${onClose} />`}
    <//>
  `;
}

/**
 * The categories without ranks, of which the player may be in several.
 * @param {{categories?: P.Category[], labels: string, set: (labels: string) => void}} props
 */
function Labels({ categories = [], labels, set }) {
  const names = categories.filter(isByHand).map(({ name }) => name);
  const has = labelsOf(labels);
  if (names.length === 0) return null;
  return html`
    <fieldset class="row labels">
      <legend>${text.labels}</legend>
      ${names.map((name) => html`
        <label class="check" key=${name}>
          <input
            type="checkbox"
            name="label"
            checked=${has.includes(name)}
            onChange=${(event) =>
              set((event.target.checked ? [...has, name] : has.filter((one) => one !== name)).join(', '))}
          /> ${name}
        </label>
      `)}
    </fieldset>
  `;
}
