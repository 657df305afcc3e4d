// The result of a board: entered, ruled, forfeited or corrected. Before it is saved, the sheet shows which places
// change and which rounds were paired on the old result.
import { html, useEffect, useState } from '../../../vendor/ui.js';
import { desk as words } from '../../../i18n/desk-en.js';
import { refusedText } from '../../../i18n/tour-en.js';
import { ratingsText } from '../../../i18n/tour-log-en.js';
import { commands } from '../../../net/net.js';
import { Sheet } from '../../../ui/sheet.js';
import { revisionOf } from './acts.js';
import { commandFor, isFresh, mayAnew } from './facts.js';
import { isByScore } from './older.js';
import { Reason } from './reason.js';
import { coloursOf, gamesDue, openGame } from './typed.js';
import { Refusal } from './sending.js';

/**
 * @import {Tour as P} from 'protocol'
 * @import {Context} from './desk.js'
 * @import {Tour} from '../../../state/tour-fold.js'
 */

const { result: text } = words;
const MOVED = 8; // changes of place that are listed

/**
 * @param {{context: Context, round: P.Round, pair: P.Pair, preset?:
 *   {game?: number, result?: P.Result, forfeit?: boolean},
 *   onClose: () => void}} props
 */
export function ResultSheet({ context, round, pair: opened, preset = {}, onClose }) {
  const { tour, desk, send, may } = context;
  const {
    settings: { match, over_board: overBoard },
  } = tour.head;
  const pair =
    tour.rounds.find(({ number: no }) => no === round.number)?.pairs.find(({ board }) => board === opened.board)
    ?? opened;
  const due = gamesDue(pair, match);
  const [game, setGame] = useState(preset.game ?? (preset.forfeit && due > 1 ? 0 : openGame(opened, match)));
  const [result, setResult] = useState(preset.result ?? null);
  const [forfeit, setForfeit] = useState(Boolean(preset.forfeit));
  const [reason, setReason] = useState('');
  const [again, setAgain] = useState(true);
  const [bad, setBad] = useState(null);
  const explain = (text) => {
    setReason(text);
    setBad(null);
  };
  const [seen] = useState(() => revisionOf('rule', { round: round.number, board: opened.board }, tour, desk));
  const name = (no) => tour.byNo.get(no)?.name ?? '';
  const has = (one) => game > 0 && (one.games[game - 1]?.result ?? null) !== null;
  const stands = has(pair);
  // The kind of the command does not change while the sheet is open: if another director was faster, the sheet asks. A
  // ruling cannot be replaced by a typed result.
  const k = commandFor({ overBoard, game, stands: has(opened), forfeit, fresh: isFresh(tour, round, pair, game) });
  /** @type {Omit<import('./sending.js').FieldsOf<'rule'>, 'reason'>} */
  const fields = { round: round.number, board: pair.board, game, result, ...(forfeit ? { default: true } : {}) };
  const { b, w } = game === 0 ? { b: pair.first, w: pair.second } : coloursOf(pair, game);
  /** @type {[P.Result, string][]} */
  const choices =
    game === 0
      ? [
          ['black', text.first(name(b))],
          ['white', text.first(name(w))],
        ]
      : [
          ['black', text.black(name(b))],
          ['white', text.white(name(w))],
        ];
  const knockout = tour.head.settings.system === 'knockout';
  const more = /** @type {[P.Result, string][]} */ ([
    ...(forfeit || (knockout && game === 0) ? [] : [['draw', text.draw]]),
    ['neither', text.neither],
    ...(knockout ? [] : [['both', text.both]]),
    ...(forfeit || (knockout && game === 0) ? [] : [['void', text.void]]),
  ]);
  const setDefault = (on) => {
    setForfeit(on);
    if (on && (result === 'draw' || result === 'void')) setResult(null);
  };
  // a draft costs nothing
  const redrawn = desk.draft?.number > round.number && isByScore(tour) && may('pair') ? desk.draft : null;
  async function submit(event) {
    event.preventDefault();
    if (!result) return setBad(text.choose);
    if (k === 'rule' && !reason.trim()) return setBad(text.reasonWanted);
    if (!(await send(k, /** @type {any} */ (k === 'rule' ? { ...fields, reason: reason.trim() } : fields), seen)))
      return undefined;
    return (
      (!redrawn
        || !again
        || (await send('pair', { round: redrawn.number, ...(redrawn.seed ? { seed: redrawn.seed } : {}) })))
      && onClose()
    );
  }
  const ruled = game === 0 ? pair.ruled : pair.games[game - 1]?.ruled;
  const takeBack = async () => {
    const done = ruled
      ? await send('unrule', { round: round.number, board: pair.board, game }, seen)
      : await send('result', { round: round.number, board: pair.board, game, result: null }, seen);
    if (done) onClose();
  };
  const anew = round.state !== 'closed' && pair.points !== null && mayAnew(pair) && may('join');
  const playAnew = async () => {
    if (await send('join', { round: round.number, a: pair.first, b: pair.second })) onClose();
  };
  return html`
    <${Sheet} title=${`${text.title(pair.board)}: ${name(pair.first)} – ${name(pair.second)}`} onClose=${onClose}>
      <form onSubmit=${submit} novalidate>
        ${due > 1 && html`
          <fieldset class="field">
            <legend>${text.game}</legend>
            <div class="segmented">
              ${[...Array.from({ length: due }, (_, index) => index + 1), ...(may('rule') ? [0] : [])].map((no) => html`
                <label key=${no}>
                  <input
                    type="radio"
                    name="result-game"
                    checked=${game === no}
                    onChange=${() => {
                      setGame(no);
                      setBad(null);
                    }}
                  /> ${no === 0 ? text.all : text.gameNo(no)}
                </label>
              `)}
            </div>
          </fieldset>
        `}
        ${pair.reason && html`<p class="notice">${text.ruled(pair.reason)}</p>`}
        <fieldset class="results" disabled=${!may(k)}>
          <legend class="visually-hidden">${words.round.result}</legend>
          ${[...choices, ...more].map(([value, label]) => html`
            <label class="check" key=${value}>
              <input
                type="radio"
                name="result"
                checked=${result === value}
                onChange=${() => {
                  setResult(value);
                  setBad(null);
                }}
              /> ${label}
            </label>
          `)}
        </fieldset>
        ${may('rule') && html`
          <label class="check">
            <input
              type="checkbox"
              checked=${forfeit}
              onChange=${(event) => setDefault(event.target.checked)}
            /> ${text.default}
          </label>
        `}
        ${forfeit && html`<p class="hint">${text.defaultHint}</p>`}
        ${k === 'rule' && html`
          <${Reason} id="result-reason" label=${text.reason} value=${reason} onChange=${explain} />
        `}
        ${result && html`
          <${Preview}
            context=${context}
            act=${{ k, ...fields, ...(k === 'rule' ? { reason: reason.trim() || '-' } : {}) }}
          />
        `}
        ${redrawn && html`
          <label class="check">
            <input
              type="checkbox"
              data-do="redraw"
              checked=${again}
              onChange=${(event) => setAgain(event.target.checked)}
            />
            ${text.again(redrawn.number)}
          </label>
        `}
        ${anew && html`
          <p class="row tight">
            <button type="button" class="button small" data-do="anew" onClick=${playAnew}>${words.round.anew}</button>
            <span class="hint">${text.anewHint}</span>
          </p>
        `}
        ${bad && html`<p class="error" role="alert">${bad}</p>`}
        <${Refusal} context=${context} />
        <p class="choices">
          ${may(k) && html`<button class="button primary">${k === 'rule' ? text.rule : text.save}</button>`}
          ${(ruled ? may('unrule') : stands && overBoard) && html`
            <button type="button" class="button" onClick=${takeBack}>${ruled ? text.unrule : text.takeAway}</button>
          `}
          <button type="button" class="button quiet" onClick=${onClose}>${words.cancel}</button>
        </p>
      </form>
    <//>
  `;
}

