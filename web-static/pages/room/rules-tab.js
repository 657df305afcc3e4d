// The rules of this room: first the differences from ordinary Go, then the settings.
import { html } from '../../vendor/ui.js';
import { clockRules, common } from '../../i18n/en.js';
import { duration, settings as words } from '../../i18n/panel-en.js';
import { RulesName, mixes } from '../../ui/rules-name.js';
import { ShortRules } from '../../ui/short-rules.js';
import { EnterZen } from './zen.js';

export function RulesTab({ settings, mix }) {
  const { rules } = settings;
  const facts = [
    [words.size, common.size(settings.size) + (rules.topology === 'torus' ? words.torus : '')],
    [words.clock, clockRules(settings.clock)],
    rules.scoring !== 'none' && [words.komi, String(rules.komi)],
    settings.handicap > 0 && [words.handicap, words.stones(settings.handicap, settings.free_handicap)],
    settings.match > 1 && [words.match, words.matchOf(settings.match)],
    rules.dead_stones !== 'none' && settings.marking !== null && [words.marking, duration(settings.marking)],
    settings.absence !== null && [words.absence, duration(settings.absence)],
    [words.undo, words.undoIs(settings.undo)],
  ].filter(Boolean);
  return html`
    <div class="rules-tab">
      <h2 class="t20"><${RulesName} ...${settings} mix=${mix} /></h2>
      ${mix && html`<${Changes} mix=${mix} />`}
      ${settings.ruleset && html`<${ShortRules} ruleset=${settings.ruleset} />`}
      <dl>
        ${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}
      </dl>
      <p><${EnterZen} /></p>
    </div>
  `;
}

// The changes of a mix, and a link to all its rules.
function Changes({ mix }) {
  const told = mixes.value;
  if (!told) return null;
  return html`
    <ul class="deviations">
      ${Object.entries(mix.options).map(([clause, value]) => html`
        <li key=${clause}>${told.sentence(clause, value)}</li>
      `)}
    </ul>
    <p><a href=${told.mixAddress(mix)}>${words.wholeMix}</a></p>
  `;
}
