// The words of the account's page.

export const account = {
  documentTitle: 'Account · Miai',
  title: 'Your account',
  guest: (name) => `You play as the guest ${name}. Only this browser remembers you.`,
  visitor: 'You can play as a guest with just a name. With an account you can sign in from any browser.',
  ways: { register: 'Register', signIn: 'Sign in' },
  registerLead: (name) =>
    name ? `You keep your games and your number: ${name} becomes an account.` : 'You need only a name and a password.',
  register: 'Register',
  signIn: 'Sign in',
  left: (name, games) =>
    `If you sign in, the games of the guest ${name} stay with the guest`
    + `${games > 0 ? `, including the ${games === 1 ? 'one' : games} still being played` : ''}. You `
    + 'cannot continue them. To keep them, register.',
  name: 'Name',
  nameHint: 'Up to 24 characters. It is shown wherever you play.',
  password: 'Password',
  passwordHint: 'At least 8 characters. A few words are easy to remember and hard to guess.',
  show: 'Show the password',
  hide: 'Hide the password',
  forgotten: 'Only the operator of this server can replace a forgotten password.',

  signedIn: (name) => `You are signed in as ${name}.`,
  number: (id) =>
    `Your number here is ${id}. It stays when your name changes: a director of a tournament can enter you by it.`,
  ratings: 'Your ratings',
  owner: 'You are the owner of this server.',
  moderation: 'Moderation',
  signOut: 'Sign out',
  signOutLead: 'Your account and games stay. A browser that you do not use for a month is signed out automatically.',
  signOutEverywhere: 'Sign out everywhere',
  rename: 'Change the name',
  renamed: 'Your name has been changed.',
  change: 'Change the password',
  changeLead: 'All other browsers that are signed in to this account are signed out, and its tokens are revoked.',
  old: 'Current password',
  renewed: 'New password',
  changed: 'Your password has been changed. All other browsers are signed out.',
  data: 'Your data',
  dataLead: 'Everything that this server has stored about you, in one file.',
  dataGet: 'Download it',
  programs: 'Tokens and bots',
  bot: 'This is the account of a bot.',
  delete: 'Delete the account',
  deleteLead: (number) =>
    'Your account and its name are deleted for good, and all browsers are signed out. Your chat messages are '
    + `removed, and so is your name in tournaments. Your games stay, under the name “player ${number}”.`,
  typed: (name) => `Type your name, ${name}, to confirm`,
  deleteNow: 'Delete the account for good',
  deleted: 'The account is deleted.',
  signedOut: 'You are signed out.',
  signedOutEverywhere: 'You are signed out in all browsers.',
  wait: 'Please wait…',

  ownerTitle: 'The owner of this server',
  ownerLead: 'This link makes one account the owner of the server. It works once and expires after a day.',
  ownerFirst: 'Register or sign in first. Then you can become its owner.',
  ownerTake: (name) => `Make ${name} the owner`,
  ownerDone: (name) => `${name} is the owner of this server.`,

  errors: {
    name: 'A name has 1 to 24 visible characters.',
    password: 'A password has 8 to 128 characters.',
    typed: 'That is not your name.',
    wrong: 'There is no account with this name and password.',
    old: 'That is not your password.',
    taken: 'This name belongs to an account already. Is it yours? Then sign in.',
    renameTaken: 'This name belongs to another account.',
    alike: 'This name looks like that of another account, or of the server’s staff. Please choose another.',
    link: 'This link is no longer valid. A link works once and expires after a day, and only the newest one works.',
    auth: 'You are no longer signed in.',
    other: 'That did not work. Please try again.',
  },
};
