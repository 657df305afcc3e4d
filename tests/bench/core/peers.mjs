// Peers to compare the rules with: Go libraries of npm, and core.wasm in the same Node. A peer is
//
//   { name, ko, open(side) -> start }
//   start() -> { play(colour, x, y) -> boolean, pass(colour), at(x, y) -> 0 | 1 | 2 }
//
// with colour 1 for Black and 2 for White. `ko` is the rule that the library judges while it is measured: 'simple' a ko
// of two, 'superko' the return of any earlier board of the game. open() may take its time; start() and its result are
// measured.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { loadCore } from '../../../web-static/lib/core.js';

const require = createRequire(resolve(process.env.BENCH_MODULES ?? '.', 'package.json'));
const colourOfSign = (sign) => (sign === 1 ? 1 : sign === -1 ? 2 : 0);
const signOf = (colour) => (colour === 1 ? 1 : -1);

// goban is made for pages: loading it touches a few things of a browser. Playing does not.
function pretendBrowser() {
  const nothing = () => {};
  const element = () => ({
    style: {},
    setAttribute: nothing,
    appendChild: nothing,
    addEventListener: nothing,
    getContext: () => null,
    classList: { add: nothing, remove: nothing },
  });
  globalThis.self = globalThis.window = globalThis;
  globalThis.addEventListener ??= nothing;
  globalThis.removeEventListener ??= nothing;
  globalThis.navigator ??= { userAgent: 'node' };
  globalThis.document ??= {
    addEventListener: nothing,
    createElement: element,
    createElementNS: element,
    head: element(),
    body: element(),
    documentElement: element(),
  };
}

function goban(superko) {
  pretendBrowser();
  const { GobanEngine } = require('goban');
  return (side) => () => {
    const engine = new GobanEngine(
      {
        width: side,
        height: side,
        rules: 'chinese',
        allow_self_capture: false,
        allow_ko: false,
        allow_superko: !superko,
        superko_algorithm: 'psk',
      },
      undefined,
      true,
    );
    // place(x, y, checkForKo, errorOnSuperko, dontCheckForSuperKo, dontCheckForSuicide, isTrunkMove)
    const place = (x, y) => engine.place(x, y, true, true, !superko, false, true);
    return {
      play(colour, x, y) {
        try {
          place(x, y);
          return true;
        } catch {
          return false;
        }
      },
      pass: () => place(-1, -1),
      at: (x, y) => engine.board[y][x],
    };
  };
}

// Boards are immutable and know no history: the superko of the second one is what its users write around it.
function sabaki(superko) {
  const Board = require('@sabaki/go-board');
  const options = { preventSuicide: true, preventOverwrite: true, preventKo: !superko };
  return (side) => () => {
    let board = Board.fromDimensions(side);
    const seen = new Set([board.signMap.join(';')]);
    return {
      play(colour, x, y) {
        let next;
        try {
          next = board.makeMove(signOf(colour), [x, y], options);
        } catch {
          return false;
        }
        if (superko) {
          const key = next.signMap.join(';');
          if (seen.has(key)) return false;
          seen.add(key);
        }
        board = next;
        return true;
      },
      pass() {},
      at: (x, y) => colourOfSign(board.get([x, y])),
    };
  };
}

function tenuki(superko) {
  const { Game } = require('tenuki');
  const colours = { black: 1, white: 2, empty: 0 };
  return (side) => () => {
    const game = new Game({ boardSize: side, koRule: superko ? 'positional-superko' : 'simple' });
    return {
      play: (colour, x, y) => game.playAt(y, x),
      pass: () => game.pass(),
      at: (x, y) => colours[game.currentState().intersectionAt(y, x).value],
    };
  };
}

// In 3.0.0-alpha.10 the branches of 'ALL' and 'NONE' are exchanged: the latter compares every earlier position.
function wgo(superko) {
  const { Game } = require('wgo');
  return (side) => () => {
    const game = new Game(side, {
      repeating: superko ? 'NONE' : 'KO',
      allowRewrite: false,
      allowSuicide: false,
      komi: 0,
    });
    return {
      play: (colour, x, y) => Boolean(game.play(x, y)),
      pass: () => game.pass(),
      at: (x, y) => colourOfSign(game.getStone(x, y)),
    };
  };
}

const wasm = () => readFileSync(resolve(process.env.MIAI_BUILD, 'core/wasm/core.wasm'));
const rules = { ruleset: 'tromp-taylor', rules: { suicide: 'illegal' } };

// As the client calls it: acts in words, verdicts as objects.
async function coreJs() {
  const core = await loadCore(wasm());
  return (side) => {
    const letters = 'ABCDEFGHJKLMNOPQRST';
    const game = core.newGame({ ...rules, width: side });
    return () => {
      game.reset();
      return {
        play: (colour, x, y) => game.apply(`${colour === 1 ? 'b' : 'w'} ${letters[x]}${side - y}`).ok,
        pass: (colour) => game.apply(colour === 1 ? 'b pass' : 'w pass'),
        at: (x, y) => game.board()[y * side + x],
      };
    };
  };
}

export const peers = [
  { name: 'core.js', ko: 'superko', open: coreJs },
  { name: 'goban', ko: 'superko', open: () => goban(true) },
  { name: 'goban', ko: 'simple', open: () => goban(false) },
  { name: '@sabaki/go-board', ko: 'superko', open: () => sabaki(true) },
  { name: '@sabaki/go-board', ko: 'simple', open: () => sabaki(false) },
  { name: 'tenuki', ko: 'superko', open: () => tenuki(true) },
  { name: 'tenuki', ko: 'simple', open: () => tenuki(false) },
  { name: 'wgo', ko: 'superko', open: () => wgo(true) },
  { name: 'wgo', ko: 'simple', open: () => wgo(false) },
];
