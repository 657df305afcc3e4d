// Boards to look at and to test on: gallery.html?show=NAME. Puts the board on globalThis.board and its reports in
// globalThis.told.
import { BoardView } from '/s/board/view.js';
import { MiniBoard } from '/s/board/mini.js';
import { gridGeometry } from '/s/board/geometry.js';
import { pointIndex } from '/s/lib/points.js';

const host = document.querySelector('main');
const query = new URLSearchParams(location.search);
if (query.get('theme')) document.documentElement.dataset.theme = query.get('theme');

globalThis.told = [];
const tell =
  (what) =>
  (...args) =>
    globalThis.told.push([what, ...args]);
const listening = {
  onPlay: tell('play'),
  onPick: tell('pick'),
  onAlternate: tell('alternate'),
  onPreview: tell('preview'),
  onIgnored: tell('ignored'),
};

/** Reads rows of . X O # into a board. */
function picture(rows) {
  const [width, height] = [rows[0].length, rows.length];
  const cells = rows.join('');
  const state = Uint8Array.from(cells, (cell) => '.XO#'.indexOf(cell));
  const geometry = gridGeometry(
    width,
    height,
    [...cells].flatMap((cell, i) => (cell === '#' ? [i] : [])),
  );
  return { geometry, state, at: (name) => pointIndex(name, width, height) };
}

/** Stones that look like a game: same seed, same board. */
function scatter(geometry, share, seed = 7) {
  let random = seed;
  const next = () => {
    random = (random * 1103515245 + 12345) % 2147483648;
    return random / 2147483648;
  };
  return Uint8Array.from({ length: geometry.count }, (_, i) =>
    geometry.blocked[i] ? 3 : next() < share ? 1 + (next() < 0.5 ? 1 : 0) : 0,
  );
}

function show(geometry, state, last, options = {}) {
  const board = new BoardView(host, geometry, { ...listening, ...options });
  board.update(state, last);
  globalThis.board = board;
  globalThis.state = state;
  return board;
}

const HOLES = [
  '####.....................',
  '###......................',
  '##.......................',
  '#........................',
  '.........................',
  '..........##.............',
  '.........####............',
  '..........##.............',
  '.........................',
  '.....................#..#',
  '......................#..',
  '.....................#..#',
  '..........#####..........',
];

