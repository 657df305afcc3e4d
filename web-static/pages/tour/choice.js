// A choice: between a few values a bar of radios, between many a list to unfold.
import { html } from '../../vendor/ui.js';

const SEGMENTS_MAX = 8;

/**
 * @param {{name: string, legend: string, value: unknown, choices: [unknown, unknown][], set: (value: unknown) => void,
 *   seen?: boolean}} props seen: the legend is visible, not only for screen readers
 */
export function Choice({ name, legend, value, choices, set, seen = false }) {
  if (choices.length > SEGMENTS_MAX) {
    return html`
      <label class="row tight choice">
        ${legend} <select
          name=${name}
          value=${value}
          onChange=${(event) => set(choices[event.target.selectedIndex][0])}
        >
          ${choices.map(([key, text]) => html`
            <option key=${key} value=${key} selected=${key === value}>${text}</option>
          `)}
        </select>
      </label>
    `;
  }
  return html`
    <div class="row tight choice" role="radiogroup" aria-label=${legend}>
      ${seen && html`<span aria-hidden="true">${legend}</span>`}
      <div class="segmented">
        ${choices.map(([key, text]) => html`
          <label key=${key}>
            <input type="radio" name=${name} checked=${key === value} onChange=${() => set(key)} /> ${text}
          </label>
        `)}
      </div>
    </div>
  `;
}
