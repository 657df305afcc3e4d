// Words of quick pairing, in English; see en.js.
import { number } from './en.js';

export const pairing = {
  documentTitle: 'Quick pairing · Miai',
  title: 'Quick pairing',
  lead: 'Choose everything that you would play. The next player who wants the same is your opponent.',
  others: 'More rulesets',
  rated: 'Rated: the result counts for the ratings of both players',
  begin: 'Find an opponent',
  choose: 'Choose at least one ruleset, one board and one clock.',
  looking: 'Looking for an opponent',
  time: (ms) => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`,
  wish: (rules, sizes, clocks, rated) =>
    `${[rules, sizes, clocks].map((list) => number.list(list)).join('; ')}${rated ? '; rated' : ''}.`,
  waiting: (count, rules) =>
    `${count === 1 ? 'One player waits' : `${count} players wait`}${rules.length > 0 ? `: ${rules.join(', ')}` : ''}.`,
  alone: 'No other player waits at the moment. The game begins as soon as one comes who wants the same.',
  none: 'No player waits at the moment.',
  stop: 'Stop looking',
  stay: 'Stay on this page: the search ends when you leave it.',
  found: (name) => `Your opponent is ${name}.`,
  /**
   * Why the server takes no wish.
   * @param {{code?: string, field?: string}} answer
   */
  refused: ({ code, field }) =>
    ({
      'full seeks': 'Too many players wait already. Try again in a minute.',
      'forbidden rated': 'Rated games need an account.',
    })[`${code} ${field}`] ?? null,
};
