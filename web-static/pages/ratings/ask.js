// Questions about ratings: asked when the server is there, and again when it comes back.
import { useEffect, useState } from '../../vendor/ui.js';
import { socket } from '../../net/net.js';

/** @param {object} question `k` and its fields @returns {Promise<object>} the answer */
export const ask = (question) => new Promise((resolve) => {
  if (!socket.ask({ t: 'get', ...question }, resolve)) resolve({ t: 'no', code: 'offline' });
});

/**
 * The answer to a question, asked anew when it is another one; null until then.
 * @param {object} question
 * @param {string} name what tells it from others
 */
export function useAnswer(question, name) {
  const [answer, setAnswer] = useState(null);
  const online = socket.hello.value !== null;
  useEffect(() => {
    let wanted = true;
    if (online) ask(question).then((found) => { if (wanted) setAnswer({ name, found }); });
    return () => { wanted = false; };
  }, [online, name]);
  return answer?.name === name ? answer.found : null;
}
