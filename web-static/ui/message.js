// A page that is only a message: it does not exist, or it could not be shown.
import { html, useEffect } from '../vendor/ui.js';
import { common } from '../i18n/en.js';

/**
 * @param {{text: string[], href?: string, onAgain?: () => void}} props text: a headline, an advice, the name of the way
 *   on; the way leads to href, or is a button
 */
export function Message({ text: [head, sub, action], href = '/', onAgain = null }) {
  useEffect(() => {
    document.title = `${head.replace(/\.$/, '')} · ${common.name}`;
  }, [head]);
  return html`
    <main id="page" class="message" tabindex="-1">
      <h1>${head}</h1>
      <p>${sub}</p>
      <p>
        ${onAgain
          ? html`<button type="button" class="button" data-do="load-again" onClick=${onAgain}>${action}</button>`
          : html`<a class="button" href=${href}>${action}</a>`}
      </p>
    </main>
  `;
}
