// The address of a page for others in the room: to be typed, or scanned with a telephone.
import { html, useEffect, useState } from '../../vendor/ui.js';
import { link as words } from '../../i18n/link-en.js';

const QUIET = 4; // modules left light around a code, as its readers need it

/**
 * A page of ours as others reach it: until the server has said so, and without it, as it is here.
 * @param {string} path
 * @returns {{address: string, page: string, own: boolean, code: {width: number, path: string}|null}} address: without
 *   its scheme; own: only this machine itself comes there
 */
export function useLink(path) {
  const here = `${location.origin}${path}`;
  const [known, setKnown] = useState(null);
  useEffect(() => {
    let wanted = true;
    fetch(`/api/link?page=${encodeURIComponent(here)}`)
      .then(
        (answer) => (answer.ok ? answer.json() : null),
        () => null,
      )
      .then((link) => {
        if (wanted) setKnown(link);
      });
    return () => {
      wanted = false;
    };
  }, [here]);
  const page = known?.page ?? here;
  const own = /^(localhost|127\.|\[::1\])/.test(page.replace(/^\w+:\/\//, ''));
  return { page, own, address: page.replace(/^\w+:\/\//, ''), code: known };
}

/** Dark on light whatever the theme: half of all readers see nothing else. */
export function Code({ link: { code, address } }) {
  if (!code) return null;
  const side = code.width + 2 * QUIET;
  return html`
    <svg
      class="code"
      role="img"
      aria-label=${words.code(address)}
      viewBox=${`${-QUIET} ${-QUIET} ${side} ${side}`}
      shape-rendering="crispEdges"
    >
      <rect x=${-QUIET} y=${-QUIET} width=${side} height=${side} fill="var(--stone-white)" />
      <path d=${code.path} fill="var(--stone-black)" />
    </svg>
  `;
}

/** Said where others would not arrive. */
export const OnlyHere = ({ link }) => link.own && html`<p class="notice warn" role="status">${words.own}</p>`;
