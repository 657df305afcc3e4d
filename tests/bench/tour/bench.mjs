// ./dev bench tour [--only rounds,arena,wall] [--check] [--folder DIR]
//
// The released server with a database on a disk, and an event of 256 players (rounds) or an arena of 200 (arena) over
// websockets, or the projector's page in Chromium (wall). One JSON object a line; --check ends with 3 if a goal is
// missed. Takes a minute.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { TestServer } from '../../lib/server.mjs';
import { arena } from './arena.mjs';
import { rounds } from './rounds.mjs';
import { wall } from './wall.mjs';

const MISSED = 3;
const MEASURES = { rounds, arena, wall };
// One address with hundreds of connections must not count as an attack; all other settings are the defaults.
const LIMITS = ['--limits', 'none', '--log', 'notice'];

const {
  values: { only, check, folder },
} = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(MEASURES).join() },
    check: { type: 'boolean', default: false },
    folder: { type: 'string', default: join(process.env.MIAI_SOURCE, 'build/bench') },
  },
});

let missed = false;
const say = (record) => {
  missed ||= record.goal === false;
  process.stdout.write(`${JSON.stringify(record)}\n`);
};

const cpu = /model name\s*: (.*)/.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1] ?? '';
say({ bench: 'tour', date: new Date().toISOString().slice(0, 10), cpu, load: Number(loadavg()[0].toFixed(1)) });
mkdirSync(folder, { recursive: true });
for (const name of only.split(',')) {
  const place = mkdtempSync(join(folder, 'tour-'));
  const server = await new TestServer({ args: LIMITS, folder: place }).start();
  try {
    await MEASURES[name](server, say);
  } finally {
    await server.end();
    rmSync(place, { recursive: true });
  }
}
process.exitCode = check && missed ? MISSED : 0;
