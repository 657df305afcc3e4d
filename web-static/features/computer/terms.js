// The terms of a game against the computer, and the address that carries them: the page can be linked, and a room hands
// its own terms on. Pure. Rules are written as in an address of the lab (lib/mix.js), with /computer/ in place of
// /lab/; a part that is no term is a clause.
//
//     /computer/stoical?ko=basic&level=4&size=13x13&colours=b&clock=fischer,600,10,0
//
// A term that cannot be read is left out, and the page shows its usual value.
import { mixAddress } from '../../lib/mix.js';
import { CLOCKS } from '../opening/settings.js';

/**
 * @import {Client, Server} from 'protocol'
 * @import {Form} from '../opening/settings.js'
 */

export const LEVELS = [1, 2, 3, 4, 5];
/** The games that each level plays in its head for a move (core/search/levels.c); a test compares. */
export const PLAYOUTS = [30, 150, 800, 4000, 20000];
/** The level of a first game. */
export const USUAL_LEVEL = 2;
const COLOURS = ['b', 'w', 'lot'];

/** The numbers of each kind of clock as an address has them; all but the last two are seconds. */
const PARTS = {
  none: [],
  absolute: ['main'],
  fischer: ['main', 'increment', 'cap'],
  'byo-yomi': ['main', 'period', 'periods'],
  canadian: ['main', 'period', 'stones'],
  days: ['period'],
};
const COUNTS = new Set(['periods', 'stones']);
/** The unit of each number in the form, in milliseconds. */
const UNITS = { main: 60_000, cap: 60_000, increment: 1000, period: 1000 };
const DAY_MS = 86_400_000;

const same = (a, b) => JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());

/** The form's fields for a clock. @param {Server.Clock|Client.Clock} clock @returns {Partial<Form>} */
export function clockFields(clock) {
  const preset = Object.keys(CLOCKS).find((key) => same(CLOCKS[key], clock));
  if (preset) return { clock: preset };
  if (clock.kind === 'days') return { clock: 'custom', kind: 'days', days: clock.period / DAY_MS };
  const values = PARTS[clock.kind].map((part) => [part, COUNTS.has(part) ? clock[part] : clock[part] / UNITS[part]]);
  return { clock: 'custom', kind: clock.kind, ...Object.fromEntries(values) };
}

/** @param {Server.Clock|Client.Clock} clock */
export const writeClock = (clock) =>
  [clock.kind, ...PARTS[clock.kind].map((part) => (COUNTS.has(part) ? clock[part] : clock[part] / 1000))].join();

/** @param {string} text @returns {Server.Clock|null} */
export function readClock(text) {
  if (Object.hasOwn(CLOCKS, text)) return CLOCKS[text];
  const [kind, ...numbers] = text.split(',');
  if (!Object.hasOwn(PARTS, kind) || numbers.length !== PARTS[kind].length) return null;
  const read = PARTS[kind].map((part, at) => {
    const fits = (COUNTS.has(part) ? /^\d{1,3}$/ : /^\d{1,8}(\.\d{1,3})?$/).test(numbers[at]);
    return fits ? [part, COUNTS.has(part) ? Number(numbers[at]) : Math.round(Number(numbers[at]) * 1000)] : null;
  });
  return read.includes(null) ? null : /** @type {Server.Clock} */ ({ kind, ...Object.fromEntries(read) });
}

const oneOf = (values, text) => (values.includes(text) ? text : null);
const integer = (text, least, most) =>
  /^\d{1,2}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : null;

/** How each term is read: the form's fields, or null. @type {Record<string, (text: string) => Partial<Form>|null>} */
const TERMS = {
  level: (text) => fields('house', integer(text, 1, LEVELS.length)),
  size: (text) => {
    const [, width, height] = /^(\d{1,2})x(\d{1,2})$/.exec(text) ?? [];
    return width && integer(width, 1, 25) !== null && integer(height, 1, 25) !== null
      ? { size: `${Number(width)}x${Number(height)}` }
      : null;
  },
  colours: (text) => fields('colours', oneOf(COLOURS, text)),
  clock: (text) => {
    const clock = readClock(text);
    return clock && clockFields(clock);
  },
  handicap: (text) => fields('handicap', integer(text, 2, 25)),
  free: (text) => (text === 'true' ? { free: true } : null),
  undo: (text) => (text === 'false' ? { undo: false } : null),
  here: (text) => (text === 'true' ? { here: true } : null),
  setup: (text) => (/^[.XO#/]{1,649}$/.test(text) ? { setup: text.replaceAll('/', '\n') } : null),
  'to-move': (text) => fields('toMove', oneOf(['b', 'w'], text)),
};
const fields = (name, value) => (value === null ? null : { [name]: value });

const decoded = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};

/**
 * Reads the part of an address behind the name of the ruleset.
 * @param {string} search '?ko=basic&level=4'
 * @returns {{terms: Partial<Form>, clauses: string}} terms: the fields that they give; clauses: the rest, for readMix()
 */
export function readTerms(search) {
  const clauses = [];
  const terms = {};
  for (const part of search.replace(/^\?/, '').split('&')) {
    const [, name, text] = /^([^=]*)=(.*)$/s.exec(part) ?? [];
    if (name !== undefined && Object.hasOwn(TERMS, name)) Object.assign(terms, TERMS[name](decoded(text)));
    else if (part !== '') clauses.push(part);
  }
  return { terms, clauses: clauses.length > 0 ? `?${clauses.join('&')}` : '' };
}

/** @param {Server.Size} size */
const sizeText = ([width, height]) => `${width}x${height}`;

/**
 * The address of the page with these terms; what the page would take anyway is left out.
 * @param {{ruleset: string, mix?: {ruleset: string, options: Record<string, unknown>}|null, level?: number,
 *   size?: Server.Size, colours?: string, clock?: Server.Clock|Client.Clock, handicap?: number, free?: boolean,
 *   undo?: boolean, setup?: string, toMove?: string, here?: boolean}} terms here: on this device
 */
export function computerAddress({ ruleset, mix, ...terms }) {
  const { level, size, colours, clock, handicap, free, undo, setup, toMove, here } = terms;
  const rules = mix ? mixAddress({ ...mix, ruleset: mix.ruleset.replace(/@1$/, '') }) : `/lab/${ruleset}`;
  const parts = [
    level && `level=${level}`,
    size && `size=${sizeText(size)}`,
    colours && `colours=${colours}`,
    clock && `clock=${Object.keys(CLOCKS).find((key) => same(CLOCKS[key], clock)) ?? writeClock(clock)}`,
    handicap > 0 && `handicap=${handicap}`,
    handicap > 0 && free && 'free=true',
    undo === false && 'undo=false',
    setup && `setup=${setup.replaceAll('#', '%23')}`,
    setup && toMove && `to-move=${toMove}`,
    here && 'here=true',
  ].filter(Boolean);
  const address = rules.replace('/lab/', '/computer/');
  return parts.length === 0 ? address : `${address}${address.includes('?') ? '&' : '?'}${parts.join('&')}`;
}

const EMPTY = /^[./]*$/;

/**
 * The address of the page with the terms of a room.
 * @param {Pick<Server.Room, 'settings'|'mix'>} room
 */
export function addressOfRoom({ settings, mix }) {
  const { ruleset, size, colours, clock, handicap, free_handicap: free, undo, setup, to_move: toMove } = settings;
  return computerAddress({
    ruleset,
    mix,
    size,
    colours,
    clock,
    handicap,
    free,
    undo,
    ...(EMPTY.test(setup) ? {} : { setup, toMove }),
  });
}
