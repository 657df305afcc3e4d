// A record from a file: chosen here, read by the server, then stepped through and continued on a board.
import { html, useEffect, useRef, useState } from '../../vendor/ui.js';
import { TURNS, isAct, moveList, readAct, standing } from '../../state/log.js';
import { Moves } from '../../ui/moves.js';
import { Stone } from '../../ui/mark.js';
import { RulesName } from '../../ui/rules-name.js';
import { rulesetName } from '../../i18n/rulesets-en.js';
import { clockRules, common, endText, resultShort } from '../../i18n/en.js';
import { answerText, refusal } from '../../i18n/refusal-en.js';
import * as words from '../../i18n/record-en.js';
import { post } from '../../lib/api.js';
import { pointName } from '../../lib/points.js';
import { Sandbox } from '../../features/sandbox/sandbox.js';
import { SandboxBoard } from '../../features/sandbox/sandbox-board.js';

/** Bytes; the server refuses more. */
const LIMIT_BYTES = 262_144;

/**
 * @import {Either, GameRecord, Server} from 'protocol'
 *
 * @typedef {object} Illegal the act that the rules refused, where the record was cut
 * @property {string} act
 * @property {string} reason
 * @property {Server.Error['witness']} [witness]
 * @property {number} [move]
 *
 * @typedef {object} Opened
 * @property {GameRecord.File} record
 * @property {Server.Mix} mix
 * @property {string} [stated] the result that the file gives
 * @property {Illegal} [illegal]
 * @property {number} game the number of the game in its file
 * @property {(words.Heading|null)[]} list the games of a collection
 * @property {Blob} file
 *
 * @typedef {{code: string} & Partial<Illegal> & { field?: string|null, error?: string, line?: number }} Unread
 */

/**
 * Has the server read a game of a file.
 * @param {Blob} file
 * @param {number} [game] its number in a collection
 * @returns {Promise<Either<Opened|Unread>>} what was read, with notes, or why not
 */
export async function readRecord(file, game = 1) {
  if (file.size > LIMIT_BYTES) return { code: 'over' };
  const answer = await post(game > 1 ? `/api/record?game=${game}` : '/api/record', file);
  return answer.record ? { ...answer, file } : answer;
}

/** The sentence of a refusal by the rules, if it is one. @param {Partial<Illegal>} refused */
function why({ witness: wit = {}, reason, act }) {
  const at = wit.point ?? act?.split(' ').at(-1);
  return reason && words.inFile(reason, refusal(reason, { at, turn: wit.turn, detail: wit.detail }));
}

/** @param {Unread} answer */
const unread = (answer) => words.problem(answer, why(answer) ?? answerText(answer));

/** A button that opens a file. @param {{onOpen: (answer: Opened) => void}} props */
export function OpenRecord({ onOpen }) {
  const input = useRef(null);
  const [problem, setProblem] = useState(null);
  const [reading, setReading] = useState(false);
  const chosen = async () => {
    const [file] = input.current.files;
    if (!file) return;
    setReading(true);
    const answer = await readRecord(file);
    setReading(false);
    if (input.current) input.current.value = '';
    setProblem(answer.record ? null : unread(/** @type {Unread} */ (answer)));
    if (answer.record) onOpen(/** @type {Opened} */ (answer));
  };
  return html`
    <div class="open-record">
      <button
        type="button"
        class="button"
        data-do="open-record"
        disabled=${reading}
        onClick=${() => input.current.click()}
      >
        ${reading ? words.opening : words.open}
      </button>
      <input
        ref=${input}
        type="file"
        hidden
        accept=".sgf,.json,.txt,application/json,application/x-go-sgf"
        onChange=${chosen}
      />
      <span class="hint">${words.openHint}</span>
      ${problem && html`<p class="error" role="alert">${problem}</p>`}
    </div>
  `;
}

/** The choice among the games of a collection. @param {{opened: Opened, onOpen: (answer: Opened) => void}} props */
function Collection({ opened: { file, game, list }, onOpen }) {
  const [wanted, setWanted] = useState(null);
  const [problem, setProblem] = useState(null);
  const choose = async (number) => {
    setWanted(number);
    const answer = await readRecord(file, number);
    setWanted(null);
    setProblem(answer.record ? null : unread(/** @type {Unread} */ (answer)));
    if (answer.record) onOpen(/** @type {Opened} */ (answer));
  };
  return html`
    <label class="field">
      <span>${words.collection(list.length)}</span>
      <select
        class="input"
        name="game"
        disabled=${wanted !== null}
        onChange=${(event) => choose(Number(event.currentTarget.value))}
      >
        ${list.map((heading, index) => html`
          <option key=${index} value=${index + 1} selected=${index + 1 === (wanted ?? game)}>
            ${words.heading(index + 1, heading)}
          </option>
        `)}
      </select>
    </label>
    ${problem && html`<p class="error" role="alert">${problem}</p>`}
  `;
}

/**
 * @param {object} props
 * @param {import('../../lib/core.js').Core} props.core
 * @param {Opened} props.opened
 * @param {(answer: Opened) => void} props.onOpen another game of the same file
 * @param {() => void} props.onClose
 */
