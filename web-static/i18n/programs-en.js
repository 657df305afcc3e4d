// The words of personal tokens and bots, on the account's page.

export const programs = {
  lead:
    'A program can play in your name, or help to run a tournament. It signs in with a token. Everyone who has the '
    + 'token can do what it allows, so keep it like a password.',
  offline: 'Your tokens could not be loaded. Check the connection, then close and open this part again.',

  tokens: 'Tokens',
  noTokens: 'You have no tokens.',
  scopes: { play: 'plays games', desk: 'runs tournaments' },
  reads: 'only reads',
  of: (name) => `for ${name}`,
  made: (day) => `Made on ${day}`,
  used: (day) => `last used on ${day}`,
  unused: 'not used yet',
  revoke: 'Revoke',
  revokeOf: (name) => `Revoke the token “${name}”`,
  revokeTitle: (name) => `Revoke “${name}”?`,
  revokeLead:
    'The program with this token is disconnected at once. Its games go on, and its clock runs. A revoked token cannot '
    + 'be used again.',
  keep: 'Keep it',
  revoked: (name) => `The token “${name}” is revoked.`,

  newToken: 'New token',
  name: 'Name of the token',
  nameHint: 'A word by which you know the program. Up to 40 characters.',
  may: 'The program may',
  play: 'Play games and chat in them',
  desk: 'Enter tournaments and run them',
  mayHint: 'Without either, it can only read.',
  whose: 'It acts for',
  you: (name) => `${name} (you)`,
  make: 'Make a token',
  secretTitle: (name) => `The token “${name}”`,
  secretLead: 'Copy it now. It is shown only this once.',
  secret: 'Token',
  copy: 'Copy the token',
  copied: 'Copied',
  copyFailed: 'This browser did not copy it. Mark the text and copy it yourself.',
  done: 'Done',

  bots: 'Bots',
  botsLead: 'A bot is an account of a program. Its name has a badge everywhere. You can have three.',
  noBots: 'You have no bots.',
  newBot: 'New bot',
  botName: 'Name of the bot',
  botNameHint: 'A new name, or that of an account of yours without games.',
  botPassword: 'Password of the bot',
  botPasswordHint: 'That account’s password; for a new name, at least 8 characters.',
  forGood: 'An account that has become a bot stays a bot, and is signed out everywhere.',
  makeBot: 'Make a bot for good',
  botMade: (name) => `${name} is your bot. Make a token for it, so that a program can play.`,

  errors: {
    tokenName: 'A name has 1 to 40 visible characters.',
    tokens: 'This account has 16 tokens. Revoke one first.',
    server: 'This server takes no more tokens.',
    gone: 'This token was revoked already.',
    bots: 'You have three bots already.',
    games: 'This account has played games, so it stays a person’s.',
    notABot: 'This account cannot become a bot: it is yours, a bot already, or has a bot or an office here.',
    botPassword: 'That is not the password of this account.',
  },
};
