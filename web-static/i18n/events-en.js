// The words of the tournaments in the lobby.
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric' });
const month = new Intl.DateTimeFormat('en-GB', { month: 'short' });
const whole = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });

export const events = {
  title: 'Tournaments',
  all: 'All tournaments',
  arena: 'Arena',
  running: 'Running',
  open: 'Open for entry',
  date: (at) => ({ day: day.format(at), month: month.format(at), whole: whole.format(at) }),
};
