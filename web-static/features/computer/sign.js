// The signs of the rulesets, small drawings in the colour of the text. Pages that show them load css/sign.css.
import { html } from '../../vendor/ui.js';

/** Strokes in the colour of the text; `f` fills, `s` fills with red, `r` is a red stroke. */
const SIGNS = {
  'alter-igo': html`<path class="f" d="M13 3.5a10.5 10.5 0 0 0 0 21z" /><path d="M16 4.3a9.9 9.9 0 0 1 0 19.4z" />`,
  stoical: html`<circle cx="14" cy="14" r="10.5" /><path class="r" d="M8.5 14h11" />`,
  bridge: html`
    <path d="M3 21.5h4.5a6.5 6.5 0 0 1 13 0H25" />
    <path d="M3 13.5c5-4.5 17-4.5 22 0" />
    <circle class="s" cx="14" cy="5.5" r="2.6" />
  `,
  'renaissance-area': html`
    <circle cx="14" cy="7.5" r="4.5" />
    <circle class="f" cx="7.8" cy="18.6" r="5.4" />
    <circle cx="20.2" cy="18.6" r="4.5" />
  `,
  'makrai-territory': html`<path d="M14 3l11 11-11 11L3 14z" /><circle class="s" cx="14" cy="14" r="3.6" />`,
  others: html`
    <path d="M9.5 3.5v21M18.5 3.5v21M3.5 9.5h21M3.5 18.5h21" />
    <circle class="f" cx="18.5" cy="9.5" r="3.8" />
  `,
};
const LAB = html`
  <path d="M6 7h16M6 14h16M6 21h16" />
  <circle class="f" cx="18" cy="7" r="3" />
  <circle class="s" cx="10" cy="14" r="3" />
  <circle class="f" cx="16" cy="21" r="3" />
`;

/** @param {{name: string}} props of a ruleset with a sign, or `others`; any other name: that of the lab */
export const Sign = ({ name }) => html`
  <svg class="sign" viewBox="0 0 28 28" aria-hidden="true">${SIGNS[name] ?? LAB}</svg>
`;
