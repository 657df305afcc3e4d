// The set-up as a board to paint on: black, white, no point, empty. It knows no rules; every point can be reached, also
// points that the board lacks.
import { html, useEffect, useRef, useState } from '../../vendor/ui.js';
import { BoardView } from '../../board/view.js';
import { BLACK, BLOCKED, EMPTY, WHITE, gridGeometry } from '../../board/geometry.js';
import { setting as words } from '../../i18n/sandbox.js';

const LETTERS = { [EMPTY]: '.', [BLACK]: 'X', [WHITE]: 'O', [BLOCKED]: '#' };
/** @type {[keyof typeof words.brushes, number][]} */
const BRUSHES = [
  ['black', BLACK],
  ['white', WHITE],
  ['blocked', BLOCKED],
  ['empty', EMPTY],
];

const pointsOf = ({ setup, width, height }) =>
  setup === ''
    ? new Uint8Array(width * height)
    : Uint8Array.from(setup.replaceAll('/', ''), (letter) =>
        Number(Object.keys(LETTERS).find((point) => LETTERS[point] === letter)),
      );

const rowsOf = (points, width) =>
  points.every((point) => point === EMPTY)
    ? ''
    : Array.from({ length: points.length / width }, (_, y) =>
        Array.from(points.subarray(y * width, (y + 1) * width), (point) => LETTERS[point]).join(''),
      ).join('/');

/** @param {{place: import('./place.js').Place, onChange: (setup: string) => void}} props */
export function Editor({ place, onChange }) {
  const { width, height, setup } = place;
  const host = useRef(null);
  const board = useRef(null);
  const [brush, setBrush] = useState(/** @type {number} */ (BLACK));
  const now = useRef(null);
  now.current = { place, brush, onChange };
  useEffect(() => {
    const view = new BoardView(host.current, gridGeometry(width, height), {
      title: words.editor,
      guardMs: 0,
      onPick: (point) => {
        const points = pointsOf(now.current.place);
        points[point] = points[point] === now.current.brush ? EMPTY : now.current.brush;
        now.current.onChange(rowsOf(points, width));
      },
    });
    view.setMode('pick');
    board.current = view;
    return () => {
      board.current = null;
      view.destroy();
    };
  }, [width, height]);
  useEffect(() => {
    const points = pointsOf(place);
    board.current.update(points.map((point) => (point === BLOCKED ? EMPTY : point)));
    board.current.clearMarks();
    points.forEach((point, index) => {
      if (point === BLOCKED) board.current.mark(index, 'cross');
    });
  }, [setup, width, height]);
  return html`
    <div class="sandbox">
      <div class="sandbox-board" ref=${host}></div>
      <fieldset class="brushes">
        <legend class="visually-hidden">${words.brush}</legend>
        <div class="segmented">
          ${BRUSHES.map(([name, point]) => html`
            <label key=${name}>
              <input type="radio" name="brush" checked=${brush === point} onChange=${() => setBrush(point)} /> ${words
                .brushes[name]}
            </label>
          `)}
        </div>
      </fieldset>
      <p class="hint">${words.editorHint}</p>
    </div>
  `;
}
