// The clipboard.

/**
 * Copies a text, also over plain http, where a page can only use the old command.
 * @returns {Promise<boolean>} whether it is there
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text); // only there in a secure context
    return true;
  } catch {
    const from = /** @type {HTMLElement|null} */ (document.activeElement);
    const field = Object.assign(document.createElement('textarea'), { value: text, className: 'visually-hidden' });
    document.body.append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    from?.focus();
    return done;
  }
}
