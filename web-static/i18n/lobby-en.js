// The lobby's words in English; see en.js.
import { number } from './en.js';

export const lobby = {
  title: 'Go under many rules',
  lead: 'Choose rules, send a link, play. No account.',
  plates: 'Rulesets', others: 'And the rules you know',
  play: 'Play', playNamed: (name) => `Play ${name}`, read: 'Rules', readNamed: (name) => `The rules of ${name}`,
  mine: 'Your games', yourTurn: 'Your turn', theirTurn: (name) => `${name} to play`, waiting: 'Waiting for an opponent',
  live: 'Being played', noLive: 'No game is being played at the moment. Open one and send the link.',
  seats: 'Open seats', noSeats: 'Nobody is waiting. Open a room, and whoever comes here next can sit down.',
  open: 'Open a room',
  finished: 'Finished games', book: 'The book of rules',
  here: (count) => (count === 1 ? 'One player is here.' : `${count} players are here.`),
  columns: { by: 'Opened by', rules: 'Rules', size: 'Board', clock: 'Clock', colours: 'You play', extra: 'Also' },
  sit: 'Sit', sitWith: (name) => `Sit down with ${name}`, watch: 'Watch',
  move: (count) => `move ${count}`, moves: (count) => number.plural(count, 'move'),
  gameTitle: (black, white, move) => `${black} – ${white}, move ${move}`,
  youPlay: { b: 'White', w: 'Black', lot: 'by lot' },
  handicap: (count) => `${count} stones`, match: 'match of two', komi: (text) => `komi ${text}`,
};
