// The words of the visitor's few settings.
export const preferences = {
  theme: 'Theme',
  board: 'Board',
  boards: { kaya: 'Kaya', print: 'Print', dusk: 'Dusk' },
  coordinates: 'Coordinates on the board',
  sound: 'Sounds',
  confirmMouse: 'Confirm moves made with the mouse, too',
  notify: 'Notify me when it is my turn',
};
