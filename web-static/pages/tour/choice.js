// One of a few, as a bar of radios; the legend is only heard.
import { html } from '../../vendor/ui.js';

/** @param {{name: string, legend: string, value: unknown, choices: [unknown, unknown][], set: (value: unknown) => void}} props */
export function Choice({ name, legend, value, choices, set }) {
  return html`<fieldset><legend class="visually-hidden">${legend}</legend><div class="segmented">
    ${choices.map(([key, text]) => html`<label key=${key}><input type="radio" name=${name} checked=${key === value} onChange=${() => set(key)} /> ${text}</label>`)}
  </div></fieldset>`;
}
