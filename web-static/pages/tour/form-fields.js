// The questions about a tournament: a few in sight, the rest folded away. Used for a new one and to change one.
import { html } from '../../vendor/ui.js';
import { computer as houses } from '../../i18n/computer-en.js';
import { clockRules, common } from '../../i18n/en.js';
import { criteria as plain } from '../../i18n/tour-en.js';
import { league } from '../../i18n/league-en.js';
import { teams as teamWords } from '../../i18n/teams-en.js';
import { form as words } from '../../i18n/tour-form-en.js';
import { Check, Clock, NumberField, Rules, Segments, Size } from '../../features/opening/fields.js';
import { GROUPS, rulesetName } from '../../i18n/rulesets-en.js';
import { CategoriesFields } from './categories-fields.js';
import { hasKomi, komiOf, openFields } from '../../features/opening/settings.js';
import {
  choosesRounds,
  criteriaOf,
  matchOf,
  mayHandicap,
  mayTeams,
  playsInAnyOrder,
  roundTime,
  settingsOf,
  slugOf,
  teamsOf,
  usualNoshow,
} from './form.js';

/**
 * @import {Form} from './form.js'
 * @import {Mixed} from '../../features/opening/settings.js'
 */

function TextField({ id, label, hint, error, ...input }) {
  return html`
    <div class="field">
      <label for=${`tour-${id}`}>${label}</label>
      <input
        id=${`tour-${id}`}
        aria-invalid=${error ? 'true' : null}
        aria-describedby=${hint || error ? `tour-${id}-hint` : null}
        ...${input}
      />
      ${(hint || error) && html`
        <p id=${`tour-${id}-hint`} class=${error ? 'error' : 'hint'} role=${error ? 'alert' : null}>${error ?? hint}</p>
      `}
    </div>
  `;
}

const text = (set, field) => (event) => set({ [field]: event.target.value });

/**
 * The questions in sight.
 * @param {{form: Form, mix?: Mixed|null, set: (changes: Form) => void, errors: Record<string, string>,
 *   running?: boolean}} props mix: rules of the lab that can be chosen, too; running: leaves out the questions that a
 *   running tournament cannot change
 */
export function Questions({ form, mix = null, set, errors, running = false }) {
  return html`
    <${TextField}
      id="title"
      label=${words.name}
      hint=${form.slugOwn ? null : words.slugHint(slugOf(form.title))}
      error=${errors.title}
      maxlength="80"
      value=${form.title}
      onInput=${text(set, 'title')}
    />
    ${!running && html`
      <${Game} form=${form} mix=${mix} set=${set} />
      <${Segments}
        legend=${words.system}
        name="system"
        value=${form.system}
        set=${(system) => set({ system })}
        choices=${Object.entries(words.systems).map(([key, [name]]) => [key, name])}
      />
      <p class="hint">${words.systems[form.system][1]}</p>
      ${mayTeams(form) && html`<${Teams} form=${form} set=${set} />`}
    `}
    ${form.system === 'mcmahon' && html`<${McMahon} form=${form} set=${set} errors=${errors} />`}
    <div class="row top-aligned">
      ${choosesRounds(form) && html`
        <${NumberField}
          id="tour-rounds"
          label=${words.rounds}
          min="1"
          max="46"
          value=${form.rounds}
          set=${(rounds) => set({ rounds })}
        />
      `}
      ${form.system === 'robin' && !running && html`
        <${Segments}
          legend=${words.cycles}
          name="cycles"
          value=${form.cycles}
          set=${(cycles) => set({ cycles })}
          choices=${[
            [1, words.once],
            [2, words.twice],
          ]}
        />
        ${teamsOf(form) === 0 && html`
          <${Segments}
            legend=${league.order}
            name="order"
            value=${form.anyOrder}
            set=${(anyOrder) => set({ anyOrder })}
            choices=${[
              [false, league.orders.turn],
              [true, league.orders.any],
            ]}
          />
        `}
      `}
      <${TextField}
        id="date"
        label=${words.date}
        type="datetime-local"
        error=${errors.starts_at}
        value=${form.date}
        onInput=${text(set, 'date')}
      />
    </div>
    ${playsInAnyOrder(form) && !running && html`<p class="hint">${league.orderHint}</p>`}
    ${errors.rounds && html`<p class="error" role="alert">${errors.rounds}</p>`}
    <${TextField}
      id="place"
      label=${words.place}
      hint=${words.placeHint}
      error=${errors.place}
      maxlength="60"
      value=${form.place}
      onInput=${text(set, 'place')}
    />
    ${!running && html`
      <${Segments}
        legend=${words.where}
        name="where"
        value=${form.overBoard}
        set=${(overBoard) => set({ overBoard })}
        choices=${[
          [false, words.online],
          [true, words.overBoard],
        ]}
      />
    `}
    <${Preview} form=${form} />
  `;
}

