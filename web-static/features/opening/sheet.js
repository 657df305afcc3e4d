// The sheet that opens a room: the choices of most games in sight, everything else one click away. An error is at its
// field, which takes the focus.
import { html, useEffect, useLayoutEffect, useRef, useState } from '../../vendor/ui.js';
import { naming as nameWords } from '../../i18n/en.js';
import { computer as opponents } from '../../i18n/computer-en.js';
import { challenge } from '../../i18n/challenge-en.js';
import { opening as words } from '../../i18n/opening-en.js';
import { Sheet } from '../../ui/sheet.js';
import { useStyles } from '../../lib/styles.js';
import { go } from '../../ui/router.js';
import { lastRoom } from '../../ui/preferences.js';
import { act, cleanName, takeName, you } from '../../state/session.js';
import { byServer } from '../../ui/refused.js';
import { Levels } from '../computer/levels.js';
import { USUAL_LEVEL } from '../computer/terms.js';
import { Check, Clock, FieldError, NumberField, Rules, Segments, Size, wrong } from './fields.js';
import { fieldOf, openingRefused } from './refused.js';
import { freeAllowed, hasKomi, hasMarking, komiOf, openFields, ratable, setupFits, startingForm } from './settings.js';

/** @typedef {{id: string, name: string, guest?: true, bot?: true}} Player */

const KEPT = [
  'clock',
  'size',
  'width',
  'height',
  'visible',
  'kind',
  'main',
  'increment',
  'cap',
  'period',
  'periods',
  'stones',
  'days',
  'ruleset',
  'rated',
];

/** The controls that an error can be about; any other error is shown over the button. */
const FIELDS = ['name', 'size', 'clock', 'handicap', 'komi', 'marking', 'absence', 'setup'];

/**
 * @param {{groups: Record<string, string[]>, ruleset?: string, mix?: import('./settings.js').Mixed|null,
 *   opponent?: Player|null, position?: Partial<import('./settings.js').Form>|null,
 *   answers?: {room: string, terms: Partial<import('./settings.js').Form>}|null, onClose: () => void}} props
 *   groups: the rulesets on offer, as in i18n/rulesets-en.js; mix: as of startingForm(); opponent: the one player that
 *   the room is for; position: the board, the player to move and the komi to begin with; answers: the challenge that
 *   gets other terms
 */
export function OpenSheet({ groups, ruleset, mix = null, opponent = null, position = null, answers = null, onClose }) {
  const [first] = useState(() => ({
    ...startingForm(ruleset ?? mix?.ruleset.split('@')[0], lastRoom.peek(), mix),
    ...position,
    ...answers?.terms,
  }));
  const [form, setForm] = useState(first);
  const [name, setName] = useState('');
  const [error, setError] = useState(/** @type {{field?: string, text: string}|null} */ (null));
  const sheet = useRef(null);
  const [busy, setBusy] = useState(false);
  const set = (changes) => {
    setForm({ ...form, ...changes });
    setError(null);
  };

  useEffect(() => {
    useStyles(['opening']);
  }, []);
  useLayoutEffect(() => {
    if (error) showField(sheet.current, error.field);
  }, [error]);
  const errorAt = (field) => (error?.field === field ? error.text : null);

  const rated = Boolean(you.value?.account && ratable(form) && !opponent?.guest && !opponent?.bot);

  const fieldsOf = (values) => ({
    ...openFields(values),
    ...(rated && values.rated ? { rated: true } : {}),
    ...(opponent ? { opponent: opponent.id } : {}),
    ...(answers ? { instead: answers.room } : {}),
  });

  async function submit(event) {
    event.preventDefault();
    const fields = fieldsOf(form);
    if (answers && JSON.stringify(fields) === JSON.stringify(fieldsOf(first)))
      return setError({ text: challenge.unchanged });
    if (!setupFits(fields)) return setError({ field: 'setup', text: words.badSetup });
    if (!you.value && !cleanName(name)) return setError({ field: 'name', text: nameWords.bad });
    setBusy(true);
    const named = you.value ? { you: you.value } : await takeName(cleanName(name));
    const answer = named.you ? await act('lobby', 'open', fields) : null;
    setBusy(false);
    if (answer?.t === 'ok') {
      if (!answers) lastRoom.value = Object.fromEntries(KEPT.map((key) => [key, form[key]]));
      return go(`/room/${answer.room}`);
    }
    if (!answer) return setError({ field: 'name', text: nameWords.codes[named.code] ?? byServer(named).text });
    const field = fieldOf(answer);
    return setError({ field: FIELDS.includes(field) ? field : undefined, text: openingRefused(answer) });
  }

  return html`
    <${Sheet} title=${titleOf(opponent, answers)} onClose=${onClose}>
      <form ref=${sheet} onSubmit=${submit} novalidate>
        ${!you.value && html`
          <div class="field">
            <label for="open-name">${nameWords.label}</label>
            <input
              id="open-name"
              name="name"
              autocomplete="nickname"
              maxlength="48"
              value=${name}
              ...${wrong('open-name', errorAt('name'))}
              onInput=${(event) => {
                setName(event.target.value);
                setError(null);
              }}
            />
            <${FieldError} id="open-name" text=${errorAt('name')} />
          </div>
        `}
        <${Rules} groups=${groups} mix=${mix} form=${form} set=${set} />
        <div class="row top-aligned opening-two">
          ${!opponent && html`
            <${Segments}
              legend=${opponents.opponent}
              name="opponent"
              value=${form.house ? 'computer' : 'anyone'}
              set=${(who) => set({ house: who === 'computer' ? USUAL_LEVEL : null })}
              choices=${[
                ['anyone', opponents.anyone],
                ['computer', opponents.computer],
              ]}
            />
          `}
          <${Segments}
            legend=${words.colours}
            name="colours"
            value=${form.colours}
            set=${(colours) => set({ colours })}
            choices=${[
              ['lot', words.lot],
              ['b', words.b],
              ['w', words.w],
            ]}
          />
        </div>
        ${form.house && html`<${Levels} level=${form.house} set=${(house) => set({ house })} small />`}
        ${!hasKomi(form) && html`<${Check} name="match" label=${words.match} form=${form} set=${set} />`}
        <${Size} form=${form} set=${set} error=${errorAt('size')} />
        <${Clock} form=${form} set=${set} error=${errorAt('clock')} />
        ${!form.house && html`
          <${Segments}
            legend=${opponent ? challenge.watch : words.visible}
            name="visible"
            value=${form.visible}
            set=${(visible) => set({ visible })}
            choices=${[
              ['public', words.public],
              ['link', words.link],
            ]}
          />
        `}
        ${rated && html`<${Check} name="rated" label=${words.rated} form=${form} set=${set} />`}
        <details class="more">
          <summary>${words.more}</summary>
          <${More} form=${form} set=${set} errorAt=${errorAt} />
        </details>
        ${position && html`<p class="hint">${words.fromPosition}</p>`}
        <div class="opening-act">
          ${error && !error.field && html`<p class="error" role="alert">${error.text}</p>`}
          <button class="button primary" disabled=${busy}>
            ${busy ? words.opening : actOf(form, opponent, answers)}
          </button>
        </div>
      </form>
    <//>
  `;
}

