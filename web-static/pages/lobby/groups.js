// Which rulesets are offered, and in which order.

/** Rulesets in groups, in the order to show them. */
export const GROUPS = {
  own: ['alter-igo', 'stoical', 'bridge', 'renaissance-area', 'makrai-territory'],
  variants: ['stoical-refined', 'bridge-perpendicular', 'renaissance-territory', 'renaissance-simple', 'makrai-area', 'nz-refined', 'aga-refined'],
  standard: ['japanese', 'chinese', 'aga', 'new-zealand', 'tromp-taylor'],
};
