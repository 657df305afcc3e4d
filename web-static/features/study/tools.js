// The acts on the lines of a study: name one, comment on a move, promote, remove, take that back.
import { html, useEffect, useRef, useState } from '../../vendor/ui.js';
import { COMMENT_MAX, NAME_MAX, NODES_MAX, canPromote, canRemove, lineStart, lineThrough, sizeOf } from './tree.js';
import * as words from '../../i18n/study-en.js';

/** @import {Study} from './study.js' */

/** A text that is written in place: a field with a button; Escape leaves it as it was. */
function Writing({ label, text, max, lines = false, onDone, onLeave }) {
  const field = useRef(null);
  useEffect(() => field.current.focus(), []);
  const done = (event) => {
    event?.preventDefault();
    onDone(field.current.value);
  };
  const key = (event) => {
    if (event.key === 'Escape') onLeave();
    else if (event.key === 'Enter' && (!lines || event.ctrlKey || event.metaKey)) done(event);
  };
  const shared = { ref: field, class: 'input', maxlength: max, onKeyDown: key };
  return html`
    <form class="study-writing" onSubmit=${done}>
      <label class="field">
        <span>${label}</span>
        ${lines
          ? html`<textarea rows="3" ...${shared}>${text}</textarea>`
          : html`<input value=${text} autocomplete="off" ...${shared} />`}
      </label>
      <button class="button small">${words.done}</button>
    </form>
  `;
}

/** The comment on the move on the board, and ways to the other comments of its line. @param {{study: Study}} props */
export function Remark({ study }) {
  const { tree } = study;
  const node = study.node.value;
  const { comment } = tree[node];
  const line = [0, ...lineThrough(tree, node)];
  const at = line.indexOf(node);
  const has = (other) => tree[other].comment !== '';
  if (!line.some(has)) return null;
  const before = line.slice(0, at).findLast(has);
  const after = line.slice(at + 1).find(has);
  const jump = (what, target) => html`
    <button
      type="button"
      class="button quiet small"
      data-do=${`comment-${what}`}
      disabled=${target === undefined}
      onClick=${() => study.show(target)}
    >
      ${words.comments[what]}
    </button>
  `;
  return html`
    <section class="remark" aria-label=${words.remark}>
      <div class="remark-text" aria-live="polite">
        ${comment && html`
          <p class="soft">${words.onMove(study.view.value.turns)}</p>
          <p class="comment" dir="auto">${comment}</p>
        `}
      </div>
      ${(before !== undefined || after !== undefined) && html`
        <p class="choices">${jump('before', before)} ${jump('after', after)}</p>
      `}
    </section>
  `;
}

/** @param {{study: Study, children?: unknown, save: unknown}} props more buttons: children the first, save the last */
export function Tools({ study, children, save }) {
  const [writing, setWriting] = useState(/** @type {'name'|'comment'|null} */ (null));
  const { tree, undoable } = study;
  const node = study.node.value;
  const start = lineStart(tree, node);
  useEffect(() => setWriting(null), [node, study]);
  const button = (what, text, run) => html`
    <button type="button" class="button small" data-do=${what} onClick=${run}>${text}</button>
  `;
  const done = (text) => {
    if (writing === 'name') study.name(text);
    else study.comment(text);
    setWriting(null);
  };
  return html`
    ${writing && html`
      <${Writing}
        key=${writing}
        label=${writing === 'name' ? words.name : words.remark}
        text=${writing === 'name' ? tree[start].name : tree[node].comment}
        max=${writing === 'name' ? NAME_MAX : COMMENT_MAX}
        lines=${writing === 'comment'}
        onDone=${done}
        onLeave=${() => setWriting(null)}
      />
    `}
    <p class="study-undo" role="status">
      ${undoable && html`
        ${words.undone[undoable]}
        ${' '} ${button('undo-line', words.undo[undoable], () => study.undo())}
      `}
      ${study.full.value || sizeOf(tree) >= NODES_MAX ? words.full : ''}
    </p>
    <div class="study-tools choices" role="group" aria-label=${words.toolsTitle}>
      ${children} ${button('comment', tree[node].comment ? words.editRemark : words.addRemark, () =>
        setWriting('comment'),
      )}
      ${start > 0 && button('name-line', words.nameLine, () => setWriting('name'))}
      ${canPromote(tree, node) && button('promote-line', words.promote, () => study.promote())}
      ${canRemove(tree, node) && button('remove-line', words.remove, () => study.remove())} ${save}
    </div>
  `;
}
