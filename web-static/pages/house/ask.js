// Lists of the moderators' page: asked page by page, the newest first.
import { useEffect, useState } from '../../vendor/ui.js';
import { commands } from '../../net/net.js';

/**
 * @param {string} k the question @param {string} list the answer's list @param {object} fields @param {boolean} [wanted]
 * @returns {{rows: object[]|null, more: boolean, failed: boolean, older: () => void, answer: object|null}} rows null: on their way
 */
export function useList(k, list, fields, wanted = true) {
  const [state, setState] = useState({ rows: null, more: false, failed: false, answer: null });
  const name = JSON.stringify(fields);
  const read = async (before) => {
    const answer = await commands.get(k, before ? { ...fields, before } : fields);
    return answer.t === 'no' ? { rows: [], more: false, failed: true, answer } : { rows: answer[list], more: answer.more, failed: false, answer };
  };
  useEffect(() => {
    let here = true;
    if (wanted) read().then((first) => { if (here) setState(first); });
    return () => { here = false; };
  }, [k, name, wanted]);
  const older = async () => {
    const next = await read(state.rows.at(-1).no);
    setState({ ...next, rows: [...state.rows, ...next.rows], answer: state.answer });
  };
  return { ...state, older };
}

const TIME = new Intl.DateTimeFormat([], { dateStyle: 'medium', timeStyle: 'short' });
export const timeText = (ms) => TIME.format(ms);
