// A ruleset's plate: a small board that plays its moment once, and again under the pointer or the focus.
import { html, useEffect, useRef, useState } from '../../vendor/ui.js';
import { plateLines, rulesets } from '../../i18n/rulesets-en.js';
import { lobby as words } from '../../i18n/lobby-en.js';
import { Mini } from '../../ui/mini.js';

const FRAME_MS = 1200;
const BETWEEN_MS = 600;
const START_MS = 500;

export function Plate({ plate, index, onPlay }) {
  const { frames, name, size } = plate;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const [at, setAt] = useState(still ? frames.length - 1 : 0);
  const timer = useRef(null);
  const show = (frame) => {
    clearTimeout(timer.current);
    setAt(frame);
    if (frame < frames.length - 1)
      timer.current = setTimeout(() => show(frame + 1), frames[frame].between ? BETWEEN_MS : FRAME_MS);
  };
  const again = () => {
    if (!still && at === frames.length - 1) show(0);
  };
  useEffect(() => {
    if (!still) timer.current = setTimeout(() => show(0), START_MS + index * START_MS);
    return () => clearTimeout(timer.current);
  }, []);
  const title = rulesets[name];
  const sentence = plateLines[name];
  const frame = frames[at];
  return html`
    <article class="plate" onPointerEnter=${again} onFocusIn=${again}>
      <div>
        <${Mini}
          size=${size}
          board=${frame.board}
          last=${frame.at}
          no=${frame.no}
          ring=${frame.ring}
          title=${sentence}
        />
        <p class="moment" aria-hidden="true">${frame.note}</p>
      </div>
      <div>
        <h3>${title}</h3>
        <p>${sentence}</p>
        <p class="ways">
          <button type="button" class="word" aria-label=${words.playNamed(title)} onClick=${() => onPlay(name)}>
            ${words.play}
          </button>
          <a href=${`/computer/${name}`} aria-label=${words.computerNamed(title)}>${words.computer}</a>
          <a href=${`/rules/${name}`} aria-label=${words.readNamed(title)}>${words.read}</a>
        </p>
      </div>
    </article>
  `;
}
