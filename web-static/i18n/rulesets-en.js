// The rulesets' names in English, and the difference of each in one sentence; see en.js.

/** Names and one-sentence differences of the rulesets, in the order in which they are shown. */
export const rulesets = {
  'alter-igo': ['Alter Igo', 'Strings of both colours without liberties are removed at once, and there is no pass.'],
  stoical: ['Stoical Go', 'You may not capture right after your opponent captured.'],
  bridge: ['Bridge Go', 'Only liberties with a way across the board count; a bridge from side to side wins.'],
  'renaissance-area': ['Renaissance', 'Three passes stop play, and prisoners decide a repeated position.'],
  'makrai-territory': ['Makrai', 'A ko can be challenged by passing, and disputed stones are played out.'],
  'makrai-area': ['Makrai, area', 'A ko can be challenged by passing; stones are in limited supply.'],
  'renaissance-territory': ['Renaissance, territory', 'Three passes stop play; in a dispute a pass costs a stone.'],
  'renaissance-simple': ['Renaissance, simple', 'Three passes stop play; territory without pass stones.'],
  'stoical-refined': ['Stoical Go, refined', 'Only disturbing captures may not follow each other.'],
  'bridge-perpendicular': ['Bridge Go, perpendicular', 'A liberty must reach both sides across its own direction.'],
  'nz-refined': ['New Zealand, refined', 'Superko only in disputes.'],
  'aga-refined': ['AGA, refined', 'Superko only in disputes; White passes last.'],
  japanese: ['Japanese', 'Territory and prisoners; disputes are played out.'],
  chinese: ['Chinese', 'Stones and territory; a triple ko has no result.'],
  aga: ['AGA', 'Every pass hands over a stone, so both ways of counting agree.'],
  'new-zealand': ['New Zealand', 'Area, suicide allowed, superko.'],
  'tromp-taylor': ['Tromp–Taylor', 'Area, superko, and all stones on the board are alive.'],
};
export const rulesetName = (name, title) => rulesets[name]?.[0] ?? title ?? 'Custom rules';

/** The rulesets on offer, in groups and in the order to show them. */
export const GROUPS = {
  own: ['alter-igo', 'stoical', 'bridge', 'renaissance-area', 'makrai-territory'],
  variants: [
    'stoical-refined',
    'bridge-perpendicular',
    'renaissance-territory',
    'renaissance-simple',
    'makrai-area',
    'nz-refined',
    'aga-refined',
  ],
  standard: ['japanese', 'chinese', 'aga', 'new-zealand', 'tromp-taylor'],
};
