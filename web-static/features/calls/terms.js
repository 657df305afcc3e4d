// The difference between two terms of a challenge, as the player reads them who has to answer.
import { html } from '../../vendor/ui.js';
import { challenge as words } from '../../i18n/challenge-en.js';
import { useStyles } from '../../lib/styles.js';
import { nameOfRules } from '../../ui/rules-name.js';

useStyles(['calls']); // a room shows changes too

/**
 * @import {Server} from 'protocol'
 * @typedef {Server.MyChallenges[number]} Challenge
 */

/** The colour of the other player. */
export const OTHER = /** @type {const} */ ({ b: 'w', w: 'b' });

/** The terms in words: a row each. @param {Pick<Challenge, 'settings'|'mix'>} terms @param {boolean} own */
function rowsOf({ settings, mix }, own) {
  const { size, clock, colours, handicap, match, rules, setup } = settings;
  const mine = own || colours === 'lot' ? colours : OTHER[colours];
  const rest = Object.entries(rules).filter(([name]) => name !== 'komi');
  /** @type {[keyof typeof words.rows, unknown, string][]} the row's name, what it is compared by, its words */
  const rows = [
    ['rules', JSON.stringify(rest.sort()), nameOfRules({ ...settings, mix })],
    ['size', size.join(), words.side(size)],
    ['clock', JSON.stringify(clock), words.clock(clock)],
    ['colours', mine, words.colours[mine]],
    ['komi', rules.scoring === 'none' ? null : rules.komi, words.komi(rules.komi)],
    ['handicap', `${handicap} ${settings.free_handicap}`, words.stones(handicap, settings.free_handicap)],
    ['rated', settings.rated ?? false, words.yes(settings.rated)],
    ['match', match, words.games(match)],
    ['setup', `${/[^./]/.test(setup) ? setup + settings.to_move : ''}`, words.board(setup)],
    ['public', settings.public, words.watchers(settings.public)],
    ['undo', settings.undo, words.yes(settings.undo)],
    ['marking', settings.marking, words.seconds(settings.marking)],
    ['absence', settings.absence, words.seconds(settings.absence)],
  ];
  return rows;
}

/**
 * The rows that differ from the terms before: the name of each, what it was and what it is.
 * @param {Challenge} challenge one that another player sent back
 * @returns {[string, string, string][]}
 */
export function changesOf(challenge) {
  if (!challenge.before) return [];
  const before = rowsOf(challenge.before, true); // the reader's own terms
  return rowsOf(challenge, false).flatMap(([name, value, text], at) =>
    value === before[at][1] ? [] : [/** @type {[string, string, string]} */ ([words.rows[name], before[at][2], text])],
  );
}

/** @param {{challenge: Challenge}} props */
export const Changes = ({ challenge }) => html`
  <ul class="changes" data-what="changes">
    ${changesOf(challenge).map(([name, was, is]) => html`
      <li key=${name}>
        <span class="soft">${name}</span> <del>${was}</del> <span aria-hidden="true">→</span>
        <span class="visually-hidden">${words.becomes}</span> <ins>${is}</ins>
      </li>
    `)}
  </ul>
`;