const BOARDS = { usual: 3, least: 2, most: 8 };

/** Whether players play for themselves or in teams, and on how many boards. */
function Teams({ form, set }) {
  const boards = teamsOf(form);
  return html`
    <div class="row top-aligned">
      <${Segments}
        legend=${teamWords.form.who}
        name="teams"
        value=${boards > 0}
        set=${(plays) => set({ teams: plays ? BOARDS.usual : 0 })}
        choices=${[
          [false, teamWords.form.each],
          [true, teamWords.form.teams],
        ]}
      />
      ${boards > 0 && html`
        <${NumberField}
          id="tour-boards"
          label=${teamWords.form.boards}
          min=${BOARDS.least}
          max=${BOARDS.most}
          value=${form.teams}
          set=${(teams) => set({ teams })}
        />
      `}
    </div>
    ${boards > 0 && html`<p class="hint">${teamWords.form.hint(boards)}</p>`}
  `;
}

/** Where McMahon's groups begin and end, and what stones their players get. */
function McMahon({ form, set, errors }) {
  return html`
    <fieldset class="stack tight">
      <legend>${words.mcmahon}</legend>
      <div class="row top-aligned">
        <${TextField}
          id="floor"
          label=${words.floor}
          error=${errors.floor}
          maxlength="3"
          value=${form.floor}
          onInput=${text(set, 'floor')}
        />
        <${TextField}
          id="bar"
          label=${words.bar}
          error=${errors.bar}
          maxlength="3"
          value=${form.bar}
          onInput=${text(set, 'bar')}
        />
      </div>
      <p class="hint">${words.rankHint}</p>
      ${mayHandicap(form) && html`
        <${Check} name="handicapOn" label=${words.handicap} form=${form} set=${set} />
        ${form.handicapOn && html`
          <div class="row top-aligned">
            <${NumberField}
              id="tour-reduction"
              label=${words.reduction}
              min="0"
              max="9"
              value=${form.reduction}
              set=${(reduction) => set({ reduction })}
            />
            <${NumberField}
              id="tour-ceiling"
              label=${words.ceiling}
              min="0"
              max="9"
              value=${form.ceiling}
              set=${(ceiling) => set({ ceiling })}
            />
            <${TextField} id="from" label=${words.from} maxlength="3" value=${form.from} onInput=${text(set, 'from')} />
          </div>
        `}
      `}
    </fieldset>
  `;
}

function Game({ form, mix, set }) {
  if (form.keptGame) {
    const { size, clock, ruleset, title } = form.keptGame;
    return html`
      <div class="field">
        <span class="label">${words.game}</span>
        <p>${rulesetName(ruleset?.split('@')[0], title)} · ${common.size(size)} · ${clockRules(clock)}</p>
        <p>
          <button type="button" class="button small" onClick=${() => set({ keptGame: null })}>
            ${words.changeGame}
          </button>
        </p>
      </div>
    `;
  }
  return html`
    <${Rules} groups=${GROUPS} mix=${mix} form=${form} set=${set} />
    <${Size} form=${form} set=${set} />
    <${Clock} form=${form} set=${set} />
  `;
}

function Preview({ form }) {
  const ms = roundTime(form);
  const { clock } = form.keptGame ?? openFields(form);
  const count = choosesRounds(form) ? Number(form.rounds) : 0;
  return html`
    <p class="notice" role="status">
      ${ms === null
        ? clock?.kind === 'days'
          ? words.previewDays
          : words.previewNone
        : words.preview(ms, ms * count, count)}
    </p>
  `;
}

/**
 * The rest.
 * @param {{form: Form, set: (changes: Form) => void, errors: Record<string, string>, running?: boolean}} props
 */
