// A person's name as others see it, in the direction of its own script. Anybody may be called as a guest is: a guest's
// name is set more quietly, and the word is said to whoever hears the page.
import { html } from '../vendor/ui.js';
import { common } from '../i18n/en.js';

/** @param {{player: {name: string, guest?: true}, name?: string}} props name: another one that they go by here */
export const Person = ({ player, name = player.name }) =>
  player.guest
    ? html`
      <bdi class="guest" title=${common.guest}>${name}</bdi>
      <span class="visually-hidden"> (${common.guest})</span>
    `
    : html`<bdi>${name}</bdi>`;