/** The ratings that change; null: too many games came after an old one to compute that beforehand. @param {Tour}
 * tour */
function ratingsLine(ratings, tour) {
  if (ratings === null) return text.ratingsLater;
  return ratings.length === 0 ? text.noRatings : `${ratingsText(ratings, tour)}.`;
}

/**
 * The changes of an act, or why it is impossible.
 * @param {{context: Context, act: P.Act}} props act: a command of the desk
 */
export function Preview({ context: { id, tour, desk }, act }) {
  const [answer, setAnswer] = useState(null);
  const wanted = JSON.stringify({ ...act, reason: undefined });
  useEffect(() => {
    let on = true;
    setAnswer(null);
    commands.get('preview', { tour: id, act }).then((found) => {
      if (on) setAnswer(found);
    });
    return () => {
      on = false;
    };
  }, [wanted]);
  if (answer === null) return html`<p class="soft" aria-busy="true">${text.previewing}</p>`;
  const name = (no) => tour.byNo.get(no)?.name ?? '';
  if (answer.t === 'error') return html`<p class="error" role="alert">${refusedText(answer, { name })}</p>`;
  const { moved, later, ratings } = answer;
  return html`
    <div class="notice preview" role="status">
      <b>${text.preview}</b>
      ${moved.length === 0
        ? html`<p>${text.noMoves}</p>`
        : html`
          <ul>
            ${moved.slice(0, MOVED).map(([no, from, to]) => html`<li key=${no}>${text.moved(name(no), from, to)}</li>`)}
            ${moved.length > MOVED && html`<li>${text.more(moved.length - MOVED)}</li>`}
          </ul>
        `}
      ${tour.head.settings.rated && html`<p>${ratingsLine(ratings, tour)}</p>`}
      ${later.length > 0 && html`<p>${laterText(later, tour, desk)}</p>`}
    </div>
  `;
}

// A round in play keeps its pairs; a round without games can be paired again.
function laterText(later, { rounds }, { draft }) {
  const published = later.filter((round) =>
    rounds.some(({ number: no, state }) => no === round && state === 'published'),
  );
  const played = later.filter((no) => no !== draft?.number && !published.includes(no));
  return [
    played.length > 0 && text.later(played),
    ...published.map(text.laterPublished),
    later.includes(draft?.number) && text.laterDraft(draft.number),
  ]
    .filter(Boolean)
    .join(' ');
}
