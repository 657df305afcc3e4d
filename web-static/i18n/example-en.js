// The words of the example tournament, in English.
export const example = {
  title: 'Try it first',
  lead: 'An example has eight invented players. You can pair them, type results and print. It is not listed.',
  make: 'Make an example',
  name: 'Example evening',
  text: 'An example. The players are invented.',
};
