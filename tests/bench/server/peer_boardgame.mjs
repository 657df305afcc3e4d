// The same room on boardgame.io, with its storage in memory: a turn is one stone on one of 361 points, and all clients
// get the new state. It knows no rules of Go.
//
//   node peer_boardgame.mjs PORT
import { createRequire } from 'node:module';

const require = createRequire(`${process.env.BENCH_MODULES ?? '.'}/package.json`);
const { Server } = require('boardgame.io/server');

const go = {
  name: 'go',
  disableUndo: true,
  setup: () => ({ points: new Array(361).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, at) => {
      G.points[at] = playerID;
    },
  },
};
Server({ games: [go], origins: [/.*/] }).run(Number(process.argv[2]));
