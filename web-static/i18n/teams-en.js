// The words of team tournaments, in English; see en.js.
import { number } from './en.js';
import { criteria, points } from './tour-en.js';

const { plural, list } = number;
const ABSENT = { excused: 'excused', zero: 'absent', late: 'came later', gone: 'has left' };
const WHAT = { 2: 'won', 1: 'drawn', 0: 'lost' };

/** Match points are whole: a win 2, a draw 1. */
const matchPoints = (value) => plural(value, 'match point');

/** The heads, names and sums of tie-breaks, where teams play. */
const criteriaOf = {
  ...criteria,
  score: ['MP', 'Match points', 'The points of each match: a win 2, a draw 1.'],
  gp: ['BP', 'Board points', 'The points of all boards: a win 1, a draw ½.'],
  sos: ['SOS', 'Sum of opponents’ match points', 'The match points of all opponents.'],
  wins: ['Wins', 'Matches won', 'How many matches were won.'],
};

export const teams = {
  fact: (boards) => `teams of ${boards} boards`,
  team: 'Team',
  none: 'No team has entered yet.',
  loose: 'Without a team',
  reserve: 'reserve',
  board: (no) => `Board ${no}`,
  match: 'Match',
  bye: 'has no opponent',
  vacant: 'nobody',
  playersOf: (name) => `Players of ${name}`,
  players: 'Players',
  points: 'Points',
  games: (sum, count) => `${points(sum)} of ${count}`,
  count: (teamsN, players, here) => `${plural(teamsN, 'team')}, ${plural(players, 'player')}, ${here} here`,
  entry: 'Team',
  entryHint: 'Your team, as your captain calls it. Players of one name are one team.',

  criteria: criteriaOf,
  /** A round of a team as a sentence. */
  cellSentence(cell, round, name) {
    if (!cell) return '';
    if (cell.bye) return `Round ${round}: without an opponent, ${matchPoints(cell.points)}.`;
    if (cell.absent) return `Round ${round}: ${ABSENT[cell.absent]}, ${matchPoints(cell.points)}.`;
    if (cell.points === null) return `Round ${round}: against ${name}, still open.`;
    return `Round ${round}: against ${name}, ${WHAT[cell.points]} with ${plural(points(cell.games), 'board point')}.`;
  },
  legend: 'The number is the opponent’s line: + won, − lost, = drawn, ? open; ! by default. Small: the board points.',
  crossLegend: 'Board points of the team on the left.',
  shared: 'Equal teams share a place.',
  welcome: (boards) => `teams meet on ${plural(boards, 'board')} in a fixed order`,
  /** @param {string[]} names the tie-breaks */
  byScore: (names) =>
    `match points, then ${names.map((name) => criteriaOf[name][1].toLowerCase()).join(', then ')}; teams that are `
    + 'still equal share the place',
  unplayedOne: (name, round, { bye, absent, points: value }) =>
    `${name}, round ${round}: ${bye ? 'no opponent' : ABSENT[absent]} (${matchPoints(value)})`,

  desk: {
    tab: 'Teams',
    add: 'New team',
    lead: (boards) =>
      `Each team has ${boards} boards, in the order of its list; players after them are reserves. Players below an `
      + 'absent one move up. Once a round has begun, the order stays.',
    addTitle: 'New team',
    editTitle: (name) => name,
    name: 'Name of the team',
    order: 'Players, from the first board on',
    up: (name) => `${name}: one board up`,
    down: (name) => `${name}: one board down`,
    take: (name) => `Take ${name} out of the team`,
    choose: 'Add a player',
    save: 'Save',
    dissolve: 'Dissolve the team',
    edit: 'Edit',
    editOf: (name) => `Edit ${name}`,
    short: (missing) => `${plural(missing, 'board')} without a player`,
    loose: (names) => `In no team, so not paired: ${list(names)}.`,
    fixed: 'A round has begun: the order stays, and only the name can change.',
    nameWanted: 'A team has a name of 1 to 60 characters.',
    full: (max) => `A team has at most ${max} players.`,
  },
  form: {
    who: 'Who plays',
    each: 'Players',
    teams: 'Teams',
    boards: 'Boards of a match',
    hint: (boards) =>
      `Teams meet in matches on ${boards} boards in a fixed order. A match won is worth 2 points, a drawn one 1; `
      + 'then board points decide.',
  },
};
