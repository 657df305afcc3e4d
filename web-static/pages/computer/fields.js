// Board, colour, clock and handicap on the page "Play the computer", as bars of radios.
import { html } from '../../vendor/ui.js';
import { handicapPoints } from '../../lib/handicap.js';
import { clockRules, common } from '../../i18n/en.js';
import { computer as words } from '../../i18n/computer-en.js';
import { device } from '../../i18n/device-en.js';
import { opening } from '../../i18n/opening-en.js';
import { Stone } from '../../ui/mark.js';
import { Segments } from '../../features/opening/fields.js';
import { CLOCKS, SIZES, openFields, sizeOf } from '../../features/opening/settings.js';

const OFFERED = ['none', 'quick', 'normal', 'fischer'];
const STONES = [0, 2, 3, 4, 5, 6, 7, 8, 9];
const SMALL = [7, 7];
const LEAST = 7; // the shortest side of a board with handicap points

/** The choices, and the present value if it is none of them. */
const withPresent = (choices, value, text) =>
  choices.some(([key]) => key === value) ? choices : [...choices, [value, text()]];

export function Sizes({ form, set }) {
  const choices = [SMALL, ...SIZES].map(([width, height]) => [`${width}x${height}`, common.size([width, height])]);
  return html`
    <div class="sizes">
      <${Segments}
        legend=${opening.size}
        name="size"
        value=${form.size}
        choices=${withPresent(choices, form.size, () => common.size(sizeOf(form)))}
        set=${(size) => set({ size, setup: '' })}
      />
    </div>
  `;
}

export const Colours = ({ form, set }) => html`
  <${Segments}
    legend=${words.colours}
    name="colours"
    value=${form.colours}
    choices=${[
      ['b', html`<${Stone} colour="b" /> ${opening.b}`],
      ['w', html`<${Stone} colour="w" /> ${opening.w}`],
      ['lot', opening.lot],
    ]}
    set=${(colours) => set({ colours })}
  />
`;

export function Clocks({ form, set }) {
  const choices = OFFERED.filter((key) => Object.hasOwn(CLOCKS, key)).map((key) => [key, opening.clocks[key]]);
  return html`
    <div class="clocks">
      <${Segments}
        legend=${opening.clock}
        name="clock"
        value=${form.clock}
        choices=${withPresent(choices, form.clock, () => clockRules(openFields(form).clock))}
        set=${(clock) => set({ clock })}
      />
    </div>
  `;
}

export function HeadStart({ form, set }) {
  if (Math.min(...sizeOf(form)) < LEAST && form.handicap === 0) return null;
  const fitting = STONES.filter((count) => count === 0 || handicapPoints(sizeOf(form), count).length > 0);
  const choices = fitting.map((count) => [count, count === 0 ? words.even : String(count)]);
  return html`
    <div class="stones">
      <${Segments}
        legend=${words.handicap}
        name="handicap"
        value=${form.handicap}
        choices=${withPresent(choices, form.handicap, () => words.stones(form.handicap))}
        set=${(handicap) => set({ handicap, free: false })}
      />
    </div>
  `;
}

/** Where the game is played: in a room of the server, or here. */
export const Where = ({ form, set }) => html`
  <div class="where">
    <${Segments}
      legend=${device.where}
      name="where"
      value=${form.here ? 'here' : 'server'}
      choices=${[
        ['server', device.server],
        ['here', device.here],
      ]}
      set=${(value) => set({ here: value === 'here' })}
    />
    <p class="soft t14">${form.here ? device.hereLine : device.serverLine}</p>
  </div>
`;
