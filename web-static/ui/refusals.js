// Where refusals are explained. The words come when they are first wanted; without them a refusal is only told.
import { common } from '../i18n/en.js';

const told = () => ({ text: common.failed, witness: null });

/** @returns {Promise<{byRules: Function, byServer: Function}>} as in pages/room/refused.js */
export const refusals = () => import('../pages/room/refused.js').catch(() => ({ byRules: told, byServer: told }));
