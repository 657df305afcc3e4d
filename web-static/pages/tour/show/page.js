// Parts of the projector's pages: a page with a heading, and a player with their rank.
import { html, useEffect, useRef } from '../../../vendor/ui.js';
import { show as words } from '../../../i18n/show-en.js';

/** A page with a heading; lines: how many share its height. */
export function Page({ title, slide, lines, className, children }) {
  const area = useRef(null);
  useEffect(() => {
    area.current.style.setProperty('--lines', String(Math.max(lines, 8)));
  }, [lines]);
  return html`
    <section class=${`slide ${className}${slide.long ? ' long' : ''}`} ref=${area}>
      <h2>${title}${slide.of > 1 && html` <span class="soft num">${words.page(slide.page, slide.of)}</span>`}</h2>
      ${children}
    </section>
  `;
}

/** A player; only the name is cut where a line is too long. */
export const name = (player) => html`
  <bdi class="name">${player?.name}</bdi>
  ${player?.rank && html` <span class="soft">${player.rank}</span>`}
`;
