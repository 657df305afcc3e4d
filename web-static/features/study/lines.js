// The tree of a study, drawn and pressed: the main line straight, each branch below the move that it leaves. For the
// keyboard and for screen readers it is a tree of which one item has the focus; the arrows are the page's (drive.js).
import { html, useEffect, useMemo, useRef } from '../../vendor/ui.js';
import { TURNS, readAct } from '../../state/log.js';
import { pointName } from '../../lib/points.js';
import { isMain, pathTo } from './tree.js';
import { rowsOf } from './rows.js';
import * as words from '../../i18n/study-en.js';

/**
 * @import {Study} from './study.js'
 * @import {Tree} from './tree.js'
 */

const COLUMN = 29; // pixels
const ROW = 33;
const RADIUS = 10.8;
const EDGE = 18; // from the border to the middle of the first node
const BEND = 8;

const x = (column) => EDGE + (column - 1) * COLUMN;
const y = (row) => EDGE + row * ROW;

/** The facts that the drawing needs of each node; made anew when the tree changes. */
function drawn(tree, width, height) {
  const { places, columns, rows } = rowsOf(tree);
  const at = new Map(places.map((place) => [place.node, place]));
  const turns = new Map([[0, 0]]);
  const name = (point) => pointName(point, width, height);
  const nodes = places
    .toSorted((a, b) => a.column - b.column)
    .map(({ node, column, row }) => {
      const { act: text, parent, comment, next } = tree[node];
      const act = readAct(text, width, height);
      const turn = turns.get(parent) + (TURNS.has(act.kind) ? 1 : 0);
      turns.set(node, turn);
      const [leader] = tree[parent].next;
      const leads = leader === node && parent > 0;
      const label = words.nodeLabel(TURNS.has(act.kind) ? turn : 0, words.actText(act, name), {
        name: leads ? '' : tree[node].name,
        comment: comment !== '',
        main: isMain(tree, node),
      });
      const from = at.get(parent) ?? { column: 0, row: 0 };
      return { node, column, row, act, turn, label, from, comment, leads, last: next.length === 0, parent };
    });
  return { nodes: nodes.toSorted((a, b) => a.row - b.row || a.column - b.column), columns, rows };
}

/** The line from a node's parent to it: straight along a row, with a bend to a branch. */
function stem({ column, row, from }) {
  if (from.column === 0) return row === 0 ? '' : `M${x(column) - RADIUS} ${y(row)}h-${BEND}`;
  if (row === from.row) return `M${x(from.column) + RADIUS} ${y(row)}H${x(column) - RADIUS}`;
  const down = `M${x(from.column)} ${y(from.row) + RADIUS}V${y(row) - BEND}`;
  return `${down}q0 ${BEND} ${BEND} ${BEND}H${x(column) - RADIUS}`;
}

/** @param {{study: Study}} props */
export function Lines({ study }) {
  const { tree } = study;
  const node = study.node.value;
  const { nodes, columns, rows } = useMemo(() => drawn(tree, study.width, study.height), [tree, study]);
  const box = useRef(null);
  useEffect(() => {
    const item = box.current?.querySelector('[aria-current]');
    if (item) bringIntoSight(box.current, item);
    if (item && box.current.contains(document.activeElement)) item.focus({ preventScroll: true });
  }, [node, tree]);
  const starts = nodes.filter(({ leads }) => !leads).length;
  const pressed = (event) => {
    const item = event.target.closest('[data-node]');
    if (item) study.show(Number(item.dataset.node));
  };
  const key = (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    pressed(event);
  };
  return html`
    <section class="study-lines" aria-labelledby="lines-title">
      <header>
        <h2 id="lines-title">${words.lines}</h2>
        ${nodes.length > 0 && html`<p class="soft">${words.more(Math.max(starts - 1, 0))}</p>`}
      </header>
      ${nodes.length === 0
        ? html`<p class="soft">${words.grow}</p>`
        : html`
          <div class="lines-box" ref=${box}>
            <svg
              role="tree"
              aria-labelledby="lines-title"
              width=${x(columns) + EDGE}
              height=${y(rows - 1) + EDGE}
              onClick=${pressed}
              onKeyDown=${key}
            >
              <${Stems} nodes=${nodes} />
              ${nodes.map((of) => html`
                <${Item}
                  key=${of.node}
                  of=${of}
                  current=${of.node === node}
                  reached=${of.node === node || (node === 0 && of === nodes[0])}
                  level=${of.row + 1}
                />
              `)}
              ${nodes
                .filter(({ last }) => last)
                .map((end) => html`<${Name} key=${`name-${end.node}`} tree=${tree} end=${end} />`)}
            </svg>
          </div>
        `}
    </section>
  `;
}

const Stems = ({ nodes }) => html`
  <g aria-hidden="true">
    <path class="line-wood" d=${nodes.map(({ column, row }) => `M${x(column)} ${y(row)}h0`).join('')} />
    <path class="line-stem" d=${nodes.map(stem).join('')} />
  </g>
`;

function Item({ of: { node, column, row, act, turn, label, comment }, current, reached, level }) {
  const place = { cx: x(column), cy: y(row) };
  const counts = TURNS.has(act.kind);
  return html`
    <g
      role="treeitem"
      data-node=${node}
      tabindex=${reached ? 0 : -1}
      aria-level=${level}
      aria-current=${current ? 'true' : null}
      aria-label=${label}
    >
      <rect class="line-hit" x=${x(column) - COLUMN / 2} y=${y(row) - ROW / 2} width=${COLUMN} height=${ROW} />
      ${current && html`<circle class="line-now" ...${place} r=${RADIUS + 3} />`}
      <circle
        class=${`line-node ${{ b: 'black', w: 'white' }[act.by] ?? 'none'}`}
        ...${place}
        r=${counts ? RADIUS : 6}
      />
      ${counts && html`<text class=${`line-turn ${act.by}`} x=${x(column)} y=${y(row)} dy=".35em">${turn}</text>`}
      ${comment && html`<circle class="line-note" cx=${x(column) + 9} cy=${y(row) - 9} r="3.6" />`}
    </g>
  `;
}

/** The name of a line, behind its last node. @param {{tree: Tree, end: any}} props */
function Name({ tree, end }) {
  const path = pathTo(tree, end.node);
  const start = path.findLast((node) => tree[node].parent === 0 || tree[tree[node].parent].next[0] !== node);
  const { name } = tree[start];
  return (
    name && html`
      <text class="line-name" x=${x(end.column) + RADIUS + 7} y=${y(end.row)} dy=".35em" aria-hidden="true">
        ${name}
      </text>
    `
  );
}

/** Scrolls the box of the drawing, and nothing else, until an item is well inside it. */
function bringIntoSight(box, item) {
  const [outer, inner] = [box.getBoundingClientRect(), item.getBoundingClientRect()];
  const far = (low, high, start, end) => (low < start ? low - start : high > end ? high - end : 0);
  const margin = COLUMN * 2;
  box.scrollLeft += far(inner.left - margin, inner.right + margin, outer.left, outer.right);
  box.scrollTop += far(inner.top - EDGE, inner.bottom + EDGE, outer.top, outer.bottom);
}
