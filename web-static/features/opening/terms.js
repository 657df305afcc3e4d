// The sheet in which a challenged player changes the terms of a challenge and sends them back: the sheet of a new room,
// filled in with those terms. The changed terms are a challenge of their own that replaces the first one.
import { html } from '../../vendor/ui.js';
import { GROUPS } from '../../i18n/rulesets-en.js';
import { nameOfRules } from '../../ui/rules-name.js';
import { OTHER } from '../calls/terms.js';
import { clockFields } from '../computer/terms.js';
import { komiOf } from './settings.js';
import { OpenSheet } from './sheet.js';

/**
 * @import {Server} from 'protocol'
 * @import {Form, Mixed} from './settings.js'
 */

/**
 * The form of a challenge's terms, as the challenged player would ask for them.
 * @param {Server.Settings} settings @param {Mixed|null} mix
 * @returns {Partial<Form>}
 */
export function formOf(settings, mix) {
  const { size, colours, handicap, rules, setup } = settings;
  const [width, height] = size;
  const form = { ruleset: settings.ruleset ?? mix.ruleset.split('@')[0], mix };
  return {
    ...form,
    size: [9, 13, 19].includes(width) && width === height ? `${width}x${height}` : 'other',
    width,
    height,
    ...clockFields(settings.clock),
    visible: settings.public ? 'public' : 'link',
    colours: colours === 'lot' ? 'lot' : OTHER[colours],
    handicap,
    free: settings.free_handicap,
    komi: rules.komi === (handicap > 0 ? 0.5 : komiOf(form)) ? '' : String(rules.komi),
    match: settings.match > 1,
    rated: settings.rated ?? false,
    undo: settings.undo,
    marking: settings.marking / 60_000,
    absence: settings.absence / 1000,
    setup: /[^./]/.test(setup) ? setup.replaceAll('/', '\n') : '',
    toMove: settings.to_move,
  };
}

/** @param {{challenge: Server.MyChallenges[number], onClose: () => void}} props challenge: it waits for this player */
export function TermsSheet({ challenge: { room, by, settings, mix }, onClose }) {
  const mixed = mix && { ...mix, name: nameOfRules({ ...settings, mix }), rules: settings.rules };
  return html`
    <${OpenSheet}
      groups=${GROUPS}
      mix=${mixed}
      opponent=${by}
      answers=${{ room, terms: formOf(settings, mixed) }}
      onClose=${onClose}
    />
  `;
}
