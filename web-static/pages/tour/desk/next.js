// The strip of rounds, the next step, and the ways back with their costs.
import { html, useState } from '../../../vendor/ui.js';
import { desk as words } from '../../../i18n/desk-en.js';
import { time, tour as tourWords } from '../../../i18n/tour-en.js';
import { Sheet } from '../../../ui/sheet.js';
import { inAnyOrder, isBye, isOpen, progress, progressOf } from '../../../features/tournament/facts.js';
import { league } from '../../../i18n/league-en.js';
import { BeginSheet } from './begin.js';
import { BlockedSheet } from './blocked.js';
import { DaysSheet } from './days-sheet.js';
import { FinishSheet } from './finish.js';
import { Refusal } from './sending.js';

/**
 * @import {Tour as P} from 'protocol'
 * @import {Context} from './desk.js'
 */

const STAGED = new Set(['begin', 'finish']); // steps with a sheet of their own, which change the stage
const STAGES = ['draft', 'registration', 'checkin', 'running'];

/** @param {{context: Context, choose: (tab: string) => void}} props */
export function Next({ context, choose }) {
  const { tour, send, may } = context;
  const [asked, setAsked] = useState(null);
  const { forward, line, backward } = steps(context);
  const mine = (step) => may(STAGED.has(step.k) ? 'stage' : step.k);
  const take = async (step) => {
    if (step.ask) return setAsked(step);
    if (await send(step.k, step.fields)) choose(step.tab ?? 'round');
    return undefined;
  };
  const close = () => setAsked(null);
  const {
    head: { settings, hold, next, id },
  } = tour;
  const blocked =
    tour.head.stage === 'running'
    && !context.desk.draft
    && !inAnyOrder(tour)
    && context.desk.open.length > 0
    && may('rule');
  return html`
    <section class="next" key=${id}>
      <${Strip} context=${context} />
      <div class="row">
        ${forward?.text && mine(forward) && html`
          <button
            type="button"
            class="button primary"
            data-do=${forward.k === 'stage' ? forward.fields.to : forward.k}
            onClick=${() => take(forward)}
          >
            ${forward.text}
          </button>
        `}
        <p class="soft grow" role="status">${line}${next.at ? ` ${words.autoAt(time(next.at))}` : ''}</p>
        ${blocked && html`
          <button
            type="button"
            class="button small"
            data-do="why-blocked"
            onClick=${() => setAsked({ ask: 'blocked' })}
          >
            ${words.blocked.open}
          </button>
        `}
        ${inAnyOrder(tour) && tour.head.stage === 'running' && may('settings') && html`
          <button type="button" class="button small" data-do="days" onClick=${() => setAsked({ ask: 'days' })}>
            ${league.desk.days.open}
          </button>
        `}
        ${settings.auto_start > 0 && tour.head.stage === 'running' && may('hold') && html`
          <button type="button" class="button small" aria-pressed=${hold} onClick=${() => send('hold', { on: !hold })}>
            ${hold ? words.unhold : words.hold}
          </button>
        `}
        ${backward
          .filter(mine)
          .map((step) => html`
            <button
              type="button"
              class="button quiet small"
              key=${step.text}
              data-do=${step.k === 'stage' ? `back-${step.fields.to}` : step.k}
              onClick=${() => setAsked({ ...step, ask: 'back' })}
            >
              ${step.text}
            </button>
          `)}
      </div>
      ${asked?.ask === 'back' && html`<${BackSheet} context=${context} step=${asked} onClose=${close} />`}
      ${asked?.ask === 'blocked' && html`<${BlockedSheet} context=${context} onClose=${close} />`}
      ${asked?.ask === 'days' && html`<${DaysSheet} context=${context} onClose=${close} />`}
      ${asked?.ask === 'begin' && html`<${BeginSheet} context=${context} onClose=${close} />`}
      ${asked?.ask === 'finish' && html`<${FinishSheet} context=${context} onClose=${close} />`}
    </section>
  `;
}

/** @param {{context: Context}} props */
function Strip({ context: { tour, desk } }) {
  const {
    head: { rounds, stage },
  } = tour;
  if (!(rounds > 0) || !['running', 'finished', 'archived'].includes(stage)) {
    return html`
      <ol class="strip">
        ${STAGES.map((name) => html`
          <li
            key=${name}
            class=${name === stage ? 'now' : STAGES.indexOf(name) < STAGES.indexOf(stage) ? 'past' : ''}
            aria-current=${name === stage ? 'step' : null}
          >
            ${tourWords.stages[name]}
          </li>
        `)}
      </ol>
    `;
  }
  const list = Array.from({ length: rounds }, (_, index) => index + 1);
  return html`
    <ol class="strip">
      ${list.map((no) => {
        const round = desk.draft?.number === no ? desk.draft : tour.rounds.find((one) => one.number === no);
        const { done, all } = round && round.state !== 'drafted' ? progress(round) : { done: 0, all: 0 };
        const state = round?.state ?? 'none';
        const now = round && !['complete', 'closed'].includes(state);
        return html`
          <li
            key=${no}
            class=${now ? 'now' : round ? 'past' : ''}
            aria-current=${now && !inAnyOrder(tour) ? 'step' : null}
          >
            <b class="num">${no}</b>
            ${state === 'drafted' ? (
              ' draft'
            ) : state === 'published' ? (
              ' published'
            ) : state === 'started' ? html` <span class="num">${done}/${all}</span>` : state === 'none' ? '' : ' ✓'}
          </li>
        `;
      })}
    </ol>
  `;
}

