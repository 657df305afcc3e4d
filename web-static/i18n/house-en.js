// The words of the moderators' page in English; see en.js.
const name = (player) => (player ? player.name : 'the operator');

export const house = {
  documentTitle: 'Moderation – Miai',
  title: 'Moderation',
  lead: 'Everything you do here is kept with your name and your reason. Whoever it is about reads the reason.',
  denied: 'This page is for the owner of this server and its moderators.',
  account: 'Your account',
  tabs: { reports: 'Reports', log: 'Log', people: 'People', words: 'Words', events: 'Tournaments', staff: 'Helpers' },
  tabsLabel: 'What to look at',
  more: 'Show older ones', failed: 'That could not be read just now. Please try again.', refresh: 'Look again',

  noReports: 'Nobody has reported anything.',
  allReports: 'Show what is done, too',
  reportedBy: (report) => `${report.by.name} reported line ${report.line}:`,
  audience: { players: 'players’ chat', watchers: 'watchers’ chat' },
  room: 'the room', lines: (no) => `Report ${no}: the lines around`,
  reported: 'reported', removed: 'removed',
  isDone: 'Nothing more is to be done about it.',
  acts: {
    remove: 'Remove the line', mute: 'Mute', ban: 'Ban', rename: 'Rename', close: 'Close the room', done: 'Done', undo: 'Undo', word: 'Refuse the word',
    appoint: 'Make a moderator', unlist: 'Take off the list', end: 'End the tournament',
    approve: 'Count for ratings', annul: 'Annul the ratings', trust: 'Trust as a director',
  },
  removeLine: (line) => `Remove line ${line.n} of ${line.by.name}`,
  about: (player) => `What ${player.name} did`,

  ask: {
    remove: (wish) => `Remove a line of ${wish.whom}`, mute: (wish) => `Mute ${wish.whom}`, ban: (wish) => `Ban ${wish.whom}`, rename: (wish) => `Rename ${wish.whom}`,
    close: () => 'Close the room', done: () => 'Nothing more to do', undo: (wish) => `Undo: ${wish.whom}`, word: (wish) => `Refuse “${wish.whom}”`,
    appoint: (wish) => `Make ${wish.whom} a moderator`, unlist: (wish) => `Take “${wish.whom}” off the list`, end: (wish) => `End “${wish.whom}”`,
    approve: (wish) => `Count “${wish.whom}” for ratings`, annul: (wish) => `Annul the ratings of “${wish.whom}”`, trust: (wish) => `Trust ${wish.whom} as a director`,
  },
  what: {
    remove: 'Nobody sees the line any more, now or later. It can be put back.',
    mute: 'No chat, no new name and no new tournament. Games go on.',
    ban: 'Nothing can be changed here any more. Watching stays possible, and games that have begun are finished.',
    rename: 'Without another name it is “renamed” and a number.',
    close: 'It leaves the lobby, and nothing is said in it any more. A game that has begun is finished.',
    done: 'The report leaves the list. It can be brought back.',
    undo: 'What it did holds no more.',
    unlist: 'Who knows its address sees it as before.',
    end: 'It leaves the list, nobody enters and no round begins. Games that have begun are finished.',
    approve: 'All its games between accounts who agreed to take part move ratings, also those that were played already. This can be taken back: games that have ended by then stay rated.',
    annul: 'None of its games counts for anybody, and every later rating is computed anew without them. The reason stands on its page. This can be undone.',
    trust: 'Tournaments that they make from now on count for ratings. When this ends, games that have ended by then stay rated.',
    word: 'No name may contain it. A line of chat with it is refused.',
    appoint: 'Moderators see this page and can do everything on it, except to owner and moderators.',
  },
  why: 'Reason', whyHint: 'Up to 200 characters. It is shown to whoever it is about.', whyMissing: 'Please say why.',
  whys: ['Insults', 'Advertising', 'Disturbs games', 'Offensive name', 'Was a mistake'],
  long: 'For how long', whom: 'Whom', newName: 'New name',
  targets: { player: 'this player', address: (address) => `everybody at ${address}`, session: (session) => `this browser (${session})` },
  durations: [[3_600_000, 'an hour'], [86_400_000, 'a day'], [259_200_000, 'three days'], [604_800_000, 'a week'], [2_592_000_000, '30 days'], [31_536_000_000, 'a year']],
  cancel: 'Cancel',
  did: 'Done.',
  codes: {
    denied: 'You may not do that to them.', notfound: 'There is nothing of the kind any more.', conflict: 'That was done already, or the name is taken.',
    full: 'So many stand already. Undo some that are not needed any more.', proto: 'Something in it is not as it should be.',
  },

  noActs: 'Nothing was done yet.',
  standing: 'Only what holds now',
  columns: ['When', 'Who', 'What', 'Why', 'Undo'],
  trailColumns: ['When', 'Who', 'What', 'Address', 'Session'],
  ended: (no) => `ended by ${no}`, until: (time) => `until ${time}`,
  sentence(act) {
    const event = act.title ?? 'a tournament';
    const whom = act.player?.name ?? act.address ?? act.session ?? '';
    return {
      appoint: `made ${whom} a moderator`, remove: `removed line ${act.line} of ${whom}`, mute: `muted ${whom}`, ban: `banned ${whom}`, close: 'closed a room',
      rename: `renamed ${act.name}`, word: `refused the word “${act.name}”`, done: `was done with report ${act.report}`, undo: `undid act ${act.undoes}`,
      unlist: `unlisted ${event}`, end: `ended ${event}`,
      approve: `let ${event} count for ratings`, annul: `annulled the ratings of ${event}`, trust: `trusted ${whom} as a director`,
    }[act.what] ?? act.what;
  },
  by: name,

  find: 'Name of an account, number like p42, or address', search: 'Look', nobody: 'There is nobody of that name, or nothing is kept any more.',
  kept: 'What is kept here goes by itself after a time that the settings say.',
  person: (player) => `${player.name} (${player.id})${player.owner ? ', owner' : player.moderator ? ', moderator' : player.account ? '' : ', guest'}`,
  atAddress: (address) => `Done from ${address}`,
  steps: { guest: 'came as a guest', account: 'registered', 'sign-in': 'signed in', name: 'took another name', room: 'opened a room', game: 'began a game',
    line: (n) => `wrote line ${n}`, report: (n) => `reported line ${n}`, event: 'made a tournament', act: 'acted as a moderator' },
  actsAbout: 'Acts about them', nothingKept: 'Nothing is kept.', unknown: 'not known',

  word: 'Word', wordHint: 'Capitals, accents and digits in place of letters make no difference.', noWords: 'No word is refused.', wordsTitle: 'Refused words',
  allow: (word) => `Allow “${word}” again`,
  event: 'Address of a tournament', eventHint: 'The last part of its address, or all of it.', noEvents: 'Nothing that was decided about tournaments holds now.', noEvent: 'There is no tournament with this address.',
  waiting: 'Tournaments that ask to be rated', waitingHint: 'What was played before you approve one counts, too.', noWaiting: 'No tournament waits to be approved.',
  waitingFacts: (tour, made, state) => `${name(tour.by)} · made ${made} · ${state} · ${tour.players === 1 ? 'one player' : `${tour.players} players`}`,
  approve: 'Approve', approveOne: (title) => `Approve “${title}”`, decided: 'What was decided',
  trusted: 'Directors whom you trust', trustedHint: 'Tournaments that they make count for ratings without being asked about.', trustedName: 'Name of a director’s account', noTrusted: 'You trust nobody yet: you approve each tournament.',
  distrust: (player) => `Trust ${player.name} no more`, moderators: 'Moderators',
  staffName: 'Name of the account', noStaff: 'Nobody helps you yet.', dismiss: (player) => `Dismiss ${player.name}`, noAccount: 'There is no account of that name.',
};
