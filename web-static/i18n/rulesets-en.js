// The rulesets' names in English, their groups, and the sentences that the lobby shows; see en.js.

/** Names of the rulesets, in the order in which they are shown. */
export const rulesets = {
  'alter-igo': 'Alter Igo',
  stoical: 'Stoical Go',
  bridge: 'Bridge Go',
  'renaissance-area': 'Renaissance',
  'makrai-territory': 'Makrai',
  'makrai-area': 'Makrai, area',
  'renaissance-territory': 'Renaissance, territory',
  'renaissance-simple': 'Renaissance, simple',
  'stoical-refined': 'Stoical Go, refined',
  'bridge-perpendicular': 'Bridge Go, perpendicular',
  'nz-refined': 'New Zealand, refined',
  'aga-refined': 'AGA, refined',
  japanese: 'Japanese',
  chinese: 'Chinese',
  aga: 'AGA',
  'new-zealand': 'New Zealand',
  'tromp-taylor': 'Tromp–Taylor',
};
/** The difference of each ruleset on a plate of the lobby, in one sentence. ruleset-lines-en.js has the others. */
export const plateLines = {
  'alter-igo': 'Strings of both colours without liberties are removed at once, and there is no pass.',
  stoical: 'You may not capture right after your opponent captured.',
  bridge: 'Only liberties with a way across the board count; a bridge from side to side wins.',
  'renaissance-area': 'Three passes stop play, and prisoners decide a repeated position.',
  'makrai-territory': 'A ko can be challenged by passing, and disputed stones are played out.',
};

export const rulesetName = (name, title) => rulesets[name] ?? title ?? 'Custom rules';

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
