// The games of a corpus through one peer, as bench-replay does it natively: each turn judged and applied, CPU time of
// the process with all its threads, the best of a few rounds. The boards at the end are checked before that.
//
//   node replay.mjs FILE NAME KO [SECONDS_OF_A_ROUND] [ROUNDS]
import { readFileSync } from 'node:fs';
import { peers } from './peers.mjs';

const [file, name, ko, seconds = '0.3', rounds = '5'] = process.argv.slice(2);

function readCorpus(path) {
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [head, turns] = line.split(' : ');
      const words = head.split(' ');
      return { side: Number(words[1]), board: words[6], turns: turns.split(' ').map(Number) };
    });
}

/** FNV-1a over the board, as corpus.c has it. */
function hashOf(side, at) {
  let hash = 0xcbf29ce484222325n;
  for (let point = 0; point < side * side; point++) {
    hash = ((hash ^ BigInt(at(point % side, Math.floor(point / side)))) * 0x100000001b3n) & 0xffffffffffffffffn;
  }
  return hash.toString(16).padStart(16, '0');
}

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

const corpus = readCorpus(file);
const { side } = corpus[0];
const counted = { refused: 0, other_boards: 0 };

/** Plays a game to its end. Returns { plays, board }; of the latter nothing is measured. */
function playOut(start, { turns }) {
  const game = start();
  let plays = 0;
  turns.forEach((turn, index) => {
    const colour = index % 2 === 0 ? 1 : 2;
    if (turn < 0) game.pass(colour);
    else {
      if (!game.play(colour, turn % side, Math.floor(turn / side))) counted.refused++;
      plays++;
    }
  });
  return { plays, board: () => hashOf(side, game.at) };
}

/** Plays games from the first on until the time is over. */
function round(start, limit, check) {
  const started = cpuSeconds();
  let plays = 0;
  let spent = 0;
  for (let at = 0; spent < limit; at = (at + 1) % corpus.length) {
    const played = playOut(start, corpus[at]);
    plays += played.plays;
    if (check && played.board() !== corpus[at].board) counted.other_boards++;
    spent = cpuSeconds() - started;
  }
  return plays / spent;
}

function say(record) {
  process.stdout.write(`${JSON.stringify({ peer: name, ko, side, ...record })}\n`, () => process.exit(0));
}

try {
  const peer = peers.find((one) => one.name === name && one.ko === ko);
  const start = (await peer.open())(side);
  round(start, Number(seconds) * 2, true);
  const best = Math.max(...Array.from({ length: Number(rounds) }, () => round(start, Number(seconds), false)));
  say({ plays_per_s: Math.round(best), ...counted });
} catch (error) {
  say({ error: String(error.message).split('\n')[0] });
}
