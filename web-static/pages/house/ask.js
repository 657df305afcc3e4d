// The lists of the moderators' page: loaded page by page, the newest rows first.
import { useEffect, useState } from '../../vendor/ui.js';
import { commands } from '../../net/net.js';

/** @import {Answers, Fields} from '../../net/commands.js' */

/**
 * @template {'acts'|'reports'|'trail'|'waiting'} K
 * @template {Exclude<keyof Answers[K], 't'|'id'|'more'>} L
 * @param {K} k the question
 * @param {L} list the answer's list
 * @param {Fields<'get', K>} fields
 * @param {boolean} [wanted]
 * @returns {{rows: Answers[K][L]|null, more: boolean, failed: boolean, older: () => void, answer: Answers[K]|null}}
 *   rows: null while they are on their way
 */
export function useList(k, list, fields, wanted = true) {
  const [state, setState] = useState(/** @type {any} */ ({ rows: null, more: false, failed: false, answer: null }));
  const name = JSON.stringify(fields);
  const read = async (before) => {
    const answer = /** @type {any} */ (await commands.get(k, before ? { ...fields, before } : fields));
    return answer.t === 'error'
      ? { rows: [], more: false, failed: true, answer }
      : { rows: answer[list], more: answer.more, failed: false, answer };
  };
  useEffect(() => {
    let here = true;
    if (wanted)
      read().then((first) => {
        if (here) setState(first);
      });
    return () => {
      here = false;
    };
  }, [k, name, wanted]);
  const older = async () => {
    const next = await read(state.rows.at(-1).number);
    setState({ ...next, rows: [...state.rows, ...next.rows], answer: state.answer });
  };
  return { ...state, older };
}

const TIME = new Intl.DateTimeFormat([], { dateStyle: 'medium', timeStyle: 'short' });
export const timeText = (ms) => TIME.format(ms);
