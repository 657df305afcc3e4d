// The trees that this browser keeps, so that a reload loses no line: those with more than the line of a game. The
// stored text may come from another build, another tab or another hand: nothing in it is believed.
import { readTree, written } from './tree.js';

/** @import {Tree} from './tree.js' */

const KEY = 'miai.studies';
const VERSION = 1;
/** Trees; the one that was changed longest ago goes first. */
export const STUDIES_MAX = 12;
/** Characters of all of them together. */
export const TEXT_MAX = 1_000_000;
const NAME_MAX = 2000; // of a study: a board of 25 by 25 as a text has 650

const storage = () => {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null; // the browser allows none
  }
};

/** @returns {[string, unknown][]} the name of each study with its tree as data, the newest first */
function all() {
  try {
    const { version, studies } = JSON.parse(storage()?.getItem(KEY) ?? 'null') ?? {};
    if (version !== VERSION || !Array.isArray(studies)) return [];
    return studies.filter((study) => Array.isArray(study) && typeof study[0] === 'string').slice(0, STUDIES_MAX);
  } catch {
    return []; // no JSON
  }
}

/** The tree of a study, or null. @param {string} name @returns {Tree|null} */
export const keptTree = (name) => readTree(all().find(([other]) => other === name)?.[1]);

/**
 * Keeps a tree; one with nothing that is worth keeping is forgotten.
 * @param {string} name of the study: a game, a board or a record
 * @param {Tree} tree
 * @returns {boolean} whether the browser has it now
 */
export function keepTree(name, tree) {
  const rest = all().filter(([other]) => other !== name);
  const own = tree.some((node, at) => node && ((at > 0 && !node.game) || node.name || node.comment));
  if (own && name.length > NAME_MAX) return false;
  const studies = own ? [[name, written(tree)], ...rest].slice(0, STUDIES_MAX) : rest;
  try {
    for (;;) {
      const text = JSON.stringify({ version: VERSION, studies });
      if (text.length <= TEXT_MAX) {
        storage()?.setItem(KEY, text);
        return studies[0]?.[0] === name || !own;
      }
      studies.pop();
    }
  } catch {
    return false; // no storage, or it is full
  }
}
