// ./dev bench client [--only lobby,move] [--check] [--web_root DIR]
//
// The released server and Chromium: a lobby of 200 live games, and moves on 19×19, each at this machine's full speed
// and with a processor that is four times slower. One JSON object a line; --check ends with 3 if a goal is missed.
// --web_root measures a folder's client in place of the packed one. Takes a minute and a half.
import { existsSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { TestServer } from '../../lib/server.mjs';
import { lobby } from './lobby.mjs';
import { move } from './move.mjs';

const MISSED = 3;
const MEASURES = { lobby, move };
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

const {
  values: { only, check, web_root: root },
} = parseArgs({
  options: {
    web_root: { type: 'string' },
    only: { type: 'string', default: Object.keys(MEASURES).join() },
    check: { type: 'boolean', default: false },
  },
});

let missed = false;
const say = (record) => {
  missed ||= record.goal === false;
  process.stdout.write(`${JSON.stringify(record)}\n`);
};

const cpu = /model name\s*: (.*)/.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1] ?? '';
say({ bench: 'client', date: new Date().toISOString().slice(0, 10), cpu, load: Number(loadavg()[0].toFixed(1)) });
const server = await new TestServer({
  args: ['--limits', 'none', '--log', 'notice', ...(root ? ['--web_root', root] : [])],
}).start();
const browser = await chromium.launch({ executablePath: CHROMIUM, headless: true, args: FLAGS });
try {
  for (const name of only.split(',')) await MEASURES[name](server, browser, say);
} finally {
  await browser.close();
  await server.end();
}
process.exitCode = check && missed ? MISSED : 0;
