// A player's name as others see it, in the direction of its own script. A guest's name is not reserved: it is set more
// quietly, and screen readers read the word "guest". A computer player has a face before the name, which leads to its
// page, and the word "computer" behind it; a program of a person has the word "bot".
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
 * @param {{name: string, guest?: true, bot?: true, house?: number}} props.player house: the level of a computer player
 * @param {string} [props.name] another one for this place
 * @param {boolean} [props.plain] no link, for a place within another one
 */
export function Person({ player, name = player.name, plain = false }) {
  const { house, bot, guest } = player;
  if (!house && !bot)
    return guest
      ? html`
        <bdi class="guest" title=${common.guest}>${name}</bdi>
        <span class="visually-hidden"> (${common.guest})</span>
      `
      : html`<bdi>${name}</bdi>`;
  const whole = html`<bdi>${house && html`<${FaceOf} level=${house} /> `}${name}</bdi>`;
  return html`
    ${house && !plain ? html`<a class="named" href=${`/player/h${house}`}>${whole}</a>` : whole} <span class="tag">
      ${bot ? common.bot : common.computer}
    </span>
  `;
}
