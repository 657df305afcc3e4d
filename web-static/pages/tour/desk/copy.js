// The event as a file that another machine can import. The page keeps it while the server answers, because without the
// server there is no other copy at hand.
import { useEffect, useState } from '../../../vendor/ui.js';
import { socket } from '../../../net/net.js';

const QUIET_MS = 3_000; // after a step; many come at once
const APART_MS = 20_000; // the server counts files

/**
 * @param {string} id of the tournament
 * @param {number} rev of the desk
 * @returns {{text: string, rev: number}|null} rev: the last step in it; null until the first has come
 */
export function useCopy(id, rev) {
  const [copy, setCopy] = useState(null);
  const [next, setNext] = useState(0); // when there may be another
  const ready = socket.state.value === 'online' || socket.state.value === 'slow';
  useEffect(() => {
    if (!ready || copy?.rev === rev) return undefined;
    const timer = setTimeout(
      async () => {
        setNext(performance.now() + APART_MS);
        const text = await fetch(`/api/tour/${id}.json`)
          .then((answer) => (answer.ok ? answer.text() : null))
          .catch(() => null); // also where the file breaks off
        if (text) setCopy({ text, rev });
      },
      Math.max(copy !== null ? QUIET_MS : 0, next - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [id, rev, ready, copy, next]); // next: also after a failed try
  return copy;
}
