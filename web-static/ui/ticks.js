// One timer for all clocks of a page that show whole seconds.
import { signal, useEffect } from '../vendor/ui.js';

const TICK_MS = 1_000;

/** Counts up every second while a component shows a clock. */
export const second = signal(0);
let watching = 0;
let timer = null;

/** Keeps the clocks running while a component shows them; a component that reads the value is drawn every second. */
export function useTicks() {
  useEffect(() => {
    if (watching++ === 0)
      timer = setInterval(() => {
        second.value++;
      }, TICK_MS);
    return () => {
      if (--watching === 0) clearInterval(timer);
    };
  }, []);
  return second;
}
