// A player's clock. It counts for the eye only, twice a second and ten times a second under ten seconds, and changes
// the page only when the text changes.
import { html, useEffect, useState } from '../vendor/ui.js';
import { socket } from '../net/net.js';
import { clocksAt, clockText } from '../state/clock.js';
import { clock as words } from '../i18n/en.js';

const TICK_MS = 500;
const QUICK_MS = 100;
const LOW_MS = 10_000;

/** The server's time of day, from the last hello. */
export function serverNow() {
  const hello = socket.hello.peek();
  return hello ? hello.now_at + performance.now() - socket.helloAt : Date.now();
}

/** Both clocks now. */
export const clocksNow = (game) => clocksAt(game, performance.now(), serverNow());

function face(game, colour) {
  const clocks = clocksNow(game);
  const side = clocks[colour];
  const running = clocks.run === colour && !game.end;
  return { side, running, text: side ? clockText(side.left) : '', more: side ? words.more(game.info.clock, side) : '' };
}

export function Clock({ game, colour, onLow }) {
  const [, setShown] = useState('');
  const { side, running, text, more } = face(game, colour);
  const low = running && side.left < LOW_MS;

  useEffect(() => {
    if (!running) return undefined;
    let timer;
    let warned = side.left < LOW_MS;
    const tick = () => {
      const now = face(game, colour);
      setShown(now.text + now.more);
      if (now.side.left < LOW_MS && !warned) {
        warned = true;
        onLow?.();
      }
      timer = setTimeout(tick, now.side.left < LOW_MS ? QUICK_MS : TICK_MS);
    };
    timer = setTimeout(tick, low ? QUICK_MS : TICK_MS);
    return () => clearTimeout(timer);
  }, [game, running]);

  if (!side) return html`<span class="clock none"></span>`;
  return html`
    <span class=${`clock${running ? ' running' : ''}${low ? ' low' : ''}`} role="timer" aria-live="off">
      <span class="time">${text}</span>
      ${more && html`<span class="more">${more}</span>`}
    </span>
  `;
}
