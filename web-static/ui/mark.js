// The mark: a black and a white stone side by side, on a piece of wood where the paper is dark.
import { html } from '../vendor/ui.js';

export const Mark = () => html`
  <svg viewBox="0 0 44 22" aria-hidden="true" focusable="false">
    <circle class="black" cx="12" cy="11" r="8" />
    <circle class="white" cx="32" cy="11" r="7.5" />
  </svg>
`;

/** A small stone beside a player's name; colour null draws an empty seat. */
export const Stone = ({ colour }) => html`
  <span class=${`stone-dot ${{ b: 'black', w: 'white' }[colour] ?? 'none'}`} aria-hidden="true"></span>
`;
