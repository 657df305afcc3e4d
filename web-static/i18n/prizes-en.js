// Words of the prizes.
import { number } from './en.js';

export const prizes = {
  title: 'Prizes',
  place: (place, names) => `${place}: ${number.list(names)}`,
  best: (band, names) => `Best ${band}: ${number.list(names)}`,
  bands: { dan: 'of the dan grades', kyu: 'of 1–9 kyu', middle: 'of 10–19 kyu', beginners: 'of 20–30 kyu' },
};
