// The rules of a ruleset in a few sentences: its differences from ordinary Go, and the way to the whole rules. The
// sentences come with the rules book; until then there is one.
import { html, useEffect } from '../vendor/ui.js';
import { settings as words } from '../i18n/panel-en.js';
import { rulesetLines } from '../i18n/ruleset-lines-en.js';

/** @param {{ruleset: string, book: import('../lib/lazy.js').Part}} props book: the part with the rules book */
export function ShortRules({ ruleset, book }) {
  useEffect(() => book.want(), [book]);
  const chapter = book.module.value?.chapterOf(ruleset);
  return html`
    ${chapter
      ? html`<ul class="deviations">${chapter.deviations.map((text) => html`<li>${text}</li>`)}</ul>`
      : rulesetLines[ruleset] && html`<p>${rulesetLines[ruleset]}</p>`}
    <p><a href=${`/rules/${ruleset}`}>${words.whole}</a></p>
  `;
}
