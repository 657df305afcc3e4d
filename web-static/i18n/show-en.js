// The projector's words in English; see en.js.
import { number } from './en.js';
import { time } from './tour-en.js';

const { plural } = number;

export const show = {
  title: (title) => `${title} · Projector`,
  round: (no, of) => `Round ${no} of ${of}`,
  offline: (at) => `Offline since ${time(at)}`,
  pairings: (no) => `Round ${no}`,
  byName: (no) => `Round ${no} by name`,
  standings: (round) => (round ? `After round ${round}` : 'Players'),
  standingsLive: (round) => `Standings, round ${round} being played`,
  boards: (no) => `Boards of round ${no}`,
  players: 'Players',
  final: 'Final standings',
  checkin: 'Check in now',
  checkinHow: 'Tell the director that you are here, or check in yourself:',
  here: (here, all) => `${here} of ${all} are here`,
  soon: 'The tournament begins in a moment.',
  opens: (text) => `Begins ${text}`,
  since: (at) => `since ${time(at)}`,
  open: (count) => (count === 0 ? 'All results are in.' : `${plural(count, 'board')} open`),
  nextAt: (no, at) => `Round ${no} begins at ${time(at)}.`,
  published: 'Please go to your boards.',
  paused: 'The clocks are stopped.',
  finished: 'The tournament is finished.',
  page: (at, of) => `${at} / ${of}`,
  board: 'Board',
  bye: 'bye',
  pages: 'Pages of the projector',
  back: 'Back',
  forward: 'Forward',
  pause: 'Hold this page',
  go: 'Go on',
  theme: 'Theme',
  full: 'Full screen',
  leave: 'Tournament page',
};
