// The words about people on the director's desk, in English; see desk-en.js.
import { number } from './en.js';
import { points } from './tour-en.js';

const { list, plural } = number;

/* People */
export const people = {
  counter: (here, all) => `${here} of ${all} are here`,
  search: 'Find',
  none: 'No players yet. Add players here, or let them enter on the tournament page.',
  add: 'Add a player',
  import: 'Import a list',
  forbid: 'Pairs to keep apart',
  clear: 'Remove several',
  guest: 'guest',
  invited: 'invited, has not answered',
  here: 'Here',
  edit: 'Edit',
  editOf: (name) => `Edit ${name}`,
  hereOf: (name) => `${name} is here`,
  key: 'Key',
  name: 'Name',
  rank: 'Rank',
  rating: 'Rating',
  club: 'Club',
  state: 'State',
  start: 'Start',
  sort: 'Order of the list',
  sorts: { name: 'By name', rank: 'By rank', start: 'By start', number: 'By entry' },
  grid: 'Rounds',
  gridHint: 'Press a round that a player misses: it counts as excused. Press it again if they play.',
  roundOf: (round) => `Round ${round}`,
  kinds: {
    plays: 'plays',
    excused: 'excused',
    zero: 'absent, not excused',
    late: 'before their first round',
    gone: 'has left',
    paired: 'has a pair',
  },
  cell: (name, round, kind) => `${name}, round ${round}: ${people.kinds[kind]}`,
  hint: 'Press the key beside a name to check the player in; press it again to undo that.',
  said: (name, on, here, all) => `${name} ${on ? 'is here' : 'is not here'}, ${here} of ${all}.`,
  allHere: (count) => `Check in all ${count} others`,
  awayTitle: (name) => `${name} is not here?`,
  awayGo: 'No longer here',
  awaySays: (name) => `Only players who are here are paired. ${name} is not paired until they are here again.`,
  misses: (rounds) => `not in ${list(rounds.map((round) => `R${round}`))}`,
  from: (round) => `from R${round}`,
  seeded: (deviation) => `±${deviation}, from the ratings at the time of entry`,
  checkinLink: 'Players check themselves in on the tournament page:',
  doubles: (name, other) => `${name} and ${other} have similar names: are they the same person?`,
  moreDoubles: (count) => `And ${plural(count, 'more pair')} of similar names.`,
};

export const noShow = {
  says: (name) => `${name} did not come to the last round, and would be paired again.`,
  away: 'Not here any more',
};

export const person = {
  add: 'Add a player',
  edit: (name) => name,
  name: 'Name',
  rank: 'Rank',
  rankHint: '3d or 12k',
  rating: 'Rating',
  club: 'Club',
  team: 'Team',
  country: 'Country',
  household: 'Household',
  labels: 'Categories',
  householdHint: 'Players of one household are not paired.',
  pin: 'EGD PIN',
  correction: 'Starting score, plus or minus',
  seed: 'Starting order',
  fixedBoard: 'Always at board',
  join: 'Plays from round',
  note: 'Note, for directors only',
  account: 'Player of this server',
  accountHint:
    'The number of a player of this server, such as p42; empty for all others. The player is invited, and is '
    + 'only a name here until they accept.',
  countryHint: 'GB',
  here: 'Is already here',
  reserve: 'Reserve: plays when the number is odd',
  ratingHint: 'If it is empty, a player of this server is seeded by their rating here.',
  more: 'More',
  save: 'Save',
  similar: (names) => `Already in the list: ${list(names)}. Is this a different person?`,
  missed: (rounds, value) =>
    `${rounds === 1 ? 'Round 1 is' : `Rounds 1 to ${rounds} are`} missed, worth `
    + `${plural(points(value), 'point')} in all.`,
  joins: 'Joins when the next round is paired. To play in the round under way, use “Seat a late player”.',
  recomputed: 'Starting scores and standings are calculated again. Earlier pairings stay.',
  fate: 'During the tournament',
  errors: {
    name: 'A name has 1 to 60 visible characters.',
    rank: 'A rank looks like 3d or 12k.',
    country: 'Two letters, such as GB.',
    team: 'A team has a name of 1 to 60 visible characters.',
    rating: 'A rating is a whole number, up to 4,000.',
    pin: 'Up to eight digits.',
    account: 'A number such as p42.',
    join: 'The number of a round of this tournament.',
  },
};

export const fate = {
  absent: 'Absent from a round',
  withdraw: 'Withdraw',
  return: 'Come back',
  disqualify: 'Disqualify',
  remove: 'Remove from the list',
  round: 'Round',
  kind: 'How',
  kinds: { not: 'Plays', excused: 'Excused', zero: 'Not excused' },
  reason: 'Reason',
  absentSays: (kind, { excused, absences_each: each, round_down: down }, already) => {
    if (kind !== 'excused') return kind === 'zero' ? 'Worth nothing.' : 'Is paired as usual.';
    if (already && !each) return 'Worth nothing: one round was excused already.';
    return `Worth ${plural(points(excused), 'point')}${each ? '' : ', once in the tournament'}.${
      down && excused % 2 ? ' The sum of all rounds without a game is rounded down.' : ''
    }`;
  },
  withdrawSays: {
    robin: (name, round) =>
      `${name} stays in the standings, and loses each game from round ${round} on by default. If a player leaves `
      + 'before half of the games, they are taken off the standings, and their games do not count.',
    knockout: (name, round) =>
      `${name} is out from round ${round} on: the next opponent in the tree goes through. If that round is `
      + `paired already, ${name} loses by default when it begins.`,
    other: (name, round) =>
      `${name} is not paired from round ${round} on. Games already played count. You can let the player come back.`,
  },
  finish: 'Finishes the current game first',
  forfeit: 'Forfeits the current game now',
  forfeitReason: 'Withdrew during the game.',
  returnSays: (name, round) =>
    `${name} is paired again from round ${round} on. Rounds missed stay missed; no points are added.`,
  disqualifySays: (name, round, paired) =>
    paired
      ? `${name} is not paired from round ${round} on, and takes no `
        + 'place among the prizes. Games already played count.'
      : `${name} takes no place among the prizes.`,
  removeSays: (name) =>
    `${name} leaves the list. This is possible only before the first game; after it, withdraw the player.`,
  reasonWanted: 'A reason is needed.',
};

export const waiting = {
  title: (count) => `${plural(count, 'player')} ${count === 1 ? 'asks' : 'ask'} to enter`,
  accept: 'Accept',
  decline: 'Decline',
  acceptAll: 'Accept all',
  declineAll: 'Decline all',
  acceptOf: (name) => `Accept ${name}`,
  declineOf: (name) => `Decline ${name}`,
  guest: 'guest, without an account',
  said: { accept: (names) => `${list(names)} accepted.`, decline: (names) => `${list(names)} declined.` },
  code: 'Players need this code to enter. Only the desk shows it:',
};

export const clear = {
  title: 'Remove several',
  own: (count) => `Players who entered by themselves (${count})`,
  guests: (count) => `Only the guests among them, without an account (${count})`,
  more: (count) => `${count} more`,
  go: (count) => `Remove ${plural(count, 'player')}`,
  says:
    'Players that you added, edited or checked in stay, and so do players of a published round. This is one '
    + 'step of the log: “Undo” brings all of them back.',
};
