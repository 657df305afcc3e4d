// Reading a game's log: one text for each event, some of them taken back later. Pure functions.
import { pointIndex } from '../lib/points.js';

/**
 * @typedef {object} Entry
 * @property {number} n number of the event
 * @property {string} text as in the protocol: "b Q16", "w pass", "undo 12"
 * @property {number} spent milliseconds
 * @property {number} lag milliseconds of credit
 *
 * @typedef {object} Act
 * @property {'b'|'w'|null} by
 * @property {string} kind "play", "pass", "challenge", "resume", "dead", "undo" …
 * @property {number} point -1 if there is none
 * @property {number[]} points of marks
 * @property {boolean} mk with ko challenges
 * @property {number} to the event to which an undo leads
 */

/** Reads the text of an event. @param {string} text @param {number} width @param {number} height @returns {Act} */
export function readAct(text, width, height) {
  const words = text.split(' ');
  const by = words[0] === 'b' || words[0] === 'w' ? words.shift() : null;
  const [word, ...rest] = words;
  const act = {
    by: /** @type {Act['by']} */ (by),
    kind: word,
    point: -1,
    points: [],
    mk: rest.includes('modified-ko'),
    to: -1,
  };
  if (by && /^[A-Z]\d+$/.test(word)) return { ...act, kind: 'play', point: pointIndex(word, width, height) };
  if (word === 'challenge' || word === 'claim') act.point = pointIndex(rest[0], width, height);
  if (word === 'dead' || word === 'alive') act.points = rest.map((name) => pointIndex(name, width, height));
  if (word === 'undo' || word === 'undo-ask') act.to = Number(rest[0]);
  return act;
}

/** The entries in force: an undo cancels all entries after the event that it names, and itself. @param {Entry[]} log */
export function standing(log) {
  const left = [];
  for (const entry of log) {
    if (!/^undo \d/.test(entry.text)) {
      left.push(entry);
      continue;
    }
    const to = Number(entry.text.slice(5));
    while (left.length > 0 && left.at(-1).n > to) left.pop();
  }
  return left;
}

/** Kinds of act that are the server's: undo-ask, draw-no, undo-off and so on. */
const HOUSE = /^(undo|credit|(un)?pause|time)|-(no|off)$/;
/** Kinds of act that are a turn. */
export const TURNS = new Set(['play', 'pass', 'challenge']);
const NOTED = new Set(['resume', 'claim']);

/** Whether the rules fold this act; the others are the server's. @param {Act} act */
export const isAct = (act) => !HOUSE.test(act.kind);

/** Whether the log has only plays: then moves can be numbered without the rules. @param {Entry[]} log */
export const onlyPlays = (log) => log.every(({ text }) => /^[bw] [A-Z]\d+$/.test(text));

/**
 * The moves to list, with the other events between them.
 * @param {Entry[]} log
 * @param {(n: number) => {turns: number[], inSequence: boolean}|undefined} [known] turns that an
 *   event made, from the rules
 * @returns {{n: number, number: number|null, act: Act, spent: number, inSequence: boolean}[]}
 */
export function moveList(log, width, height, known = () => undefined) {
  /** @type {{n: number, number: number|null, act: Act, spent: number, inSequence: boolean}[]} */
  const list = [];
  let number = 0;
  for (const { n, text, spent } of standing(log)) {
    const act = readAct(text, width, height);
    const facts = known(n);
    if (TURNS.has(act.kind)) {
      number = facts?.turns[0] ?? number + 1;
      list.push({ n, number, act, spent, inSequence: facts?.inSequence ?? false });
      for (const extra of facts?.turns.slice(1) ?? []) {
        number = extra;
        list.push({
          n,
          number,
          act: { ...act, by: act.by === 'b' ? 'w' : 'b', kind: 'extra-pass', point: -1 },
          spent: 0,
          inSequence: false,
        });
      }
    } else if (NOTED.has(act.kind)) {
      list.push({ n, number: null, act, spent: 0, inSequence: false });
    }
  }
  return list;
}
