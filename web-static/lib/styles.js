// Style sheets of a page, loaded once and before the page shows.
import { asset } from './assets.js';

const sheets = new Map();

/** @param {string} name @returns {Promise<unknown>} */
function load(name) {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = asset(`css/${name}.css`);
  const loaded = new Promise((/** @type {(event?: Event) => void} */ resolve) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      // a page without its style sheet is better than none; the next page tries again
      link.remove();
      sheets.delete(name);
      resolve();
    });
  });
  document.head.append(link);
  return loaded;
}

/** Loads these sheets of css/, if they are not there. @param {string[]} names */
export function useStyles(names) {
  return Promise.all(
    names.map((name) => {
      if (!sheets.has(name)) sheets.set(name, load(name));
      return sheets.get(name);
    }),
  );
}