/**
 * @typedef {object} Step
 * @property {string} k the command, or the sheet that opens
 * @property {Record<string, any>} [fields]
 * @property {string|null} text
 * @property {string} [cost] the sentence about losses
 * @property {string} [tab] the tab to show afterwards
 * @property {string} [ask] the sheet that asks beforehand
 * @property {string} [typed] the text to type as a confirmation
 *
 * @typedef {string[]} Said the words of the button, and the sentence about the step
 */

/**
 * The next step, the sentence about it, and the steps that can be taken back.
 * @param {Context} context
 * @returns {{forward: Step|null, line: string, backward: Step[]}}
 */
function steps({ tour, desk }) {
  const {
    head: { stage, settings, next, rounds },
  } = tour;
  const { next: forth, back } = words;
  /** @type {(to: P.Stage, said: Said, more?: Partial<Step>) => Step} */
  const stageStep = (to, [text], more = {}) => ({ k: 'stage', fields: { to }, text, tab: 'people', ...more });
  /** @type {(to: P.Stage, said: Said) => Step} */
  const backTo = (to, [text, cost]) => ({ k: 'stage', fields: { to }, text, cost, tab: 'people' });
  if (stage === 'draft')
    return {
      forward: stageStep('registration', forth.registration),
      line: forth.registration[1],
      backward: [backTo('cancelled', back.cancel)],
    };
  if (stage === 'registration')
    return {
      forward: stageStep('checkin', forth.checkin),
      line: forth.checkin[1],
      backward: [backTo('draft', back.registration), backTo('cancelled', back.cancel)],
    };
  if (stage === 'checkin')
    return {
      forward: { text: forth.running[0], ask: 'begin', k: 'begin' },
      line: forth.running[1],
      backward: [backTo('registration', back.checkin)],
    };
  if (stage === 'finished')
    return {
      forward: stageStep('archived', [words.finish.archive]),
      line: forth.over,
      backward: [backTo('running', back.finish)],
    };
  if (stage === 'cancelled')
    return { forward: null, line: forth.cancelled, backward: [backTo('draft', back.uncancel)] };
  if (stage === 'archived')
    return { forward: null, line: forth.archived, backward: [backTo('finished', back.archive)] };
  if (inAnyOrder(tour)) {
    const [text, line] = league.desk.schedule;
    const { done, all } = progressOf(tour);
    if (next.what === 'schedule')
      return { forward: { k: 'schedule', fields: {}, text }, line, backward: [backTo('checkin', back.running)] };
    if (next.what === 'finish')
      return { forward: { text: forth.finish[0], ask: 'finish', k: 'finish' }, line: forth.finish[1], backward: [] };
    return {
      forward: null,
      line: `${league.desk.open(all - done)}${done === 0 ? ` ${league.desk.undo}` : ''}`,
      backward: [],
    };
  }
  const round = desk.draft ?? tour.rounds.at(-1);
  const no = round?.number ?? 0;
  /** @type {(k: string, said: Said) => Step} */
  const roundStep = (k, [text]) => ({ k, fields: { round: k === 'pair' ? no + 1 : no }, text });
  /** @type {(k: string, said: Said, more?: Partial<Step>) => Step} */
  const roundBack = (k, [text, cost], more = {}) => ({ k, fields: { round: no }, text, cost, ...more });
  if (!round)
    return {
      forward: roundStep('pair', forth.pair(1)),
      line: forth.pair(1)[1],
      backward: [backTo('checkin', back.running)],
    };
  if (round === desk.draft)
    return {
      forward: roundStep('publish', forth.publish(no)),
      line: forth.publish(no)[1],
      backward: [roundBack('discard', back.discard(no))],
    };
  const started = settings.over_board ? forth.startOverBoard(no) : forth.start(no);
  if (round.state === 'published')
    return {
      forward: roundStep('start', started),
      line: started[1],
      backward: [roundBack('unpublish', back.unpublish(no))],
    };
  const open = round.pairs.filter((pair) => isOpen(pair)).length;
  const done = round.pairs.filter((pair) => !isOpen(pair) && !isBye(pair)).length;
  const abort = roundBack('abort', back.abort(no, open, done), { typed: String(no) });
  if (round.state === 'started') return { forward: null, line: forth.results(open)[1], backward: [abort] };
  if (next.what === 'finish' || no >= rounds)
    return { forward: { text: forth.finish[0], ask: 'finish', k: 'finish' }, line: forth.finish[1], backward: [abort] };
  return { forward: roundStep('pair', forth.pairNext(no + 1)), line: forth.pairNext(no + 1)[1], backward: [abort] };
}

/**
 * Takes a step back, after stating the cost; a step that costs games asks for the round's number.
 * @param {{context: Context, [other: string]: any}} props
 */
function BackSheet({ context, step, onClose }) {
  const [typed, setTyped] = useState('');
  const ready = !step.typed || typed.trim() === step.typed;
  const submit = async (event) => {
    event.preventDefault();
    if (ready && (await context.send(step.k, step.fields))) onClose();
  };
  return html`
    <${Sheet} title=${step.text} onClose=${onClose} className="small">
      <form onSubmit=${submit}>
        <p>${step.cost}</p>
        ${step.typed && html`
          <div class="field">
            <label for="back-typed">${words.back.abortType(step.typed)}</label>
            <input
              id="back-typed"
              inputmode="numeric"
              autocomplete="off"
              autofocus
              value=${typed}
              onInput=${(event) => setTyped(event.target.value)}
            />
          </div>
        `}
        <${Refusal} context=${context} />
        <p class="choices">
          <button class="button primary" disabled=${!ready}>${step.text}</button> <button
            type="button"
            class="button"
            onClick=${onClose}
          >
            ${words.keep}
          </button>
        </p>
      </form>
    <//>
  `;
}
