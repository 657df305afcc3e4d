// Keys that work anywhere in a room, except while something is written.
import { actions } from '../../i18n/en.js';
import { say } from '../../ui/live.js';
import { zen } from './extra.js';

const typing = (target) => target.closest?.('input, textarea, select, dialog, [contenteditable]');

/** Follows the keyboard until the returned function is called. */
export function followKeys(model, { help }) {
  const keys = {
    p: () => {
      if (!model.may.peek().has('pass')) return;
      model.ask('pass');
      say('answer', actions.enterSaysYes(actions.ask.pass));
    },
    c: () => document.getElementById('typed-move')?.focus(),
    z: () => {
      zen.value = !zen.value;
    },
    '?': help,
    '[': () => model.step(-1),
    ']': () => model.step(1),
    Home: () => model.look(0),
    End: () => model.look(null),
    Escape: () => model.cancel(),
    Enter: () => {
      if (model.asking.peek()) model.confirm();
    },
  };
  const pressed = (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || typing(event.target)) return;
    if (event.key === 'Enter' && event.target.closest?.('button, a, [role=gridcell], [role=tab]')) return;
    const run = keys[event.key] ?? keys[event.key.toLowerCase()];
    if (!run) return;
    run();
    if (event.key !== 'Escape') event.preventDefault();
  };
  // A question about no point can be answered by Enter on the board, too: the visitor does not mean a stone there.
  const answered = (event) => {
    const asked = model.asking.peek();
    if (event.key !== 'Enter' || !asked || asked.point >= 0 || !event.target.closest?.('[role=gridcell]')) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) model.confirm();
  };
  document.addEventListener('keydown', answered, true);
  document.addEventListener('keydown', pressed);
  return () => {
    document.removeEventListener('keydown', answered, true);
    document.removeEventListener('keydown', pressed);
  };
}
