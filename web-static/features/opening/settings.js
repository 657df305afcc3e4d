// Makes the fields of the command `open` from the form of a new room, and the form's first values. Pure.

/**
 * @import {Server} from 'protocol'
 * @typedef {{ruleset: string, options: Server.Clauses, name: string, rules: Server.Rules}} Mixed rules mixed in the
 *   lab, with their name and all their clauses
 * @typedef {Record<string, any> & { ruleset?: string, mix?: Mixed|null }} Form
 * @typedef {import('../../net/commands.js').Fields<'do', 'open'>} Opening
 */

/** @type {Record<string, Server.Clock>} */
export const CLOCKS = {
  none: { kind: 'none' },
  quick: { kind: 'byo-yomi', main: 300_000, period: 20_000, periods: 5 },
  normal: { kind: 'byo-yomi', main: 1_200_000, period: 30_000, periods: 5 },
  fischer: { kind: 'fischer', main: 600_000, increment: 10_000, cap: 0 },
  days: { kind: 'days', period: 259_200_000 },
};

export const SIZES = [
  [9, 9],
  [13, 13],
  [19, 19],
];

const WITHOUT_KOMI = new Set(['alter-igo', 'bridge', 'bridge-perpendicular']);
/** Whether the rules of a form have a score. @param {Form} form */
export const hasKomi = ({ ruleset, mix }) => (mix ? mix.rules.scoring !== 'none' : !WITHOUT_KOMI.has(ruleset));

const WITHOUT_MARKING = new Set(['alter-igo', 'bridge', 'bridge-perpendicular', 'tromp-taylor']);
/** Whether dead stones are marked under the rules of a form. @param {Form} form */
export const hasMarking = ({ ruleset, mix }) =>
  mix ? mix.rules.dead_stones !== 'none' : !WITHOUT_MARKING.has(ruleset);

const KOMI = {
  japanese: 6.5,
  chinese: 7.5,
  aga: 7.5,
  'aga-refined': 7.5,
  'tromp-taylor': 7.5,
  'renaissance-territory': 6.5,
  'renaissance-simple': 6.5,
  'makrai-territory': 6.5,
};
/** Their komi, unless the form has another. @param {Form} form */
export const komiOf = ({ ruleset, mix }) => (mix ? mix.rules.komi : (KOMI[ruleset] ?? 7));

/**
 * @param {string} [ruleset] the chosen one
 * @param {Form} [last] the last choices
 * @param {Mixed|null} [mix]
 * @returns {Form}
 */
export function startingForm(ruleset, last = {}, mix = null) {
  return {
    ruleset: 'stoical',
    size: '9x9',
    width: 9,
    height: 9,
    clock: 'quick',
    visible: 'public',
    colours: 'lot',
    handicap: 0,
    free: false,
    komi: '',
    match: false,
    undo: true,
    marking: 5,
    absence: 60,
    setup: '',
    toMove: 'b',
    kind: 'byo-yomi',
    main: 10,
    increment: 10,
    cap: 0,
    period: 30,
    periods: 5,
    stones: 15,
    days: 3,
    house: null,
    rated: false,
    ...last,
    ...(ruleset ? { ruleset } : {}),
    mix,
  };
}

/** @param {Form} form @returns {Server.Clock} */
function clockOf(form) {
  if (form.clock !== 'custom') return CLOCKS[form.clock];
  const main = Math.round(Number(form.main) * 60_000);
  const period = Math.round(Number(form.period) * 1000);
  switch (form.kind) {
    case 'absolute':
      return { kind: 'absolute', main };
    case 'fischer':
      return {
        kind: 'fischer',
        main,
        increment: Math.round(Number(form.increment) * 1000),
        cap: Math.round(Number(form.cap) * 60_000),
      };
    case 'byo-yomi':
      return { kind: 'byo-yomi', main, period, periods: Number(form.periods) };
    case 'canadian':
      return { kind: 'canadian', main, period, stones: Number(form.stones) };
    default:
      return { kind: 'days', period: Math.round(Number(form.days) * 86_400_000) };
  }
}

/** @param {Form} form @returns {Server.Size} */
export function sizeOf(form) {
  return form.size === 'other' ? [Number(form.width), Number(form.height)] : form.size.split('x').map(Number);
}

/** Whether Black may place the handicap stones: the computer cannot. @param {Form} form */
export const freeAllowed = ({ house, colours }) => !house || colours === 'b';

/** Whether games under this form can count for ratings; the server demands the same. @param {Form} form */
export const ratable = ({ mix, house, handicap, setup }) =>
  !mix && !house && Number(handicap) === 0 && !/[xo]/i.test(setup);

/**
 * The fields of the command `open`, without those that equal the server's default.
 * @param {Form} form
 * @returns {Opening & { house?: number }}
 */
export function openFields(form) {
  /** @type {Opening & { house?: number }} */
  const fields = {
    ruleset: form.mix?.ruleset ?? form.ruleset,
    size: sizeOf(form),
    clock: clockOf(form),
    colours: form.colours,
    public: form.visible === 'public',
  };
  const options = { ...form.mix?.options, ...(hasKomi(form) && form.komi !== '' ? { komi: Number(form.komi) } : {}) };
  if (Object.keys(options).length > 0) fields.options = options;
  if (Number(form.handicap) > 0) {
    fields.handicap = Number(form.handicap);
    fields.free_handicap = Boolean(form.free) && freeAllowed(form);
  }
  if (form.match && !hasKomi(form)) fields.match = 2;
  if (form.house) fields.house = form.house;
  if (!form.undo) fields.undo = false;
  if (hasMarking(form) && Number(form.marking) !== 5) fields.marking = Math.round(Number(form.marking) * 60_000);
  if (Number(form.absence) !== 60) fields.absence = Math.round(Number(form.absence) * 1000);
  const setup = form.setup
    .trim()
    .toUpperCase()
    .replace(/[ \t]+/g, '')
    .replace(/\r?\n/g, '/');
  if (setup) {
    fields.setup = setup;
    fields.to_move = form.toMove;
  }
  return fields;
}

/**
 * Whether the set-up's text has the shape of the board; an empty one has.
 * @param {{setup?: string, size: Server.Size}} fields
 */
export function setupFits({ setup, size: [width, height] }) {
  if (!setup) return true;
  const rows = setup.split('/');
  return rows.length === height && rows.every((row) => row.length === width && /^[.XO#]+$/.test(row));
}