export function OpenedRecord({ core, opened, onOpen, onClose }) {
  const { record } = opened;
  const [width, height] = record.size;
  const log = record.log.map(([text, spent, lag], index) => ({ n: index + 1, text, spent, lag }));
  const sandbox = useSandbox(core, record, log, width, height);
  const name = (colour) => record.players[colour] ?? words.nobody[colour];
  const occasion = words.occasion(record.occasion, record.started_at);
  const { end } = record;
  return html`
    <section class="record">
      <header>
        <p class="by">
          ${record.ruleset
            ? html`<a href=${`/rules/${record.ruleset}`}>${rulesetName(record.ruleset, record.title)}</a>`
            : html`<${RulesName} ...${record} mix=${opened.mix} />`} · ${common.size(record.size)}
          ${record.clock.kind === 'none' ? '' : ` · ${clockRules(record.clock)}`}
        </p>
        ${occasion && html`<p class="by" data-what="occasion"><bdi>${occasion}</bdi></p>`}
        <h2 class="t28"><bdi>${name('b')}</bdi> <span class="soft">–</span> <bdi>${name('w')}</bdi></h2>
        <p data-what="end">
          ${end ? endText(end).join('. ').replace('..', '.') : words.stated(opened.stated)} ${end && html`
            <span class="tag">${resultShort(end.result, end.reason, end.score)}</span>
          `}
        </p>
        ${opened.illegal && html`
          <p class="banner warn" data-what="illegal">${words.cut(opened.illegal, why(opened.illegal))}</p>
        `}
        ${opened.list.length > 1 && html`<${Collection} opened=${opened} onOpen=${onOpen} />`}
        ${words.notes(opened).map((text) => html`<p class="hint" key=${text}>${text}</p>`)}
        <p class="choices">
          <button type="button" class="button" data-do="close-record" onClick=${onClose}>${words.close}</button>
        </p>
      </header>
      <div class="book-spread">
        <div class="record-board">
          ${sandbox
            ? html`<${SandboxBoard} sandbox=${sandbox} title=${`${name('b')} – ${name('w')}`} aids />`
            : html`<div class="sandbox-board waiting"></div>`}
        </div>
        <aside class="record-side" aria-label=${words.moves}>
          ${['b', 'w'].map((colour) => html`
            <p class="row" key=${colour}>
              <${Stone} colour=${colour} />
              <strong class="grow"><bdi>${name(colour)}</bdi></strong>
              <span class="soft"><bdi>${words.rank(record.occasion, colour)}</bdi></span>
            </p>
          `)}
          ${sandbox && record.comments && html`
            <${Comments} comments=${commentsByTurn(record.comments, log)} sandbox=${sandbox} />
          `}
          ${sandbox && html`<${Line} log=${log} width=${width} height=${height} sandbox=${sandbox} />`}
        </aside>
      </div>
    </section>
  `;
}

function useSandbox(core, record, log, width, height) {
  const [sandbox, setSandbox] = useState(null);
  useEffect(() => {
    const line = standing(log)
      .map(({ text }) => text)
      .filter((text) => isAct(readAct(text, width, height)));
    const made = new Sandbox(core, {
      rules: record.rules,
      size: record.size,
      setup: record.setup,
      toMove: record.to_move,
      handicap: record.handicap,
      line,
    });
    setSandbox(made);
    return () => {
      setSandbox(null);
      made.close();
    };
  }, [core, record]);
  return sandbox;
}

/**
 * The texts about each position of the line, by its turns. Those about moves that were taken back are not in it.
 * @param {NonNullable<GameRecord.File['comments']>} comments
 */
function commentsByTurn(comments, log) {
  const turns = new Map([[0, 0]]);
  let turn = 0;
  for (const { n, text } of standing(log)) {
    if (TURNS.has(readAct(text, 1, 1).kind)) turn += 1;
    turns.set(n, turn);
  }
  /** @type {Map<number, string>} */
  const texts = new Map();
  for (const [n, text] of comments) {
    const at = turns.get(n);
    if (at !== undefined) texts.set(at, texts.has(at) ? `${texts.get(at)}\n\n${text}` : text);
  }
  return texts;
}

const goTo = (sandbox, turn) => {
  if (sandbox.strayed) sandbox.restore();
  sandbox.goTurn(turn);
};

/**
 * The comment on the position on the board, and ways to the other comments.
 * @param {{comments: Map<number, string>, sandbox: Sandbox}} props
 */
function Comments({ comments, sandbox }) {
  const { turns } = sandbox.view.value;
  const text = sandbox.strayed ? undefined : comments.get(turns);
  const at = [...comments.keys()];
  const jump = (what, turn) => html`
    <button
      type="button"
      class="button"
      data-do=${`comment-${what}`}
      disabled=${turn === undefined}
      onClick=${() => goTo(sandbox, turn)}
    >
      ${words.comments[what]}
    </button>
  `;
  return html`
    <section aria-label=${words.comment} aria-live="polite">
      ${text && html`<p class="comment" dir="auto">${text}</p>`}
    </section>
    <p class="choices">
      ${jump(
        'before',
        at.findLast((turn) => turn < turns),
      )}
      ${jump(
        'after',
        at.find((turn) => turn > turns),
      )}
    </p>
  `;
}

function Line({ log, width, height, sandbox }) {
  const view = sandbox.view.value;
  return html`
    <${Moves}
      list=${moveList(log, width, height)}
      name=${(point) => pointName(point, width, height)}
      at=${sandbox.strayed ? -1 : view.turns}
      onChoose=${(number) => goTo(sandbox, number)}
    />
  `;
}
