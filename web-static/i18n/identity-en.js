// The words with which a player that the desk entered takes their place on a device of their own, in English.
const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

export const identity = {
  offer: 'Let them report by phone',
  title: (name) => `${name} reports by phone`,
  scan: 'They open this code or link on their phone. From then on they check in and report results there.',
  until: (ms) => `The code works once, until ${hour.format(ms)}.`,
  copy: 'Copy the link',
  copied: 'Copied',
  done: (name) => `${name} has taken their place.`,
  failed: 'No code came. Please try again.',
  close: 'Close',
  ask: (name) => `Are you ${name}?`,
  explain: 'If you are, you can check in and report your results on this device.',
  yes: (name) => `Yes, I am ${name}`,
  no: 'No',
  old: 'This code no longer works. Ask at the desk for a new one.',
  taken: (name) => `${name} has a device or an account already. If that is not you, tell the desk.`,
  twice: 'You take part in this tournament already.',
};