const SCENES = {
  full() {
    const geometry = gridGeometry(19, 19);
    const state = scatter(geometry, 0.98);
    show(geometry, state, 110);
  },
  game() {
    const geometry = gridGeometry(19, 19);
    const board = show(geometry, scatter(geometry, 0.34), 110);
    board.setMode('play', 1);
  },
  empty() {
    const board = show(gridGeometry(19, 19), new Uint8Array(361), -1);
    board.setMode('play', 1);
  },
  holes() {
    const { geometry, state } = picture(HOLES);
    const stones = scatter(geometry, 0.3, 3);
    show(
      geometry,
      stones.map((colour, i) => (state[i] === 3 ? 3 : colour)),
      120,
    );
  },
  five() {
    const { geometry, state } = picture(['..X..', '.XO..', '.XOOX', '..XX.', '.....']);
    show(geometry, state, 7).setMode('play', 2);
  },
  one: () => show(gridGeometry(1, 1), new Uint8Array(1), -1).setMode('play', 1),
  tall: () =>
    show(
      gridGeometry(1, 25),
      Uint8Array.from({ length: 25 }, (_, i) => (i % 5 ? 0 : 1 + (i % 2))),
      5,
    ),
  flat: () =>
    show(
      gridGeometry(25, 1),
      Uint8Array.from({ length: 25 }, (_, i) => (i % 5 ? 0 : 1 + (i % 2))),
      5,
    ),
  layers() {
    const { geometry, state, at } = picture([
      '.X.O.....',
      'XXOO.X...',
      '.XO..XO..',
      'XO.O.X.O.',
      '.XXO..XO.',
      '..X..XO..',
      '.XO.OOX..',
      'XO.......',
      '.........',
    ]);
    const board = show(geometry, state, at('F4'), {
      crosshair: true,
      preview: () => ({ captures: [at('H6'), at('H5')] }),
    });
    board.territory(
      Uint8Array.from({ length: 81 }, (_, i) =>
        i === at('A9') || i === at('A7') ? 1 : i === at('C9') ? 2 : i === at('E9') ? 3 : 0,
      ),
    );
    board.dead([at('D9'), at('A6')]);
    board.mark(at('B5'), 'circle');
    board.mark(at('C5'), 'square');
    board.mark(at('D5'), 'triangle');
    board.mark(at('D6'), 'cross');
    board.mark(at('J9'), 'text', 'A');
    board.mark(at('H9'), 'triangle');
    board.mark(at('J8'), 'square');
    board.mark(at('G4'), 'text', 'B');
    board.koLocks([
      { point: at('H3'), kind: 'locked', colour: 1 },
      { point: at('J3'), kind: 'prepared', colour: 2 },
      { point: at('H1'), kind: 'locked', colour: 2 },
      { point: at('J1'), kind: 'prepared', colour: 1 },
    ]);
    board.setMode('play', 1);
    board.showGhost(at('G6'), 1);
    board.showPending(at('E2'), 2);
  },
  territory() {
    const { geometry, state, at } = picture([
      '.X.O.....',
      'XXOO.....',
      '.XO...OO.',
      'XO.O...O.',
      '.XXOOOOO.',
      '..XXX.XX.',
      '.X....X..',
      '.XO......',
      '.........',
    ]);
    const board = show(geometry, state, at('D5'));
    const owners = '1122222220122222210022222102222222111222222111113112111111111111111111111111111111';
    board.territory(
      Uint8Array.from(owners.slice(0, 81), Number).map((owner, i) => (state[i] && i !== at('C2') ? 0 : owner)),
    );
    board.dead([at('C2')]);
  },
  witness() {
    const { geometry, state, at } = picture([
      '.........',
      '..X......',
      '.XOX.....',
      '.XOOX....',
      '..XX.XO..',
      '....XO.O.',
      '.....XO..',
      '.........',
      '.........',
    ]);
    const board = show(geometry, state, at('F4'));
    const back = state.slice();
    back[at('G4')] = 1;
    back[at('F4')] = 0;
    board.showWitness({
      point: at('G4'),
      outline: [at('C7'), at('C6'), at('D6')],
      ghostBoard: back,
      thread: [at('C6'), at('G4')],
      label: 'Same as after move 73',
    });
  },
  liberties() {
    const { geometry, state, at } = picture([
      '.........',
      '..XXXX...',
      '.X.O..X..',
      '.X.OO.X..',
      '.X....X..',
      '..XXXX...',
      '....O....',
      '...OX....',
      '.........',
    ]);
    const board = show(geometry, state, at('D7'));
    const inside = ['C7', 'E7', 'F7', 'C6', 'F6', 'C5', 'D5', 'E5', 'F5', 'D7', 'D6', 'E6'].map(at);
    board.showLiberties({
      internal: ['C7', 'E7', 'C6', 'F6', 'D5', 'E5'].map(at),
      external: ['D3', 'F3', 'C2'].map(at),
      outside: [...state.keys()].filter((i) => state[i] !== 1 && !inside.includes(i)),
    });
  },
  numbers() {
    const geometry = gridGeometry(13, 13);
    const state = scatter(geometry, 0.4, 11);
    const board = show(geometry, state, 60, { coordinates: 'two' });
    const stones = [...state.keys()].filter((i) => state[i]);
    board.numbers(stones.map((i, k) => [i, k * 3 + 1]));
    board.mark(stones[3] + 1, 'text', 'x');
  },
  wall() {
    host.className = 'wall';
    globalThis.minis = Array.from({ length: 12 }, (_, k) => {
      const geometry = k % 3 === 2 ? picture(HOLES).geometry : gridGeometry(k % 2 ? 19 : 9, k % 2 ? 19 : 9);
      const mini = new MiniBoard(host, geometry);
      mini.update(scatter(geometry, 0.45, k + 1), 40);
      return mini;
    });
  },
};

SCENES[query.get('show') ?? 'game']();
globalThis.board?.flush();
requestAnimationFrame(() =>
  requestAnimationFrame(() => {
    globalThis.ready = true;
  }),
);
