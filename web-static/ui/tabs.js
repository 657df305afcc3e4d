// Tabs by the usual pattern: arrow keys move between tabs, and one panel is shown.
import { html, useRef } from '../vendor/ui.js';

/**
 * @param {{label: string, tabs: {id: string, title: string, badge?: unknown, panel: () => unknown}[],
 *   chosen: string|null, onChoose: (id: string) => void}} props chosen null: no panel is open
 */
export function Tabs({ label, tabs, chosen, onChoose }) {
  const list = useRef(null);
  const keydown = (event) => {
    const at = tabs.findIndex((tab) => tab.id === chosen);
    const to = { ArrowRight: (at + 1) % tabs.length, ArrowLeft: at < 1 ? -1 : at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    const next = tabs.at(to);
    onChoose(next.id);
    list.current.querySelector(`#tab-${next.id}`)?.focus();
    event.preventDefault();
    event.stopPropagation(); // Home and End have another meaning in a room
  };
  const open = tabs.find((tab) => tab.id === chosen);
  return html`
    <div class="tabs" role="tablist" aria-label=${label} ref=${list} onKeyDown=${keydown}>
      ${tabs.map((tab) => html`
        <button
          type="button"
          role="tab"
          id=${`tab-${tab.id}`}
          aria-selected=${tab.id === chosen}
          aria-controls=${tab.id === chosen ? `panel-${tab.id}` : null}
          tabindex=${tab.id === chosen || (!open && tab === tabs[0]) ? 0 : -1}
          onClick=${() => onChoose(tab.id)}
        >
          ${tab.title}
          ${tab.badge ? html` <b class="count">${tab.badge}</b>` : null}
        </button>
      `)}
    </div>
    ${open && html`
      <div class="panel" role="tabpanel" id=${`panel-${open.id}`} aria-labelledby=${`tab-${open.id}`} tabindex="0">
        ${open.panel()}
      </div>
    `}
  `;
}