export function MoreQuestions({ form, set, errors, running = false }) {
  const settings = settingsOf(form);
  const values = Object.entries(words.values).reverse();
  const fault = (field) => errors[field] && html`<p class="error" role="alert">${errors[field]}</p>`;
  const pick = (id, label, value, choices, change) => html`
    <div class="field">
      <label for=${`tour-${id}`}>${label}</label>
      <select id=${`tour-${id}`} value=${value} onChange=${(event) => change(event.target.value)}>
        ${choices.map(([key, name]) => html`
          <option key=${key} value=${key} selected=${String(key) === String(value)}>${name}</option>
        `)}
      </select>
    </div>
  `;
  return html`
    <div class="stack">
      <${TextField}
        id="slug"
        label=${words.slug}
        hint=${words.slugHint(settings.slug)}
        error=${errors.slug}
        maxlength="40"
        spellcheck=${false}
        value=${form.slug}
        placeholder=${slugOf(form.title)}
        onInput=${(event) => set({ slug: event.target.value.trim().toLowerCase(), slugOwn: true })}
      />
      <div class="field">
        <label for="tour-text">${words.text}</label>
        <textarea
          id="tour-text"
          rows="4"
          maxlength="1000"
          value=${form.text}
          aria-describedby="tour-text-hint"
          onInput=${text(set, 'text')}
        ></textarea>
        <p id="tour-text-hint" class=${errors.description ? 'error' : 'hint'}>
          ${errors.description ?? words.textHint}
        </p>
      </div>
      <${Segments}
        legend=${words.who}
        name="tour-visible"
        value=${form.visible}
        set=${(visible) => set({ visible })}
        choices=${[
          ['public', words.everyone],
          ['link', words.link],
        ]}
      />
      ${pick('entry', words.entry, form.entry, Object.entries(words.entries), (entry) => set({ entry }))}
      ${words.entryHints[form.entry] && html`<p class="hint">${words.entryHints[form.entry]}</p>`}
      ${form.entry === 'code' && html`
        <${TextField}
          id="code"
          label=${words.code}
          hint=${words.codeHint}
          error=${errors.code}
          maxlength="24"
          spellcheck=${false}
          autocomplete="off"
          value=${form.code}
          onInput=${text(set, 'code')}
        />
      `}
      ${form.mix
        ? html`<p class="hint">${words.unrated}</p>`
        : html`<div class="choices-of"><${Check} name="rated" label=${words.rated} form=${form} set=${set} /></div>`}
      <${NumberField}
        id="tour-players"
        label=${words.playersMax}
        min="2"
        max="256"
        value=${form.playersMax}
        set=${(playersMax) => set({ playersMax })}
      />
      ${fault('players_max')}
      ${!running && !form.keptGame && hasKomi(form) && html`
        <${NumberField}
          id="tour-komi"
          label=${words.komi(komiOf(form))}
          min="-200"
          max="200"
          step="0.5"
          value=${form.komi}
          set=${(komi) => set({ komi })}
        />
      `}
      ${!running && teamsOf(form) === 0 && html`
        <${Segments}
          legend=${words.match}
          name="tour-match"
          value=${matchOf(form)}
          set=${(matchOwn) => set({ matchOwn })}
          choices=${[
            [1, words.single],
            [2, words.two],
          ]}
        />
        ${matchOf(form) > 1 && html`
          <p class="hint">${words.matchHint}</p>
          <${Check} name="matchScore" label=${words.matchScore} form=${form} set=${set} />
        `}
      `}
      ${form.system !== 'knockout' && html`
        <fieldset class="stack tight">
          <legend>${words.points}</legend>
          <div class="row top-aligned">
            ${[...(form.system === 'robin' ? [] : ['bye']), 'excused', 'late'].map((field) =>
              pick(field, words[field], form[field], values, (value) => set({ [field]: Number(value) })),
            )}
          </div>
          ${['absencesEach', 'roundDown', 'unplayedHalf'].map((name) => html`
            <${Check} key=${name} name=${name} label=${words[name]} form=${form} set=${set} />
          `)}
        </fieldset>
        <${Criteria} form=${form} set=${set} />
      `}
      ${choosesRounds(form) && html`
        <fieldset class="stack tight">
          <legend>${words.seeding}</legend>
          <div class="row top-aligned">
            ${pick(
              'seeding-first',
              words.seedingFirst,
              form.seedingFirst,
              Object.entries(words.seedings),
              (seedingFirst) => set({ seedingFirst }),
            )}
            ${pick(
              'seeding-later',
              words.seedingLater,
              form.seedingLater,
              Object.entries(words.seedings),
              (seedingLater) => set({ seedingLater }),
            )}
          </div>
        </fieldset>
        ${pick(
          'club-gap',
          words.clubGap,
          form.clubGap,
          words.clubGaps.map((name, index) => [index, name]),
          (clubGap) => set({ clubGap: Number(clubGap) }),
        )}
      `}
      ${form.system !== 'knockout' && teamsOf(form) === 0 && html`
        <${CategoriesFields} form=${form} set=${set} errors=${errors} />
      `}
      ${form.system === 'robin' && !running && html`
        ${pick('withdrawn', league.withdrawn, form.withdrawn, Object.entries(league.withdrawns), (withdrawn) =>
          set({ withdrawn }),
        )}
        <p class="hint">${league.withdrawnHint}</p>
      `}
      ${!form.overBoard && !playsInAnyOrder(form) && html`
        ${pick(
          'bye-house',
          words.byeHouse,
          form.byeHouse,
          [words.byeHouses, ...houses.players.map(({ name, level }) => `${name} (${level})`)].map((name, level) => [
            level,
            name,
          ]),
          (level) => set({ byeHouse: Number(level) }),
        )}
        <p class="hint">${words.byeHouseHint}</p>
        <${NumberField}
          id="tour-noshow"
          label=${words.noshow}
          min="0"
          value=${form.noshow ?? usualNoshow(form)}
          set=${(noshow) => set({ noshow })}
        />
        ${fault('noshow')}
        <div class="choices-of">
          <${Check}
            name="noshowAuto"
            label=${words.noshowAuto}
            form=${{ noshowAuto: form.noshowAuto ?? true }}
            set=${set}
          />
          <${Check} name="together" label=${words.together} form=${form} set=${set} />
        </div>
      `}
      ${!playsInAnyOrder(form) && html`
        <${NumberField}
          id="tour-auto"
          label=${words.auto}
          min="0"
          value=${form.auto_start}
          set=${(after) => set({ auto_start: after })}
        />
        ${fault('auto_start')}
      `}
      ${!form.overBoard && html`
        <${NumberField}
          id="tour-delay"
          label=${words.delay}
          min="0"
          value=${form.delay}
          set=${(delay) => set({ delay })}
        />
        ${fault('delay')}
      `}
    </div>
  `;
}

