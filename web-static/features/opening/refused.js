// Why the server opens no room, in the words of the form.
import { challenge } from '../../i18n/challenge-en.js';
import { computer } from '../../i18n/computer-en.js';
import { opening as words } from '../../i18n/opening-en.js';
import { byServer } from '../../ui/refused.js';

/** The field of the command that a refusal is about. @param {any} answer @returns {string|undefined} */
export const fieldOf = ({ field }) => field?.split(/[.[]/)[0];

/** @param {any} answer the refusal of the command `open` @returns {string} */
export function openingRefused(answer) {
  if (answer.clash) return words.clash(answer.clash);
  const field = fieldOf(answer);
  if (answer.code === 'full' && field === 'house') return computer.full;
  const challenged = challenge.refused(answer);
  if (challenged) return challenged;
  return words.errors[field] ?? byServer(answer).text;
}
