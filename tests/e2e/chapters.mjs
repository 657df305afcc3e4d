// The book's chapters on rulesets, by the names in their addresses.
export const CHAPTERS = [
  'alter-igo',
  'stoical',
  'bridge',
  'renaissance-area',
  'makrai-territory',
  'japanese',
  'chinese',
  'aga',
  'new-zealand',
  'tromp-taylor',
];
