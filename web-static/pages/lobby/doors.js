// The ways to a game, as large buttons, each with a picture on a wooden disc.
import { html } from '../../vendor/ui.js';
import { lobby as words } from '../../i18n/lobby-en.js';

const black = html`<circle class="b" cx="15" cy="24" r="8.5" />`;
const PICTURES = {
  computer: html`
    <circle class="b" cx="24" cy="25" r="14" />
    <circle class="w" cx="18.5" cy="22" r="4.5" />
    <circle class="w" cx="29.5" cy="22" r="4.5" />
    <circle class="b" cx="19" cy="22" r="2.2" />
    <circle class="b" cx="29" cy="22" r="2.2" />
    <path class="s" d="M21.5 27.500h5L24 32z" />
  `,
  pair: html`${black}<circle class="w" cx="33" cy="24" r="8.5" />`,
  open: html`${black}<circle class="free" cx="33" cy="24" r="8" />`,
};

function Picture({ name }) {
  return html`
    <svg viewBox="0 0 48 48" aria-hidden="true"><circle class="disc" cx="24" cy="24" r="23.5" />${PICTURES[name]}</svg>
  `;
}

/** @param {{onOpen: () => void}} props opens the sheet of a new room */
export function Doors({ onOpen }) {
  const { computer, pair, open } = words.doors;
  return html`
    <div class="doors">
      <a class="door first" href="/computer">
        <${Picture} name="computer" />
        <b>${computer.title}</b> <span>${computer.text}</span>
      </a>
      <a class="door" href="/play"><${Picture} name="pair" /><b>${pair.title}</b> <span>${pair.text}</span></a>
      <button type="button" class="door" data-do="open" onClick=${onOpen}>
        <${Picture} name="open" />
        <b>${open.title}</b> <span>${open.text}</span>
      </button>
    </div>
  `;
}
