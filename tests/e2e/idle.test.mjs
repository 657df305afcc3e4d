// An idle page: the server's pings, and the page's answers to them, keep every connection alive.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Stage } from './stage.mjs';

const LONG_MS = 6_000; // six pings

const stage = await Stage.open({ args: ['--ping', '1', '--hangup', '3'] });

test('a_page_left_alone_keeps_its_line', async () => {
  const { black, white, watcher } = await stage.table({ ruleset: 'chinese', size: [9, 9] });
  await black.plays('D4');
  await watcher.listed('D4');
  const lost = [];
  for (const { name, page } of [black, white, watcher]) page.on('websocket', () => lost.push(name));
  await black.page.waitForTimeout(LONG_MS);
  assert.deepEqual(lost, [], 'nobody had to connect again');
  await white.plays('E5');
  await black.listed('E5');
});
