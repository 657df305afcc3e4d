// The name of a mix: the ruleset that it began as, and its changes. Rooms, the lobby and records show it.
import { number } from './en.js';
import { rulesetName } from './rulesets-en.js';

const ko = {
  none: 'no ko rule',
  basic: 'basic ko',
  'after-capture': 'no capture after capture',
  'after-disturbing-capture': 'no disturbing answer',
  'after-capture-except-snapback': 'no capture after capture but snapbacks',
  'larger-capture': 'larger captures',
  'after-capture-single': 'no single answer',
  'last-capturer': 'captures in turn',
};
const repetition = {
  none: 'free repetition',
  'positional-superko': 'positional superko',
  'situational-superko': 'situational superko',
  draw: 'repetition draws',
  'threefold-draw': 'threefold draws',
  'threefold-no-result': 'threefold voids',
  'threefold-prisoners': 'threefold by prisoners',
  'balanced-threefold-draw': 'balanced threefold draws',
};
const each = (values, tell) => Object.fromEntries(Object.entries(values).map(([value, name]) => [value, tell(name)]));

/** The part of a mix's name for each value; for a number a function. */
const NAMES = {
  topology: { plane: 'plane', torus: 'torus' },
  liberty: {
    adjacent: 'plain liberties',
    external: 'external liberties',
    'external-perpendicular': 'perpendicular liberties',
  },
  removal: { 'opponent-first': 'opponent removed first', simultaneous: 'both removed at once' },
  suicide: {
    legal: 'suicide',
    'multi-stone': 'larger suicide',
    illegal: 'no suicide',
    'single-stone-loses': 'lone suicide loses',
  },
  ko,
  repetition,
  repetition_counts_setup: { true: 'start counts', false: 'start does not count' },
  dispute_repetition: { same: 'disputes repeat alike', ...each(repetition, (name) => `${name} in disputes`) },
  minimal_superko: { true: 'minimal superko', false: 'no minimal superko' },
  passing: { legal: 'free passing', illegal: 'no passing', limited: 'limited passing' },
  pass_allowance: ({ b, w }) => `${b} and ${w} passes`,
  stop_passes: (value) => `${value} passes`,
  white_passes_last: { true: 'White passes last', false: 'either passes last' },
  pass_stones: { never: 'no pass stones', always: 'pass stones', dispute: 'pass stones in disputes' },
  equal_moves: { true: 'equal moves', false: 'unequal moves' },
  dead_stones: { none: 'all stones alive', agreement: 'dead by agreement', owner: 'dead by owner' },
  max_resumptions: (value) => number.plural(value, 'resumption'),
  modified_ko: { true: 'ko challenges', false: 'no ko challenges' },
  challenge_restriction: { true: 'late challenges', false: 'immediate challenges' },
  confirmation: { true: 'side boards', false: 'no side boards' },
  max_claims: (value) => number.plural(value, 'claim'),
  max_sequences: (value) => `${number.plural(value, 'try', 'tries')} a claim`,
  stone_limit: (value) => ({ none: 'unlimited stones', auto: 'limited stones' })[value] ?? `${value} stones to lose`,
  goal: {
    score: 'on points',
    bridge: 'bridges',
    'bridge-after-removal': 'bridges that stay',
    none: 'no goal',
    'capture-all': 'capture all',
    'first-capture': 'first capture wins',
    'no-capture': 'first capture loses',
  },
  scoring: { none: 'uncounted', area: 'area', territory: 'territory', stones: 'stone scoring' },
  group_tax: { true: 'group tax', false: 'no group tax' },
  komi: (value) => `komi ${number.half(value)}`,
  handicap_compensation: { none: 'no compensation', n: 'n points for n stones', 'n-1': 'n − 1 points for n stones' },
};
const SHOWN = 3;

/** The short name of a value of a clause. @returns {string|undefined} nothing if it has none */
export function valueName(clause, value) {
  const names = NAMES[clause];
  return typeof names === 'function' ? names(value) : names?.[String(value)];
}

/**
 * "Stoical Go · basic ko". The same mix has the same name wherever it is shown.
 * @param {{ruleset: string, options: Record<string, unknown>}} mix
 */
export function mixName({ ruleset, options }) {
  const [name, revision] = ruleset.split('@');
  const told = Object.keys(NAMES)
    .filter((clause) => Object.hasOwn(options, clause))
    .map((clause) => valueName(clause, options[clause]) ?? clause);
  const shown = told.length > SHOWN + 1 ? [...told.slice(0, SHOWN), `${told.length - SHOWN} more`] : told;
  return [rulesetName(name, name) + (Number(revision) > 1 ? ` ${revision}` : ''), ...shown].join(' · ');
}
