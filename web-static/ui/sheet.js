// A sheet: a question that covers the page. The browser keeps the focus inside, and Esc closes it.
import { html, useLayoutEffect, useRef } from '../vendor/ui.js';
import { common } from '../i18n/en.js';
import { icons } from './icons.js';

/** @param {{title: string, onClose: () => void, children: unknown, className?: string}} props */
export function Sheet({ title, onClose, children, className = '' }) {
  const dialog = useRef(null);
  // Before the next key comes: what is typed at once belongs to the sheet.
  useLayoutEffect(() => {
    const before = /** @type {HTMLElement|null} */ (document.activeElement);
    const sheet = dialog.current;
    sheet.showModal();
    return () => {
      sheet.close(); // nothing beneath takes the focus while it is open
      before?.focus?.({ preventScroll: true });
    };
  }, []);
  const outside = (event) => {
    if (event.target === dialog.current) onClose();
  };
  return html`
    <dialog
      ref=${dialog}
      class=${`sheet ${className}`}
      aria-label=${title}
      onClick=${outside}
      onCancel=${(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div class="inside">
        <header class="spread">
          <h2 class="t28">${title}</h2>
          <button class="button quiet icon" type="button" aria-label=${common.close} onClick=${onClose}>
            ${icons.close()}
          </button>
        </header>
        ${children}
      </div>
    </dialog>
  `;
}
