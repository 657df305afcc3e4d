// The pages that a game does not need, together: they share most of what they are made of.
export * as analysis from './analysis/analysis.js';
export * as games from './games/games.js';
export * as lab from './lab/lab.js';
export * as replay from './replay/replay.js';
export * as rules from './rules/rules.js';
export { chapterOf } from './rules/book.js';