/** @param {Player|null} opponent @param {object|null} answers */
function titleOf(opponent, answers) {
  if (answers) return challenge.changing(opponent.name);
  return opponent ? challenge.challengeTo(opponent.name) : words.title;
}

/**
 * The words of the button.
 * @param {Record<string, any>} form @param {object|null} opponent @param {object|null} answers
 */
function actOf({ house }, opponent, answers) {
  if (answers) return challenge.sendBack;
  if (opponent) return challenge.send;
  return house ? opponents.play(opponents.players[house - 1].name) : words.open;
}

/**
 * Takes the focus to the control of a field, also where it is folded away.
 * @param {HTMLElement} form
 * @param {string} [field]
 */
function showField(form, field) {
  if (!field) return;
  /** @type {HTMLElement|null} */
  const control =
    form.querySelector(`#open-${field === 'size' ? 'width' : field}`) ?? form.querySelector(`[name=${field}]:checked`);
  const folded = control?.closest('details');
  if (folded) folded.open = true;
  control?.focus();
}

function More({ form, set, errorAt }) {
  const most = form.free ? 25 : 9;
  const stones = [0, ...Array.from({ length: most - 1 }, (_, index) => index + 2)];
  return html`
    <div class="stack">
      <div class="row top-aligned">
        <div class="field">
          <label for="open-handicap">${words.handicap}</label>
          <select
            id="open-handicap"
            value=${form.handicap}
            ...${wrong('open-handicap', errorAt('handicap'))}
            onChange=${(event) => set({ handicap: Number(event.target.value) })}
          >
            ${stones.map((count) => html`
              <option value=${count} selected=${count === form.handicap}>
                ${count ? words.stones(count) : words.none}
              </option>
            `)}
          </select>
          <${FieldError} id="open-handicap" text=${errorAt('handicap')} />
        </div>
        ${hasKomi(form) && html`
          <div class="field">
            <label for="open-komi">${words.komi}</label>
            <input
              id="open-komi"
              type="number"
              step="0.5"
              min="-200"
              max="200"
              placeholder=${form.handicap ? 0.5 : komiOf(form)}
              value=${form.komi}
              ...${wrong('open-komi', errorAt('komi'))}
              onInput=${(event) => set({ komi: event.target.value })}
            />
            <${FieldError} id="open-komi" text=${errorAt('komi')} />
          </div>
        `}
      </div>
      ${form.handicap > 0 && freeAllowed(form) && html`
        <${Check} name="free" label=${words.free} form=${form} set=${set} />
      `}
      <${Check} name="undo" label=${words.undo} form=${form} set=${set} />
      <div class="row top-aligned">
        ${hasMarking(form) && html`
          <${NumberField}
            id="open-marking"
            label=${words.marking}
            min="0.5"
            max="60"
            step="0.5"
            value=${form.marking}
            set=${(marking) => set({ marking })}
            error=${errorAt('marking')}
          />
        `}
        <${NumberField}
          id="open-absence"
          label=${words.absence}
          min="15"
          max="86400"
          value=${form.absence}
          set=${(absence) => set({ absence })}
          error=${errorAt('absence')}
        />
      </div>
      <div class="field">
        <label for="open-setup">${words.setup}</label>
        <textarea
          id="open-setup"
          rows="5"
          spellcheck="false"
          aria-describedby="open-setup-hint"
          value=${form.setup}
          ...${wrong('open-setup', errorAt('setup'))}
          onInput=${(event) => set({ setup: event.target.value })}
        ></textarea>
        <p class="hint" id="open-setup-hint">${words.setupHint}</p>
        <${FieldError} id="open-setup" text=${errorAt('setup')} />
      </div>
      ${form.setup.trim() && html`
        <${Segments}
          legend=${words.toMove}
          name="to-move"
          value=${form.toMove}
          set=${(toMove) => set({ toMove })}
          choices=${[
            ['b', words.b],
            ['w', words.w],
          ]}
        />
      `}
    </div>
  `;
}
