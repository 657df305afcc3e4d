// A player's name as others see it, in the direction of its own script, and the way to their page. A guest has no page
// and no reserved name: it is set more quietly, and screen readers read the word "guest". A computer player has a face
// before the name and the word "computer" behind it; a program of a person has the word "bot".
import { html, useEffect } from '../vendor/ui.js';
import { common } from '../i18n/en.js';
import { lazy } from '../lib/lazy.js';

const faces = lazy('ui/face.js');

/** A computer player's face; an empty disc of its size until the drawings are loaded. @param {{level: number}} props */
export function FaceOf({ level }) {
  useEffect(() => faces.want(), []);
  return html`<span class="face">${faces.module.value && html`<${faces.module.value.Face} level=${level} />`}</span>`;
}

/**
 * @param {object} props
 * @param {{id?: string, name: string, guest?: true, bot?: true, house?: number}} props.player id: '' or nothing for a
 *   player without a page here; house: the level of a computer player
 * @param {string} [props.name] another one for this place
 * @param {boolean} [props.plain] no link, for a place within another one
 */
export function Person({ player, name = player.name, plain = false }) {
  const { id, house, bot, guest } = player;
  const shown = guest
    ? html`
      <bdi class="guest" title=${common.guest}>${name}</bdi>
      <span class="visually-hidden"> (${common.guest})</span>
    `
    : html`<bdi>${house && html`<${FaceOf} level=${house} /> `}${name}</bdi>`;
  return html`
    ${plain || guest || !id ? shown : html`<a class="named" href=${`/player/${id}`}>${shown}</a>`}
    ${(bot || house) && html` <span class="tag">${bot ? common.bot : common.computer}</span>`}
  `;
}
