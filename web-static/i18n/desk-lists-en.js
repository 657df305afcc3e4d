// Texts of completions at the desk: players of associations' lists, accounts.
import { number } from './en.js';

const { plural } = number;

const names = { egf: 'EGF', aga: 'AGA' };

export const complete = {
  list: 'Completions',
  found: (count) => `${plural(count, 'completion')}. Choose with the arrow keys.`,
};

export const lists = {
  names,
  /** @param {string[]} have */
  hint: (have) =>
    `Completed from the ${have.length > 1 ? 'lists' : 'list'} of the ${have.map((one) => names[one]).join(' and ')}.`,
  taken: (list, pin) => `From the list of the ${names[list]}, number ${pin}.`,
};
