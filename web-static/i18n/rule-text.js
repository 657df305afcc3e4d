// The rules of any mix in plain English, made from its clauses: a sentence for each value, in the order of a rule book,
// and none for a clause that has its usual value. docs/RULES.md has the definitions; a value without a sentence fails a
// test.
import { number } from './en.js';

const { half, plural } = number;

/** @typedef {import('../lib/core.js').Rules} Rules */

const ENDS = {
  none: 'Positions may repeat without limit.',
  'positional-superko': 'No play may bring back the board of any earlier position.',
  'situational-superko':
    'No play may bring back an earlier board with the same player to move; positions after a pass count too.',
  draw: 'A play that brings back any earlier board ends the game in a draw.',
  'threefold-draw': 'When plays have made the same board three times, the game is a draw.',
  'threefold-no-result':
    'When plays have made the same board three times with the same player to move, the game has no result.',
  'threefold-prisoners':
    'When plays have made the same board three times, the player who lost more stones between the first time and '
    + 'the third loses; if both lost as many, it is a draw.',
  'balanced-threefold-draw':
    'When plays of one phase have made the same board three times, with the same player to move, the same '
    + 'balance of prisoners and the same ko locks, the game is a draw.',
};
const lower = (text) => text[0].toLowerCase() + text.slice(1);
const allowed = (count) => (count === 0 ? 'not pass' : `pass ${times(count)}`);
const times = (count) => ({ 1: 'once', 2: 'twice' })[count] ?? `${count} times`;

