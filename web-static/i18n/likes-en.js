// The words of the visitor's few settings.
export const preferences = {
  theme: 'Theme',
  sound: 'Sounds',
  confirmMouse: 'Confirm moves made with the mouse, too',
  notify: 'Notify me when it is my turn',
};
