// The mark: a black and a white stone side by side.
import { html } from '../vendor/ui.js';

export const Mark = () => html`
  <svg viewBox="0 0 44 20" aria-hidden="true" focusable="false">
    <circle class="black" cx="10" cy="10" r="9" />
    <circle class="white" cx="33" cy="10" r="8.5" />
  </svg>
`;

/** A small stone beside a player's name; colour null draws an empty seat. */
export const Stone = ({ colour }) => html`
  <span class=${`stone-dot ${{ b: 'black', w: 'white' }[colour] ?? 'none'}`} aria-hidden="true"></span>
`;
