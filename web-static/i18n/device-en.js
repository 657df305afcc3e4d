// The words about games on this device in English; see en.js.
import { computer } from './computer-en.js';

export const device = {
  where: 'Where you play',
  server: 'In a room',
  here: 'On this device',
  serverLine: 'Others can watch, and the game is listed.',
  hereLine:
    'This browser judges the game and plays for the computer. It needs no connection and no name, has no clock, '
    + 'and stays in this browser.',
  you: 'You',
  going: ({ level, moves }) =>
    `A game against ${computer.players[level - 1].name} is under way on this device, after ${moves} ${
      moves === 1 ? 'move' : 'moves'
    }.`,
  goOn: 'Go on with it',
  replaces: 'A new game on this device takes its place.',
  none: ['There is no game on this device.', 'Choose an opponent and rules to begin one.', 'Play the computer'],
  spoilt: [
    'The kept game cannot be read.',
    'What this browser kept is no game that can be played. It was left out.',
    'Play the computer',
  ],
  again: 'Another game',
  others: 'Other terms',
  look: 'Review game',
  save: 'Save the game as',
  notStored: 'This browser does not keep the game. It is lost when this page is closed.',
  failed: 'The computer player could not be loaded.',
  retry: 'Try again',
  unplayable: 'These rules do not start on this board. Choose another size, position or head start.',
};
