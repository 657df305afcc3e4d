// A record from a file: chosen here, read by the server, then stepped through and continued on a board.
import { html, useEffect, useRef, useState } from '../../vendor/ui.js';
import { isAct, readAct, standing } from '../../state/log.js';
import { Stone } from '../../ui/mark.js';
import { RulesName } from '../../ui/rules-name.js';
import { rulesetName } from '../../i18n/rulesets-en.js';
import { clockRules, common, endText, resultShort } from '../../i18n/en.js';
import { answerText, refusal } from '../../i18n/refusal-en.js';
import * as words from '../../i18n/record-en.js';
import { post } from '../../lib/api.js';
import { Study } from '../../features/study/study.js';
import { StudyView } from '../../features/study/view.js';
import { EMPTY, actsOf, commented, grown, lineThrough } from '../../features/study/tree.js';
import { decoded, parse } from '../../features/study/sgf.js';
import { withLines } from '../../features/study/file.js';
import { changedFile, newFile } from '../../features/study/save.js';
import { keptTree } from '../../features/study/kept.js';
import { PlayFrom } from '../../features/study/play-from.js';
import * as lines from '../../i18n/study-en.js';

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
 * @property {import('../../features/study/sgf.js').Node|null} source the game as the file has it, if it is SGF
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
  if (!answer.record) return answer;
  // The record begins where stones are set up in mid-game; the lines before that place belong to another position.
  const text = answer.restarts > 0 ? '' : decoded(new Uint8Array(await file.arrayBuffer()));
  return { ...answer, file, source: /^\s*\{/.test(text) ? null : parse(text, game) };
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
  const study = useStudy(core, opened);
  const name = (colour) => record.players[colour] ?? words.nobody[colour];
  const head = html`<${Head} opened=${opened} study=${study} onOpen=${onOpen} onClose=${onClose} />`;
  return html`
    <section class="record">
      ${study
        ? html`
          <${StudyView}
            study=${study}
            name=${keptAs(record)}
            title=${`${name('b')} – ${name('w')}`}
            aids
            head=${head}
            save=${{
              names: [record.players.b ?? '', record.players.w ?? ''],
              text: () => fileOf(study, opened),
            }}
            tools=${html`<${PlayFrom} study=${study} of=${{ ...record, mix: opened.mix }} />`}
          />
        `
        : html`<div class="study"><div class="sandbox-board waiting"></div><aside>${head}</aside></div>`}
    </section>
  `;
}

/** Players, result, and what the reader of files noted. */
function Head({ opened, study, onOpen, onClose }) {
  const { record } = opened;
  const { end } = record;
  const occasion = words.occasion(record.occasion, record.started_at);
  const lost = study?.view.value.lost ?? { b: 0, w: 0 };
  return html`
    <header class="study-head">
      <h1>
        ${/** @type {const} */ (['b', 'w']).map((colour, index) => html`
          ${index > 0 && html`<span class="visually-hidden"> – </span>`}
          <span class="study-player" key=${colour}>
            <${Stone} colour=${colour} />
            <bdi class="study-name">${record.players[colour] ?? words.nobody[colour]}</bdi>
            <bdi class="taken">${words.rank(record.occasion, colour)}</bdi>
            <span class="taken num">${lines.prisoners(lost[colour === 'b' ? 'w' : 'b'])}</span>
          </span>
        `)}
      </h1>
      <div class="study-won" data-what="end">
        ${end && html`<p class="won-result">${resultShort(end.result, end.reason, end.score)}</p>`}
        <p class="soft num">
          ${end ? (end.score ? lines.scoreParts(end.score) : endText(end)[1]) : words.stated(opened.stated)}
        </p>
      </div>
      <p class="by">
        ${record.ruleset
          ? html`<a href=${`/rules/${record.ruleset}`}>${rulesetName(record.ruleset, record.title)}</a>`
          : html`<${RulesName} ...${record} mix=${opened.mix} />`} · ${common.size(record.size)}
        ${record.clock.kind === 'none' ? '' : ` · ${clockRules(record.clock)}`}
        ${occasion && html` · <bdi data-what="occasion">${occasion}</bdi>`}
      </p>
      ${opened.illegal && html`
        <p class="banner warn" data-what="illegal">${words.cut(opened.illegal, why(opened.illegal))}</p>
      `}
      ${opened.list.length > 1 && html`<${Collection} opened=${opened} onOpen=${onOpen} />`}
      ${words
        .notes({ ...opened, variations: opened.source ? 0 : opened.variations })
        .map((text) => html`<p class="hint" key=${text}>${text}</p>`)}
      <p class="choices">
        <button type="button" class="button small" data-do="close-record" onClick=${onClose}>${words.close}</button>
      </p>
    </header>
  `;
}

/** The acts of a record that the rules fold, each with the number of its event. */
function entriesOf({ log, size: [width, height] }) {
  const entries = log.map(([text, spent, lag], index) => ({ n: index + 1, text, spent, lag }));
  return standing(entries).filter(({ text }) => isAct(readAct(text, width, height)));
}

/** The name under which this browser keeps the lines of a record: files have none of their own. */
function keptAs({ players, size, log }) {
  let sum = 0;
  for (const [text] of log) for (let i = 0; i < text.length; i++) sum = (sum * 31 + text.charCodeAt(i)) >>> 0;
  return `record:${[players.b, players.w, size.join('x'), log.length, sum].join(' ')}`;
}

/** The acts of a record. */
const actsIn = (record) => entriesOf(record).map(({ text }) => text);

/**
 * The tree of a record: its line with its comments, and the other lines of its file. Moves that were taken back and
 * comments about them are not in it.
 */
function treeOf({ record, source }) {
  const entries = entriesOf(record);
  const acts = actsIn(record);
  let tree = grown(EMPTY, 0, acts);
  const line = lineThrough(tree);
  for (const [n, text] of record.comments ?? []) {
    const at = n === 0 ? 0 : entries.findIndex((entry) => entry.n === n) + 1;
    const node = at > 0 ? line[at - 1] : 0;
    if (at === 0 && n > 0) continue;
    tree = commented(tree, node, [tree[node].comment, text].filter(Boolean).join('\n\n'));
  }
  return source ? withLines(tree, source, { size: record.size, acts }) : tree;
}

/** The study of a record as a file: that which was opened, with the changes. */
const fileOf = (study, opened) =>
  opened.source
    ? changedFile(study, opened.source, actsIn(opened.record), treeOf(opened))
    : newFile(study, { ...opened.record, mix: opened.mix });

function useStudy(core, opened) {
  const { record } = opened;
  const [study, setStudy] = useState(null);
  useEffect(() => {
    const tree = keptTree(keptAs(record)) ?? treeOf(opened);
    const made = new Study(
      core,
      {
        rules: record.rules,
        size: record.size,
        setup: record.setup,
        toMove: record.to_move,
        handicap: record.handicap,
        line: actsOf(tree, lineThrough(tree)),
      },
      { tree },
    );
    setStudy(made);
    return () => {
      setStudy(null);
      made.close();
    };
  }, [core, record]);
  return study;
}
