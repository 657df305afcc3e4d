// The difference of each ruleset in one English sentence; see en.js. This module comes with the pages that
// show all rulesets.
import { plateLines } from './rulesets-en.js';

/** @type {Record<string, string>} */
export const rulesetLines = {
  ...plateLines,
  'makrai-area': 'A ko can be challenged by passing; stones are in limited supply.',
  'renaissance-territory': 'Three passes stop play; in a dispute a pass costs a stone.',
  'renaissance-simple': 'Three passes stop play; territory without pass stones.',
  'stoical-refined': 'Only disturbing captures may not follow each other.',
  'bridge-perpendicular': 'A liberty must reach both sides across its own direction.',
  'nz-refined': 'Superko only in disputes.',
  'aga-refined': 'Superko only in disputes; White passes last.',
  japanese: 'Territory and prisoners; disputes are played out.',
  chinese: 'Stones and territory; a triple ko has no result.',
  aga: 'Every pass hands over a stone, so both ways of counting agree.',
  'new-zealand': 'Area, suicide allowed, superko.',
  'tromp-taylor': 'Area, superko, and all stones on the board are alive.',
};