/** For each clause a sentence for each value, or a function of its value and all rules. */
const sentences = {
  topology: {
    plane: 'The board has four edges.',
    torus:
      'The board is a torus: the left edge adjoins the right one and the top the bottom, so no point lies at the side.',
  },
  liberty: {
    adjacent: 'A string of stones lives by its liberties, the empty points next to it; without any it is captured.',
    external:
      'Only an external liberty keeps a string on the board: an empty point next to it from which a way leads '
      + 'to two opposite sides, past the opponent’s stones but not through one’s own.',
    'external-perpendicular':
      'Only an external liberty keeps a string on the board: an empty point left or '
      + 'right of it must lead to both top and bottom, one above or below it to both left '
      + 'and right, past the opponent’s stones but not through one’s own.',
  },
  removal: {
    'opponent-first': 'After a play the opponent’s strings without liberties are removed first, then the player’s own.',
    simultaneous: 'After a play the strings of both colours without liberties are removed at the same time.',
  },
  suicide: {
    legal: 'Suicide is legal, even of a single stone.',
    'multi-stone': 'Suicide of two stones or more is legal; of a single stone it is not.',
    illegal: 'Suicide is illegal.',
    'single-stone-loses':
      'A player loses at once if the stone just placed is the only one removed; larger suicides are harmless.',
  },
  ko: {
    none: 'There is no ko rule.',
    basic:
      'Ko: a stone that has just taken a single stone, and could be '
      + 'taken back alone, may not be taken on the very next move.',
    'after-capture':
      'No play may capture right after a play of the opponent that captured. A pass or a quiet move lifts the '
      + 'ban, which holds everywhere and for any number of stones.',
    'after-disturbing-capture':
      'A disturbing capture of fewer than five stones may not be answered by another one; loose captures, open '
      + 'lines and snapbacks are free. A pass or a quiet move lifts the ban.',
    'after-capture-except-snapback':
      'No play may capture right after a play of the opponent that captured, unless it is the second capture of '
      + 'a snapback. A pass or a quiet move lifts the ban.',
    'larger-capture':
      'A capture right after a capture by the opponent must '
      + 'take more stones than that one. A pass or a quiet move lifts the ban.',
    'after-capture-single':
      'Right after a capture by the opponent, a single stone may not be taken if it is the one just placed, or '
      + 'if the capturing string would be left with one liberty. Captures of two stones or more are free.',
    'last-capturer':
      'The player who made the latest capture of the game may not capture until '
      + 'the opponent has captured. Nothing else lifts the ban.',
  },
  repetition: ENDS,
  repetition_counts_setup: {
    true: 'The starting position counts as the first time.',
    false: 'The starting position does not count: only plays make an occurrence.',
  },
  minimal_superko: {
    true: 'The board after the last two successive passes is remembered, and no play may bring it back.',
    false: 'The board after two passes is not remembered.',
  },
  dispute_repetition: {
    same: 'In a dispute the same holds for repetitions.',
    ...Object.fromEntries(
      Object.entries(ENDS).map(([value, text]) => [
        value,
        `From the first resumption on, this holds instead: ${lower(text)}`,
      ]),
    ),
  },
  goal: {
    score: 'The game is won on points.',
    bridge:
      'A player who joins two opposite sides of the board with one string '
      + 'wins at once, before own stones without liberties are removed.',
    'bridge-after-removal':
      'A player who joins two opposite sides of the board with one string wins, if the string is still there '
      + 'after own stones without liberties are removed.',
    none: 'There is no separate goal: a player wins when another of these rules makes the opponent lose.',
    'capture-all':
      'A player who captures the opponent’s last stone wins at once; one who removes their own last stone loses.',
    'first-capture': 'The first capture wins the game; a suicide that captures nothing loses it.',
    'no-capture': 'A player whose play removes any stone, of either colour, loses.',
  },
  passing: {
    legal: 'A player may pass instead of playing.',
    illegal: 'There is no pass; a player without a legal play loses.',
    limited: 'Each player has a limited number of passes; a player with neither a pass nor a legal play loses.',
  },
  pass_allowance: ({ b, w }) =>
    b === w ? `Black and White may each ${allowed(b)}.` : `Black may ${allowed(b)}, White may ${allowed(w)}.`,
  stop_passes: (value) => (value === 2 ? 'Two successive passes stop play.' : 'Three successive passes stop play.'),
  white_passes_last: {
    true: 'Passes stop play only with a pass by White.',
    false: 'Passes stop play, whichever player passed last.',
  },
  pass_stones: {
    never: 'A pass costs nothing.',
    always: 'Every pass hands the opponent a stone as a prisoner.',
    dispute: 'In a dispute every pass hands the opponent a stone as a prisoner.',
  },
  stone_limit: (value) =>
    ({
      none: 'There are always enough stones.',
      auto:
        'Stones are in limited supply: a player who has lost more stones than the opponent by more than all '
        + 'points of the board (from 361 points up by more than half of them) may only pass.',
    })[value]
    ?? 'Stones are in limited supply: a player who has lost over '
      + `${plural(value, 'stone')} more than the opponent may only pass.`,
  dead_stones: {
    none: 'All stones on the board are alive when play stops.',
    agreement: 'When play has stopped, both players agree on the dead stones; all others are alive.',
    owner: 'When play has stopped, each player marks their own dead stones; all others are alive.',
  },
  max_resumptions: (value) =>
    ({ 0: 'Once stopped, play is over.' })[value]
    ?? `Either player may resume play instead, ${value === 1 ? 'once' : `up to ${times(value)}`} in a game; `
      + 'this is a dispute.',
  equal_moves: {
    true: 'In a dispute both make the same number of moves: a pass is added for the player who made one fewer.',
    false: 'In a dispute one player may make one move more than the other.',
  },
  modified_ko: {
    true:
      'Either player may demand ko challenges for a resumption. A player then challenges a ko by passing; '
      + 'retaking it later locks it for the opponent until a player passes.',
    false: 'There are no ko challenges.',
  },
  challenge_restriction: {
    true: 'A ko that was taken with the last move cannot be challenged yet.',
    false: 'A ko may be challenged with the very move after it was taken.',
  },
  confirmation: {
    true:
      'A player may claim that an enemy string is dead, and must then capture '
      + 'it on a side board. Afterwards the position is restored.',
    false: 'There is no side board.',
  },
  max_claims: (value) =>
    value === 0 ? 'No claims are allowed in a game.' : `In a game ${plural(value, 'claim')} may be made.`,
  max_sequences: (value) =>
    value === 0 ? 'No claim may be played out.' : `A claim may be played out ${times(value)}; the last try decides.`,
  scoring: {
    none: 'There is no scoring: if passes end the game, it is a draw.',
    area: 'Players score their living stones and the points that only those surround.',
    territory:
      'Players score the points that only their living stones surround, prisoners, and the opponent’s dead stones.',
    stones: 'Only living stones count; surrounded points, prisoners and dead stones are worth nothing.',
  },
  group_tax: {
    true: 'Each group pays for its eyes: up to two points of its territory do not count.',
    false: 'No group pays for its eyes.',
  },
  komi: (value) =>
    value === 0
      ? 'There is no komi.'
      : value > 0
        ? `White gets ${points(value)} of komi.`
        : `Black gets ${points(-value)} of komi.`,
  handicap_compensation: {
    none: 'White gets nothing for handicap stones.',
    n: 'White gets a point for each handicap stone.',
    'n-1': 'White gets a point for each handicap stone but the first.',
  },
};
const points = (value) => plural(half(value), 'point');

