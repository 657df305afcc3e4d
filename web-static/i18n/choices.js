// The clauses as sentences with a choice in them: the words before and after the choice, and the wording of each value.
// i18n/rule-text.js explains what a choice means; these sentences only help to find it.

const REPETITIONS = {
  none: 'is allowed',
  'positional-superko': 'is forbidden',
  'situational-superko': 'is forbidden with the same player to move',
  draw: 'draws the game at once',
  'threefold-draw': 'draws the game the third time',
  'threefold-no-result': 'gives no result the third time',
  'threefold-prisoners': 'is decided by prisoners the third time',
  'balanced-threefold-draw': 'draws the third time if nothing was gained',
};
const yesNo = (yes, no) => ({ false: no, true: yes });

/**
 * @type {Record<string, {before: string, after: string, values?: Record<string, string>}>} values of
 *   choices and of true and false
 */
export const choices = {
  topology: { before: 'The board', after: '.', values: { plane: 'has four edges', torus: 'is a torus' } },
  liberty: {
    before: 'A string lives by',
    after: '.',
    values: {
      adjacent: 'empty points beside it',
      external: 'external liberties',
      'external-perpendicular': 'perpendicular external liberties',
    },
  },
  removal: {
    before: 'Without liberties,',
    after: '.',
    values: {
      'opponent-first': 'the opponent’s stones are removed first',
      simultaneous: 'both colours are removed at once',
    },
  },
  suicide: {
    before: 'Suicide',
    after: '.',
    values: {
      legal: 'is legal',
      'multi-stone': 'is legal from two stones on',
      illegal: 'is illegal',
      'single-stone-loses': 'of a single stone loses the game',
    },
  },
  ko: {
    before: 'Ko:',
    after: '.',
    values: {
      none: 'nothing is forbidden',
      basic: 'no ko is retaken at once',
      'after-capture': 'no capture may answer a capture',
      'after-disturbing-capture': 'no disturbing capture may answer another',
      'after-capture-except-snapback': 'no capture may answer a capture, but for snapbacks',
      'larger-capture': 'only a larger capture may answer a capture',
      'after-capture-single': 'a capture of one stone may not answer a capture',
      'last-capturer': 'the last to capture must wait for the other',
    },
  },
  repetition: { before: 'Repeating a position', after: '.', values: REPETITIONS },
  repetition_counts_setup: {
    before: 'The starting position',
    after: 'as the first time.',
    values: yesNo('counts', 'does not count'),
  },
  minimal_superko: {
    before: 'The board after two passes',
    after: '.',
    values: yesNo('may not come back', 'is not remembered'),
  },
  dispute_repetition: {
    before: 'In a dispute, repeating',
    after: '.',
    values: { same: 'is treated the same', ...REPETITIONS },
  },
  goal: {
    before: 'The game is',
    after: '.',
    values: {
      score: 'won on points',
      bridge: 'won by a bridge',
      'bridge-after-removal': 'won by a bridge that stays',
      none: 'without a goal',
      'capture-all': 'won by taking the last stone',
      'first-capture': 'won by the first capture',
      'no-capture': 'lost by the first capture',
    },
  },
  passing: {
    before: 'A pass',
    after: '.',
    values: { legal: 'is always possible', illegal: 'is never possible', limited: 'is possible a few times' },
  },
  pass_allowance: { before: 'Black may pass', after: 'times, White' },
  stop_passes: { before: 'Play stops after', after: 'successive passes.' },
  white_passes_last: {
    before: 'The pass that stops play',
    after: '.',
    values: yesNo('must be White’s', 'may be either player’s'),
  },
  pass_stones: {
    before: 'A pass costs',
    after: '.',
    values: { never: 'nothing', always: 'a stone', dispute: 'a stone in disputes' },
  },
  stone_limit: {
    before: 'The supply of stones',
    after: '.',
    values: {
      none: 'is unlimited',
      auto: 'depends on the board',
      number: 'allows net losses of at most',
    },
  },
  dead_stones: {
    before: 'After play,',
    after: '.',
    values: {
      none: 'all stones are alive',
      agreement: 'both agree on dead stones',
      owner: 'players mark their own dead stones',
    },
  },
  max_resumptions: { before: 'Stopped play may be resumed', after: 'times.' },
  equal_moves: {
    before: 'In a dispute the numbers of moves',
    after: '.',
    values: yesNo('are made equal', 'need not be equal'),
  },
  modified_ko: { before: 'In a dispute a ko', after: '.', values: yesNo('may be challenged', 'cannot be challenged') },
  challenge_restriction: {
    before: 'A challenge',
    after: '.',
    values: yesNo('has to wait a move', 'may be made at once'),
  },
  confirmation: {
    before: 'A disputed string',
    after: '.',
    values: yesNo('is played out on a side board', 'is played out in the game'),
  },
  max_claims: { before: 'A game allows', after: 'claims.' },
  max_sequences: { before: 'A claim allows', after: 'tries.' },
  scoring: {
    before: 'The score',
    after: '.',
    values: {
      none: 'is not counted',
      area: 'is stones and territory',
      territory: 'is territory and prisoners',
      stones: 'is stones alone',
    },
  },
  group_tax: { before: 'A group’s first two points', after: '.', values: yesNo('do not count', 'count as well') },
  komi: { before: 'Komi for White is', after: 'points.' },
  handicap_compensation: {
    before: 'For n handicap stones White gets',
    after: '.',
    values: { none: 'nothing', n: 'n points', 'n-1': 'n − 1 points' },
  },
};

/** A choice made, as a sentence: "A pass costs nothing." */
export function choiceText(clause, value) {
  const { before, after, values } = choices[clause];
  if (value !== null && typeof value === 'object') return `${before} ${value.b} ${after} ${value.w}.`;
  const said = values?.[String(value)] ?? (values?.number ? `${values.number} ${value}` : value);
  return `${before} ${said}${/^[.,]/.test(after) ? '' : ' '}${after}`;
}
