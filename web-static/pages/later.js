// The pages beside the room, in one file: they share most of their modules.
import { lazy } from '../lib/lazy.js';

export * as analysis from './analysis/analysis.js';
export * as games from './games/games.js';
export * as lab from './lab/lab.js';
export * as play from './pair/pair.js';
export * as replay from './replay/replay.js';
export * as rules from './rules/rules.js';
/** The primer and the problems come with files of their own: only their readers need them. */
export const learn = lazy('pages/learn/learn.js').load;
export const problems = lazy('pages/problems/problems.js').load;
