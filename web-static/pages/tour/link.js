// The address of a page for visitors in the hall: to type, or to scan with a telephone.
import { html, useEffect, useState } from '../../vendor/ui.js';
import { useStyles } from '../../lib/styles.js';
import { link as words } from '../../i18n/link-en.js';

const QUIET = 4; // modules left light around a code, as its readers need it

/**
 * The address at which others reach a page. The server knows it; until it answers, the address of this browser is used.
 * @param {string} path
 * @returns {{address: string, page: string, own: boolean, code: {width: number, path: string}|null}} address: without
 *   its scheme; own: only this machine can open it
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

/** Dark on light in every theme, because half of all readers need that. */
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

/** The warning where other machines cannot open the address. */
export const OnlyHere = ({ link }) => link.own && html`<p class="notice warn" role="status">${words.own}</p>`;

/** The code of a page for a telephone in the same room, with the warning where it cannot open the page. */
export function PageCode({ path }) {
  const link = useLink(path);
  useEffect(() => {
    useStyles(['code']);
  }, []);
  return html`<${Code} link=${link} /><${OnlyHere} link=${link} />`;
}