/** The chapters of a text and the clauses of each, in reading order. */
export const GROUPS = [
  { id: 'stones', title: 'Stones and capture', clauses: ['topology', 'liberty', 'removal', 'suicide', 'ko'] },
  {
    id: 'repetition',
    title: 'Repetition',
    clauses: ['repetition', 'repetition_counts_setup', 'minimal_superko', 'dispute_repetition'],
  },
  {
    id: 'end',
    title: 'Passing and the end',
    clauses: ['goal', 'passing', 'pass_allowance', 'stop_passes', 'white_passes_last', 'pass_stones', 'stone_limit'],
  },
  {
    id: 'disputes',
    title: 'Disputes',
    clauses: [
      'dead_stones',
      'max_resumptions',
      'equal_moves',
      'modified_ko',
      'challenge_restriction',
      'confirmation',
      'max_claims',
      'max_sequences',
    ],
  },
  { id: 'counting', title: 'Counting', clauses: ['scoring', 'group_tax', 'komi', 'handicap_compensation'] },
];

/** The usual values, which need no sentence, unless the mix began otherwise. */
const USUAL = {
  topology: 'plane',
  minimal_superko: false,
  dispute_repetition: 'same',
  white_passes_last: false,
  pass_stones: 'never',
  stone_limit: 'none',
  equal_moves: false,
  modified_ko: false,
  confirmation: false,
  group_tax: false,
  komi: 0,
  handicap_compensation: 'none',
};

const COUNTED_OCCURRENCES = new Set([
  'draw',
  'threefold-draw',
  'threefold-no-result',
  'threefold-prisoners',
  'balanced-threefold-draw',
]);
const passes = (rules) => rules.passing !== 'illegal';
const resumes = (rules) => passes(rules) && rules.max_resumptions > 0;
const counts = (rules) => rules.scoring !== 'none';

/** The rules under which a clause has any effect. */
const EFFECTIVE = {
  repetition_counts_setup: (rules) =>
    [rules.repetition, rules.dispute_repetition].some((value) => COUNTED_OCCURRENCES.has(value)),
  minimal_superko: passes,
  dispute_repetition: resumes,
  pass_allowance: (rules) => rules.passing === 'limited',
  stop_passes: passes,
  white_passes_last: passes,
  pass_stones: (rules) => (rules.pass_stones === 'dispute' ? resumes(rules) : passes(rules)),
  dead_stones: (rules) => passes(rules) && (counts(rules) || rules.dead_stones !== 'none'),
  max_resumptions: passes,
  equal_moves: resumes,
  modified_ko: resumes,
  challenge_restriction: (rules) => resumes(rules) && rules.modified_ko,
  confirmation: passes,
  max_claims: (rules) => passes(rules) && rules.confirmation,
  max_sequences: (rules) => passes(rules) && rules.confirmation,
  group_tax: counts,
  komi: counts,
  handicap_compensation: counts,
};

/**
 * Whether a clause has an effect under these rules: the number of claims has none where claims are impossible.
 * @param {string} clause
 * @param {Rules} rules
 */
export const effective = (clause, rules) => EFFECTIVE[clause]?.(rules) ?? true;

/**
 * The sentence for a value of a clause, also for a usual value.
 * @param {string} clause
 * @param {Rules[keyof Rules]} value
 * @returns {string|undefined} nothing if there is no such sentence
 */
export function sentence(clause, value) {
  const said = sentences[clause];
  return typeof said === 'function' ? said(value) : said?.[String(value)];
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/**
 * The text of some rules.
 * @param {Rules} rules every clause
 * @param {Rules} [start] the ruleset that they began as: a difference from it is marked, and has a sentence even where
 *   it is usual
 * @returns {{id: string, title: string, lines: {clause: string, text: string, changed: boolean}[]}[]}
 *   chapters that say something
 */
export function ruleText(rules, start = rules) {
  const line = (clause) => ({
    clause,
    text: sentence(clause, rules[clause]),
    changed: !same(rules[clause], start[clause]),
  });
  const told = ({ clause, changed }) => effective(clause, rules) && (changed || !same(rules[clause], USUAL[clause]));
  return GROUPS.map(({ id, title, clauses }) => ({ id, title, lines: clauses.map(line).filter(told) })).filter(
    ({ lines }) => lines.length > 0,
  );
}
