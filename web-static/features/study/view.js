// A study on a page: the board with its controls under it, and beside it (on a phone below it) the head of the page,
// the acts besides playing a stone, the comment, the computer's advice, the lines and what can be done with them.
import { effect, html, useEffect, useRef, useState } from '../../vendor/ui.js';
import { Canvas, useDesk } from '../sandbox/canvas.js';
import { Acts } from '../sandbox/acts.js';
import { lazy } from '../../lib/lazy.js';
import { Later } from '../../ui/later.js';
import { details } from '../../i18n/sandbox.js';
import * as words from '../../i18n/study-en.js';
import { Drive, followWheel } from './drive.js';
import { Lines } from './lines.js';
import { Remark, Tools } from './tools.js';
import { SaveSgf } from './save.js';
import { keepTree } from './kept.js';

/** @import {Study} from './study.js' */

const aidsOf = lazy('features/search/aids.js');
const KEEP_MS = 300; // a study is kept when its tree has rested for this long

/** Keeps the tree under a name, now and after each change. @returns {boolean} whether the browser kept the last one */
function useKept(study, name) {
  const [kept, setKept] = useState(true);
  useEffect(() => {
    let timer = null;
    const keep = () => {
      clearTimeout(timer);
      timer = null;
      setKept(keepTree(name, study.tree));
    };
    let seen = study.tree;
    const stop = effect(() => {
      if (study.tree === seen) return;
      seen = study.tree;
      timer ??= setTimeout(keep, KEEP_MS);
    });
    const leave = () => timer && keep();
    addEventListener('pagehide', leave);
    return () => {
      stop();
      leave();
      removeEventListener('pagehide', leave);
    };
  }, [study, name]);
  return kept;
}

/**
 * @param {object} props
 * @param {Study} props.study
 * @param {string} props.name under which the browser keeps its tree
 * @param {string} props.title of the board
 * @param {boolean} [props.whole] all acts of a game are on offer
 * @param {boolean} [props.aids] the computer's advice is on offer: never on the board of a game under way
 * @param {unknown} props.head shown first beside the board
 * @param {unknown} [props.tools] more buttons
 * @param {{names: string[], text: () => string|Promise<string>}} props.save as of SaveSgf
 * @param {unknown} [props.foot] shown last
 */
export function StudyView({ study, name, title, whole = false, aids = false, head, tools, save, foot }) {
  const desk = useDesk(study);
  const frame = useRef(null);
  const kept = useKept(study, name);
  useEffect(() => followWheel(frame.current, study), [study]);
  const view = study.view.value;
  return html`
    <div class="study">
      <div class="study-pane">
        <div class="study-frame" ref=${frame}><${Canvas} sandbox=${study} desk=${desk} title=${title} /></div>
        <${Drive} study=${study} desk=${desk} />
      </div>
      <aside class="record-side study-side" aria-label=${title}>
        ${head}
        <div class="study-now">
          <${Acts} sandbox=${study} view=${view} desk=${desk} whole=${whole} />
          ${whole && details(view).map((text) => html`<p class="detail" key=${text}>${text}</p>`)}
        </div>
        <${Remark} study=${study} />
        ${aids && html`<${Later} of=${aidsOf} name="Aids" sandbox=${study} hints=${desk.hints} />`}
        <${Lines} study=${study} />
        <${Tools} study=${study} save=${html`<${SaveSgf} ...${save} />`}>${tools}<//>
        ${!kept && html`<p class="notice warn">${words.notKept}</p>`}
        ${foot}
      </aside>
    </div>
  `;
}
