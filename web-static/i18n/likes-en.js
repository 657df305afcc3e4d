// The words of the visitor's few settings.
export const preferences = {
  theme: 'Theme',
  board: 'Board',
  boards: { kaya: 'Kaya', print: 'Print', dusk: 'Dusk' },
  coordinates: 'Coordinates on the board',
  sound: 'Sounds',
  whichSounds: 'Which sounds, and how loud',
  volume: 'Volume',
  sounds: {
    stone: 'A stone is played',
    capture: 'Stones are captured',
    turn: 'Your turn, your game begins',
    low: 'Your time runs low',
    refused: 'A move is refused',
    joined: 'Somebody sits down',
  },
  threats: 'Mark strings that can be captured at once (not in rated games)',
  confirmMouse: 'Confirm moves made with the mouse, too',
  notify: 'Notify me when it is my turn',
};
