// Categories of a tournament: groups of players with a table and a prize of their own. A category has the players of
// its ranks; one without bounds has the players with its label. Pure.
import { rankNumber } from './people.js';

/**
 * @import {Tour as P} from 'protocol'
 * @import {Line, Tour} from '../../state/tour-fold.js'
 */

/** The names of categories in which the desk put a player. @param {string} [labels] */
export const labelsOf = (labels = '') =>
  labels
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** Whether the desk puts players into a category by hand. @param {P.Category} category */
export const isByHand = ({ from, to }) => !from && !to;

/**
 * @param {Pick<P.Player, 'rank'|'labels'>} player
 * @param {P.Category} category
 */
export function isIn({ rank, labels }, category) {
  const { name, from, to } = category;
  if (isByHand(category)) return labelsOf(labels).includes(name);
  if (!rank) return false;
  const value = rankNumber(rank);
  return (!from || value >= rankNumber(from)) && (!to || value <= rankNumber(to));
}

/**
 * The lines of a category with their places in it; shared places stay shared.
 * @param {Tour} tour
 * @param {P.Category} category
 * @returns {{lines: Line[], places: Map<number, number>}} places: by number of the player
 */
export function tableOf({ standings, byNo }, category) {
  const lines = standings.lines.filter(({ number: no }) => byNo.get(no) && isIn(byNo.get(no), category));
  const places = new Map();
  lines.forEach((line, index) => {
    const before = lines[index - 1];
    places.set(line.number, before?.place === line.place ? places.get(before.number) : index + 1);
  });
  return { lines, places };
}

/** The category of this name, where the tournament has it. @param {Tour} tour @param {string|null} name */
export const categoryNamed = ({ head }, name) => head.settings.categories?.find((one) => one.name === name) ?? null;
