// Questions about ratings: sent when the server is connected, and again after each reconnection.
import { useEffect, useState } from '../../vendor/ui.js';
import { socket } from '../../net/net.js';

/**
 * @import {Answers, Fields} from '../../net/commands.js'
 * @import {Either, Server} from 'protocol'
 */
/**
 * @template {'ratings'|'profile'|'history'|'played'|'here'} K
 * @typedef {Fields<'get', K> & { k: K }} Question
 */
/**
 * @template {'ratings'|'profile'|'history'|'played'|'here'} K
 * @typedef {Either<Answers[K]|{ t: 'error', code: Server.Error['code']|'offline' }>} Answer
 */

/**
 * @template {'ratings'|'profile'|'history'|'played'|'here'} K
 * @param {Question<K>} question `k` and its fields
 * @returns {Promise<Answer<K>>}
 */
export const ask = (question) =>
  new Promise((resolve) => {
    if (!socket.ask({ t: 'get', ...question }, resolve)) resolve({ t: 'error', code: 'offline' });
  });

/**
 * The answer to a question, asked anew when the question changes; null until then.
 * @template {'ratings'|'profile'|'history'|'played'|'here'} K
 * @param {Question<K>} question
 * @param {string} name the question's identity
 * @returns {Answer<K>|null}
 */
export function useAnswer(question, name) {
  const [answer, setAnswer] = useState(null);
  const hello = socket.hello.value; // a new one with each connection
  useEffect(() => {
    if (!hello || (answer?.name === name && answer.found.t !== 'error')) return undefined;
    let wanted = true;
    ask(question).then((found) => {
      if (wanted) setAnswer({ name, found });
    });
    return () => {
      wanted = false;
    };
  }, [hello, name]);
  return answer?.name === name ? answer.found : null;
}
