// The words of the form that makes a tournament, in English; see en.js.
import { number } from './en.js';

const { plural } = number;

/** "1 h 10", "45 min". */
export function hours(ms) {
  const all = Math.round(ms / 60_000);
  const [h, min] = [Math.floor(all / 60), all % 60];
  return h === 0 ? `${min} min` : min === 0 ? `${h} h` : `${h} h ${String(min).padStart(2, '0')}`;
}

export const form = {
  title: 'New tournament', change: 'Change the settings', create: 'Create the tournament', save: 'Save', busy: 'One moment…',
  account: 'A tournament belongs to an account, so that its director finds it again on any machine.', toAccount: 'Make one, or sign in',
  file: 'From a file', fileHint: 'The JSON file of a tournament, which moves it here with everything, or the XML file of OpenGotha',
  tooLarge: 'A file has at most 4 MB.', taken: 'The tournament is here. Otherwise than in the file:', toDesk: 'To its desk',
  offline: 'The server could not be reached.',
  copy: 'Copy an event', copyLead: 'Everything but the players is taken over. You can change it before the first round.',
  copyNone: 'Start afresh',
  name: 'Title', slug: 'Address', slugHint: (slug) => `The event’s address: /t/${slug || '…'}`, text: 'Announcement',
  textHint: 'When, where, what to bring; up to 1,000 characters.',
  system: 'System',
  systems: {
    swiss: ['Swiss', 'Everybody plays every round against somebody with about the same score.'],
    mcmahon: ['McMahon', 'A Swiss in which everybody starts with points for his rank.'],
    robin: ['Round robin', 'Everybody plays everybody.'],
    knockout: ['Knock-out', 'Who loses is out.'],
  },
  rounds: 'Rounds', cycles: 'Cycles', once: 'Once', twice: 'Twice',
  where: 'Where it is played', online: 'On this server', overBoard: 'On wooden boards',
  date: 'Begins', more: 'Everything else',
  game: 'Rules, board and clock',
  changeGame: 'Change rules, board or clock',   preview: (round, rounds,
  count) => `A round takes up to ${hours(round)}${count ? `, all ${plural(count, 'round')} up to ${hours(rounds)}` : ''}.`,
  previewNone: 'Without a clock a round takes as long as it takes.', previewDays: 'With days for a move a round takes weeks.',
  komi: (usual) => `Komi, if not ${number.half(usual)}`,
  who: 'Who may see it', everyone: 'Everyone', link: 'Only with the link',
  entry: 'Who may enter by themselves',
  entries: { anybody: 'Anybody, guests too', accounts: 'Whoever has an account', code: 'Whoever has the code that you give out',
    accepted: 'Anybody may ask, you accept each', nobody: 'Nobody: only the desk adds players' },
  entryHints: { anybody: '', accounts: 'Guests are asked to make an account first.', code: 'Only the desk sees the code. Give it out in the hall, or with the invitation.',
    accepted: 'Who asks takes no place until you say yes, at the desk under “People”.', nobody: '' },
  code: 'Code', codeHint: 'At least six letters or digits. Left empty, the server makes one up.', rated: 'Games count for the rating', playersMax: 'Most players',
  match: 'Games of a round', single: 'One', two: 'Two, colours swapped', matchHint: 'Without komi both colours have to be played.',
  matchScore: 'Each game counts by itself (match score)',
  mcmahon: 'McMahon', floor: 'Floor', bar: 'Bar', rankHint: 'Ranks as 3d or 12k.', handicap: 'Handicap between ranks', reduction: 'Less by', ceiling: 'At most',
  from: 'None from',
  points: 'Rounds without a game', bye: 'Bye', excused: 'Excused, once', late: 'Came late, once', values: { 2: '1 point', 1: '½ point', 0: 'nothing' },
  unplayedHalf: 'Count ½ for opponents’ SOS whatever such a round gave',
  criteria: 'Equal scores are told apart by',
  criteriaHint: 'In this order; whoever is equal then shares the place. Tie-breaks mean something only near the top: the EGF advises against SOSOS, SODOS and CUSS in Swiss and McMahon events.',
  add: 'Add a criterion…', remove: (name) => `Leave out ${name}`, earlier: (name) => `${name} earlier`,
  seeding: 'Within a group of equal score', seedingFirst: 'Rounds 1 and 2', seedingLater: 'Later',
  seedings: { slip: 'Upper half against lower half', fold: 'First against last', random: 'By lot' },
  clubGap: 'Keep clubmates apart', clubGaps: ['No', 'Where scores are equal', 'Up to one point apart', 'Up to a point and a half', 'Up to two points'],
  noshow: 'Minutes to wait for a player who is not at the board', noshowAuto: 'Who is not there then loses by default; otherwise the desk marks the board',
  together: 'All clocks start with the round; otherwise when both players are at the board',
  auto: 'Minutes until the next round begins by itself, 0: never', delay: 'Minutes by which others see the games later',
  errors: {
    code: 'A code has at least six letters or digits, and blanks and hyphens if you like; up to 24 in all.',
    slug: 'An address has letters, digits and single hyphens, up to 40.', title: 'A title has 1 to 80 visible characters.',
    text: 'The announcement has up to 1,000 characters.', rounds: 'A tournament has 1 to 46 rounds.',
    players_max: 'Between 2 and 256 players, in a round robin up to 24.',
    starts_at: 'That is no date.', floor: 'A rank is written 3d or 12k.', bar: 'The bar is a rank, written 3d or 12k, and not below the floor.',
    handicap: 'These handicap settings do not fit the rules.', noshow: 'Minutes between 0 and a day.', auto: 'Minutes between 0 and a day.',
    delay: 'Minutes, up to an hour.',
    taken: 'This address is taken. Choose another.', game: 'Rules, board and clock do not go together.', criteria: 'Each criterion stands once.',
    other: (field) => `The server did not take the field “${field}”.`,
  },
};