function Criteria({ form, set }) {
  const list = criteriaOf(form);
  const criteria = teamsOf(form) > 0 ? teamWords.criteria : plain;
  const rest = Object.keys(criteria).filter((name) => name !== 'score' && !list.includes(name));
  const change = (criteriaOwn) => set({ criteriaOwn });
  return html`
    <fieldset class="stack tight">
      <legend>${words.criteria}</legend>
      <ol class="criteria">
        ${list.map((name, index) => html`
          <li key=${name} class="row tight">
            <span class="grow">${criteria[name][1]}</span>
            ${index > 0 && html`
              <button
                type="button"
                class="button quiet small"
                aria-label=${words.earlier(criteria[name][1])}
                onClick=${() => change(list.with(index, list[index - 1]).with(index - 1, name))}
              >
                ↑
              </button>
            `}
            <button
              type="button"
              class="button quiet small"
              aria-label=${words.remove(criteria[name][1])}
              onClick=${() => change(list.filter((other) => other !== name))}
            >
              ×
            </button>
          </li>
        `)}
      </ol>
      ${rest.length > 0 && html`
        <select
          aria-label=${words.add}
          value=""
          onChange=${(event) => event.target.value && change([...list, event.target.value])}
        >
          <option value="">${words.add}</option>
          ${rest.map((name) => html`<option key=${name} value=${name}>${criteria[name][1]}</option>`)}
        </select>
      `}
      <p class="hint">${words.criteriaHint}</p>
    </fieldset>
  `;
}

/** The question that a refusal concerns: {field: sentence}. */
export function errorsOf(answer) {
  if (answer.code === 'phase' && answer.reason === 'twice') return { slug: words.errors.taken };
  const field =
    (answer.field ?? answer.tour?.field ?? '').replace(/^settings\.?/, '').split(/[.[]/)[0]
    || (answer.clash ? 'game' : '');
  if (!field) return {};
  return { [field]: typeof words.errors[field] === 'string' ? words.errors[field] : words.errors.other(field) };
}
