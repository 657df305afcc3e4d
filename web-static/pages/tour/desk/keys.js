// One key for each player at check-in: a letter of their name where it is free, else any free one. Pure.
const KEYS = [...'abcdefghijklmnopqrstuvwxyz123456789'];

/**
 * @param {{number: number, name: string}[]} people in the order in which they are listed
 * @returns {Map<number, string>} by number; players after the last key have none
 */
export function keysFor(people) {
  const free = new Set(KEYS);
  const keys = new Map();
  const take = (no, key) => {
    keys.set(no, key);
    free.delete(key);
  };
  const letters = ({ name }) =>
    [...name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()].filter((letter) => KEYS.includes(letter));
  for (const person of people) {
    const [initial] = letters(person);
    if (free.has(initial)) take(person.number, initial);
  }
  for (const person of people) {
    if (keys.has(person.number)) continue;
    const key = letters(person).find((letter) => free.has(letter)) ?? free.values().next().value;
    if (key !== undefined) take(person.number, key);
  }
  return keys;
}
