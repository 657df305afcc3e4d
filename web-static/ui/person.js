// A player's name as others see it, in the direction of its own script. A guest's name is not reserved: it is set more
// quietly, and screen readers read the word "guest".
import { html } from '../vendor/ui.js';
import { common } from '../i18n/en.js';

/** @param {{player: {name: string, guest?: true}, name?: string}} props name: another one for this place */
export const Person = ({ player, name = player.name }) =>
  player.guest
    ? html`
      <bdi class="guest" title=${common.guest}>${name}</bdi>
      <span class="visually-hidden"> (${common.guest})</span>
    `
    : html`<bdi>${name}</bdi>`;
