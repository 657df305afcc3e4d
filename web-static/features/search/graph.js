// Black's share of wins from step to step of a game: dark from below is Black's. A slider beneath it is its keyboard.
import { html } from '../../vendor/ui.js';
import * as words from '../../i18n/search-en.js';

const WIDTH = 600;
const HEIGHT = 120;

/**
 * The outline of Black's part; steps without a share keep the height of the step before.
 * @param {(number|null|undefined)[]} shares as far as they are known @param {number} steps
 */
export function outline(shares, steps) {
  let share = 0.5;
  const points = shares.map((known, at) => {
    share = known ?? share;
    return `${(at * WIDTH) / Math.max(steps, 1)} ${((1 - share) * HEIGHT).toFixed(1)}`;
  });
  if (points.length === 0) return '';
  const end = ((shares.length - 1) * WIDTH) / Math.max(steps, 1);
  return `M0 ${HEIGHT}L${points.join('L')}L${end} ${HEIGHT}z`;
}

/**
 * Shows a step of the line that the graph is of.
 * @param {import('../sandbox/sandbox.js').Sandbox} sandbox @param {string[]} acts @param {number} at
 */
function goTo(sandbox, acts, at) {
  if (sandbox.acts.value !== acts) sandbox.follows(acts);
  sandbox.go(at);
}

/** @param {{mind: import('./mind.js').Mind, sandbox: import('../sandbox/sandbox.js').Sandbox}} props */
export function Graph({ mind, sandbox }) {
  const { acts, shares } = mind.graph.value;
  const steps = acts.length;
  const on = sandbox.acts.value === acts;
  const at = on ? sandbox.at.value : 0;
  const x = (at * WIDTH) / Math.max(steps, 1);
  const pressed = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    goTo(sandbox, acts, Math.round(((event.clientX - box.left) / box.width) * steps));
  };
  return html`
    <figure class="chances">
      <svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" onClick=${pressed}>
        <path class="black" d=${outline(shares, steps)} />
        <path class="even" d=${`M0 ${HEIGHT / 2}H${WIDTH}`} />
        ${on && html`<path class="here" d=${`M${x} 0V${HEIGHT}`} />`}
      </svg>
      <input
        type="range"
        min="0"
        max=${steps}
        value=${at}
        aria-label=${words.place}
        aria-valuetext=${words.at(at, shares[at])}
        onInput=${(event) => goTo(sandbox, acts, Number(event.currentTarget.value))}
      />
      <figcaption class="hint">
        <span class="num">${words.at(at, shares[at])}.</span> ${words.graphHint}
        ${' '}
        <span class="num" role=${shares.length > steps ? 'status' : null}>
          ${words.graphProgress(shares.length, steps + 1)}
        </span>
      </figcaption>
    </figure>
  `;
}
