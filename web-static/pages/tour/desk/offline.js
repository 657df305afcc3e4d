// The desk without its server, whose disk may be full or whose database may be locked. The page stays as it is and can
// be saved as a file, so that the event goes on by hand.
import { html } from '../../../vendor/ui.js';
import { desk as words } from '../../../i18n/desk-en.js';
import { refusedText } from '../../../i18n/tour-en.js';
import { commands, socket } from '../../../net/net.js';
import { useCopy } from './copy.js';

/** @import {Desk, Tour} from '../../../state/tour-fold.js' */

const LOST = new Set(['reconnecting', 'offline', 'refused']);

/** Everything that this page knows of a tournament, draft and log included. @returns {string} JSON */
export function stateOf(
  { head, players, rounds, standings },
  { rev, draft, people, warnings, unpaired, open, forbidden, log },
  now,
) {
  return JSON.stringify(
    {
      kind: 'tournament-state',
      saved_at: now,
      rev,
      head,
      players,
      rounds,
      standings,
      draft,
      people,
      warnings,
      unpaired,
      open,
      forbidden,
      log,
    },
    null,
    1,
  );
}

function save(text, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

/** @param {{context: {tour: Tour, desk: Desk, id: string}}} props */
export function Offline({ context: { tour, desk, id } }) {
  const copy = useCopy(id, desk.rev);
  if (!LOST.has(socket.state.value)) return html`<${Late} tour=${tour} />`;
  const { slug } = tour.head.settings;
  const steps = commands.steps.value;
  return html`
    <div class="notice warn stack tight" role="status">
      <p>${words.offline.lead}</p>
      ${steps > 0 && html`<p><b>${words.offline.waiting(steps)}</b></p>`}
      <p class="row tight">
        ${copy && html`
          <button
            type="button"
            class="button small"
            data-do="keep-event"
            onClick=${() => save(copy.text, `${slug}.json`)}
          >
            ${words.offline.event}
          </button>
        `}
        <button
          type="button"
          class="button small"
          data-do="keep"
          onClick=${() => save(stateOf(tour, desk, Date.now()), `${slug}-state.json`)}
        >
          ${words.offline.keep}
        </button>
      </p>
      ${copy && html`<p class="hint">${words.offline.hint(desk.rev - copy.rev)}</p>`}
    </div>
  `;
}

/** The steps from before a reload of the page that have been sent since. @param {{tour: Tour}} props */
function Late({ tour }) {
  const late = commands.late.value.filter(({ message }) => message.ch === `desk:${tour.head.id}`);
  if (late.length === 0) return null;
  const refused = late
    .filter(({ answer }) => answer.t !== 'ok')
    .map(({ answer }) => refusedText(answer, { name: (no) => tour.byNo.get(no)?.name ?? '' }));
  return html`
    <p class=${`notice row${refused.length > 0 ? ' warn' : ''}`} role="status">
      <span class="grow">
        ${words.offline.sent(late.length - refused.length)} ${refused.length > 0 && words.offline.refused(refused)}
      </span>
      <button
        type="button"
        class="button small"
        onClick=${() => {
          commands.late.value = [];
        }}
      >
        ${words.close}
      </button>
    </p>
  `;
}
