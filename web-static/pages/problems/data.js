// The problems as data: loaded from data/problems/, one file for each family of rulesets.
import { signal } from '../../vendor/ui.js';
import { asset } from '../../lib/assets.js';
import { kept } from '../../ui/preferences.js';
import { FAMILIES } from './form.js';

/**
 * By family; null until they are loaded.
 * @type {import('../../vendor/ui.js').Signal<Record<string, import('./form.js').Problem[]>|null>}
 */
export const collection = signal(null);
export const collectionFailed = signal(false);
/** The names of the problems solved on this device. @type {import('../../vendor/ui.js').Signal<string[]>} */
export const solved = kept('problems', []);
let loading = false;

async function load(family) {
  const response = await fetch(asset(`data/problems/${family}.json`));
  if (!response.ok) throw new Error(`${family}: ${response.status}`);
  return [family, await response.json()];
}

/** Loads all families once; where that fails, the next call tries again. */
export async function loadCollection() {
  if (loading || collection.value) return;
  loading = true;
  collectionFailed.value = false;
  try {
    collection.value = Object.fromEntries(await Promise.all(Object.keys(FAMILIES).map(load)));
  } catch {
    collectionFailed.value = true;
  }
  loading = false;
}

/** Whether a problem was solved on this device. Storage may hold anything. @param {string} name */
export const isSolved = (name) => Array.isArray(solved.value) && solved.value.includes(name);

/** @param {string} name */
export function remember(name) {
  if (!isSolved(name)) solved.value = [...(Array.isArray(solved.value) ? solved.value : []), name];
}
