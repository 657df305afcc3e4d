// The texts about a mix: its short name, its address, the sentences that differ.
export { mixAddress } from '../lib/mix.js';
export { mixName } from '../i18n/mix-names.js';
export { sentence } from '../i18n/rule-text.js';
