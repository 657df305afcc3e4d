// The words about computer players in English; see en.js.
import { number } from './en.js';

export const computer = {
  title: 'Play the computer',
  documentTitle: 'Play the computer · Miai',
  lead: 'Five computer players. They know every ruleset, and every mix of rules from the lab.',
  player: 'Computer player',
  players: [
    { name: 'Nibble', level: 'First games', line: 'Sees the nearest stones. Loves to capture.' },
    { name: 'Puddle', level: 'Beginner', line: 'Jumps far and forgets the way back.' },
    { name: 'Pip', level: 'Intermediate', line: 'Quick, never still, leaves a cut or two behind.' },
    { name: 'Ember', level: 'Strong', line: 'Patient until you are not. Mind the ko.' },
    { name: 'Old Moon', level: 'Strongest', line: 'Says little. Has seen this shape before.' },
  ],
  mix: 'Your mix',
  others: 'Other rules',
  othersLine: 'Japanese, Chinese, variants …',
  signs: {
    'alter-igo': 'captures both colours',
    stoical: 'no capture after a capture',
    bridge: 'join two opposite sides',
    'renaissance-area': 'three passes stop play',
    'makrai-territory': 'a pass challenges a ko',
  },
  colours: 'You play',
  handicap: 'Head start of Black',
  even: 'Even',
  stones: (count) => `${count} stones`,
  setup: 'The game starts from the position on the board.',
  opponent: 'Opponent',
  anyone: 'Anyone',
  computer: 'Computer',
  play: (name) => `Play ${name}`,
  starting: 'Starting…',
  unrated: 'This game is not rated.',
  board: (size) => `The board, ${size}`,
  rating: (rating, error) => `${rating} ± ${error}`,
  strength: 'How strong they are',
  measured: (ruleset, size, { games, greedy }) => [
    `The number below each player is its rating under ${ruleset}, from ${number.plural(games, 'game')} on ${size} `
      + 'among the five, play at random and play that looks only one turn ahead.',
    `Play at random has 0, and one turn ahead ${greedy}. A player with 200 points more wins three games of four. The `
      + 'number behind ± is the range in which 95 of 100 measurements would lie: of the distance to Pip, and for Pip '
      + 'of the distance to 0. The strongest players met in few games, so their ranges are wide.',
    'These ratings have their own scale. They cannot be compared with those of people on this server.',
  ],
  unmeasured: 'Nothing has been measured under these rules.',
  full: 'All computer players are busy. Please try again in a minute.',
  meanwhile: 'No opponent so far. You will be called if you play the computer meanwhile.',
  playMeanwhile: 'Play the computer',
};
