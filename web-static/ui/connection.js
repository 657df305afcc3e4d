// The state of the connection: a dot that always shows it, and a line that appears when the connection has failed.
import { html, useEffect, useState } from '../vendor/ui.js';
import { connection as words } from '../i18n/en.js';
import { outdated, socket } from '../net/net.js';

const PATIENCE_MS = 1_500; // a shorter gap is not shown

export function ConnectionDot() {
  const state = socket.state.value;
  const text = state === 'online' ? words.lag(socket.lag.value) : words[state];
  return html`<span class=${`link ${state}`} role="img" aria-label=${text} title=${text}></span>`;
}

const Reload = () => html` <a href=${location.href} data-native="true">${words.reload}</a>`;

export function ConnectionBanner() {
  const state = socket.state.value;
  const [shown, setShown] = useState(null);
  const [later, setLater] = useState(false);
  useEffect(() => {
    if (state === 'online') {
      setShown(null);
      return undefined;
    }
    const timer = setTimeout(() => setShown(state), state === 'refused' || state === 'offline' ? 0 : PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return html`
    <div role="status">
      ${shown
        ? html`
          <p class=${`banner${shown === 'slow' ? '' : ' warn'}`} data-state=${shown}>
            ${words[shown]}
            ${shown === 'refused' && html`<${Reload} />`}
          </p>
        `
        : outdated.value
        && !later && html`
          <p class="banner" data-state="renewed">
            ${words.renewed}
            <${Reload} />
            <button type="button" class="button quiet small" onClick=${() => setLater(true)}>${words.later}</button>
          </p>
        `}
    </div>
  `;
}
