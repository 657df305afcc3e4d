// The slip: what is played in this room, in one line on a phone and in a frame beside the board, and the way to the
// rules.
import { html, useEffect } from '../../vendor/ui.js';
import { clockRules, common, room as words } from '../../i18n/en.js';
import { plateLines } from '../../i18n/rulesets-en.js';
import { lazy } from '../../lib/lazy.js';
import { nameOfRules } from '../../ui/rules-name.js';

const lines = lazy('i18n/ruleset-lines-en.js'); // of the rulesets that the lobby does not show

/** @param {{model: import('./model.js').RoomModel}} props */
export function Slip({ model }) {
  const room = model.room.value;
  const { rules, size, clock, ruleset } = room.settings;
  const others = ruleset && !plateLines[ruleset];
  useEffect(() => (others ? lines.want() : undefined), [others]);
  const facts = [
    common.size(size),
    clockRules(clock),
    rules.scoring !== 'none' && words.komiIs(rules.komi),
    room.settings.rated ? words.rated : !room.tour && words.unrated,
  ];
  return html`
    <button
      type="button"
      class="room-slip"
      data-do="rules"
      onClick=${() => {
        model.panel.value = 'rules';
      }}
    >
      <b>${nameOfRules({ ...room.settings, mix: room.mix })}</b>
      <span class="go">${words.rules}</span>
      <span class="facts">${facts.filter(Boolean).join(' · ')}</span>
      <span class="rule">${plateLines[ruleset] ?? (others && lines.module.value?.rulesetLines[ruleset])}</span>
    </button>
  `;
}
