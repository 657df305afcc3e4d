// The explanations of refusals. Their words are loaded when first wanted; without them a refusal is one general
// sentence.
import { common } from '../i18n/en.js';
import { lazy } from '../lib/lazy.js';

const part = lazy('ui/refused.js');
const told = () => ({ text: common.failed, witness: null });

/** @returns {Promise<Pick<typeof import('./refused.js'), 'byRules'|'byServer'>>} */
export const refusals = () => part.load().catch(() => ({ byRules: told, byServer: told }));
