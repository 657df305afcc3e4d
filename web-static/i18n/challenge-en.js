// The words of challenges and of programs, in English; see en.js.
import { clockRules, number } from './en.js';

/**
 * @import {Server} from 'protocol'
 * @typedef {Server.MyChallenges[number]} Challenge
 */

/** @type {Record<Server.DeclineReason, string>} */
const OUTCOMES = {
  later: 'not now',
  too_fast: 'the clock is too fast',
  too_slow: 'the clock is too slow',
  rules: 'they want other rules',
  size: 'they want another board',
  handicap: 'they want another handicap',
  rated: 'they play rated games only',
  casual: 'they play unrated games only',
  busy: 'they play too many games already',
  no_bots: 'they do not play programs',
  only_bots: 'they play programs only',
  no: '',
};

/** The reasons in a list of choices, the first one chosen. @type {[Server.DeclineReason, string][]} */
const REASONS = [
  ['no', 'No reason'],
  ['later', 'Not now'],
  ['too_fast', 'Clock too fast'],
  ['too_slow', 'Clock too slow'],
  ['rules', 'Other rules'],
  ['size', 'Another board'],
  ['handicap', 'Another handicap'],
  ['rated', 'Rated games only'],
  ['casual', 'Unrated games only'],
  ['busy', 'Too many games'],
  ['no_bots', 'No programs'],
  ['only_bots', 'Programs only'],
];

/** The settings have the challenger's colour; the challenged player has the other one. */
const COLOURS = { b: 'Black', w: 'White' };
const OTHER = { b: 'w', w: 'b' };

const side = ([width, height]) => `${width}\u00a0×\u00a0${height}`;

/** The term of a challenge that a program cannot play, as the server names it. */
const UNABLE = {
  size: 'This program does not play on such a board.',
  clock: 'This program does not play with such a clock.',
  games: 'This program plays all its games already. Try again later.',
};

/** A time in the usual unit. @param {number} ms */
const seconds = (ms) => (ms >= 60_000 && ms % 60_000 === 0 ? `${ms / 60_000} min` : `${ms / 1000} s`);

export const challenge = {
  challenge: 'Challenge',
  challengeTo: (name) => `Challenge ${name}`,
  send: 'Send the challenge',
  watch: 'Who can watch',
  asks: (name) => `${name} challenges you.`,
  /**
   * The terms in a line, as the challenged player has them.
   * @param {string} rules
   * @param {Server.Settings} settings
   */
  terms: (rules, { size, clock, colours, handicap, match, rated }) =>
    [
      rules,
      side(size),
      clockRules(clock),
      rated && 'rated',
      handicap > 0 && `${handicap} handicap stones`,
      match > 1 && 'match of two games',
      colours !== 'lot' && `you play ${COLOURS[OTHER[colours]]}`,
    ]
      .filter(Boolean)
      .join(', '),
  change: 'Change terms',
  changing: (name) => `Other terms for ${name}`,
  sendBack: 'Send back',
  unchanged: 'These are still the same terms. Change one of them, or accept the challenge.',
  changed: (name) => `${name} would like to play you on other terms.`,
  /** @param {[string, string, string][]} rows */
  changes: (rows) => rows.map(([name, was, is]) => `${name}: ${is} instead of ${was}.`).join(' '),
  becomes: 'becomes',
  rows: {
    rules: 'Rules',
    size: 'Board',
    clock: 'Clock',
    colours: 'Your colour',
    komi: 'Komi',
    handicap: 'Handicap',
    rated: 'Rated',
    match: 'Games',
    setup: 'Start',
    public: 'Who can watch',
    undo: 'Undo',
    marking: 'Time for marking dead stones',
    absence: 'Time away',
  },
  side,
  clock: clockRules,
  komi: number.half,
  colours: { b: 'Black', w: 'White', lot: 'random' },
  stones: (count, free) => (count === 0 ? 'none' : `${count} stones${free ? ', placed freely' : ''}`),
  yes: (is) => (is ? 'yes' : 'no'),
  games: (count) => (count > 1 ? 'two, colours swapped' : 'one'),
  /** @param {string} setup */
  board: (setup) => (/[^./]/.test(setup) ? 'from a position' : 'empty board'),
  watchers: (everyone) => (everyone ? 'everyone' : 'only with the link'),
  seconds,
  accept: 'Play',
  decline: 'Decline',
  declining: 'Decline the challenge',
  why: 'Reason',
  back: 'Back',
  reasons: REASONS,
  waiting: (name, until) => `Waiting for an answer from ${name}, until ${until}.`,
  cancel: 'Cancel the challenge',
  room: 'Go to the room',
  /** @param {Challenge} challenge */
  outcome: ({ to, state, reason }) =>
    ({
      declined: `${to.name} declines your challenge${OUTCOMES[reason] ? `: ${OUTCOMES[reason]}` : ''}.`,
      expired: `${to.name} has not answered your challenge within five minutes.`,
      left: `Your challenge to ${to.name} ended, because you were away.`,
    })[state],
  again: 'Challenge again',
  hide: 'Hide',
  kept: (by, to) => `${by} has challenged ${to}. The seat is for ${to}.`,
  over: 'This challenge is over.',
  /**
   * Why the server takes no challenge.
   * @param {{code?: string, field?: string}} answer
   */
  refused: ({ code, field }) =>
    code === 'unable'
      ? (UNABLE[field] ?? `This program does not play under these rules (${field.replaceAll('_', ' ')}).`)
      : ({
          'notfound opponent': 'This player is not here now. A challenge reaches only players who are connected.',
          'denied opponent': 'You cannot challenge yourself.',
          'full opponent': 'This player has enough challenges for now, or one of yours is waiting already.',
          'notfound instead': 'This challenge is over, or its terms have changed. Look at the newest ones.',
          'denied instead': 'Only the challenged player can change these terms. Cancel your own and send new ones.',
          'full instead': 'These terms have been changed often enough. Accept them or decline.',
          'full challenges': 'Too many of your challenges wait for an answer. Cancel one of them first.',
        }[`${code} ${field}`] ?? null),
};

export const bots = {
  title: 'Programs that are here',
  lead: 'Programs of other people. Each decides which games it takes.',
  anyRules: 'any rules',
  /** @param {string[]|null} names of rulesets @param {boolean} own whether it also plays some other rules */
  rules: (names, own) => (names.length > 0 ? number.list(names) : own ? 'some mixes of rules' : 'no rules'),
  /** @param {Server.Size} sizes the smallest and the largest side */
  sizes: ([least, most]) =>
    least === most ? side([least, least]) : `${side([least, least])} to ${side([most, most])}`,
  busy: 'Plays all its games now',
};
