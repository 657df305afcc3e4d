// The types of web-static/ agree: its JSDoc, proto/schema/ for messages, and the packages in vendor/ui.js. And the
// compiler finds a field that no message has, so its silence means something.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { write } from './generate.mjs';

const tree = fileURLToPath(new URL('../../../', import.meta.url));
const tsc = join(tree, 'tests/node_modules/.bin/tsc');
const installed = existsSync(tsc);
const options = { skip: !installed && 'npm packages are not installed' };

const check = (project) => {
  const { stdout, status } = spawnSync(tsc, ['--project', project, '--pretty', 'false'], { encoding: 'utf8' });
  return { status, said: stdout.trim().split('\n').filter(Boolean) };
};

test('the_client_has_no_type_error', options, () => {
  write();
  const { status, said } = check(join(tree, 'web-static/jsconfig.json'));
  assert.deepEqual(said, []);
  assert.equal(status, 0);
});

/* Misspelt code with ___ in the place of a word; a word that no message has; the right one. */
const SLIPS = [
  ['a snapshot', "channels.subscribe('lobby', { snap: (v) => { v.___; }, event: () => {} });", 'room', 'rooms'],
  ['an event', "channels.subscribe('me', { snap: () => {}, event: (event) => { event.___; } });", 'game', 'games'],
  ['a note', "channels.subscribe('boards:x', { ...LISTENER, note: (note) => { note.___; } });", 'game', 'games'],
  ['an answer', "commands.get('tour', { slug: 'x' }).then((answer) => { answer.___; });", 'tours', 'tour'],
  ['a refusal', "commands.do('room:x', 'sit').then((answer) => { answer.___; });", 'reasons', 'reason'],
  ['a field of a command', "commands.do('house', 'act', { what: 'mute', ___: 'x' });", 'whys', 'why'],
  ['the word of a command', "commands.do('lobby', '___');", 'sits', 'sit'],
  ['what is made of messages', 'fromSnapshot(v).head.___;', 'setting', 'settings'],
];

test('a_misspelt_field_of_a_message_is_a_type_error', options, () => {
  write();
  const dir = mkdtempSync(join(tmpdir(), 'types-'));
  try {
    const from = (path) => `from '${tree}web-static/${path}';`;
    const head = [
      `import { channels, commands } ${from('net/net.js')}`,
      `import { fromSnapshot } ${from('state/tour-fold.js')}`,
      'const LISTENER = { snap: () => {}, event: () => {} };',
      "/** @type {import('protocol').Tour.TourSnap['v']} */",
      "const v = JSON.parse('{}');",
    ];
    const include = ['*.js', join(tree, 'tests/web/types/*.d.ts')];
    writeFileSync(
      join(dir, 'jsconfig.json'),
      JSON.stringify({ extends: join(tree, 'web-static/jsconfig.json'), include }),
    );
    const errorsWith = (which) => {
      const lines = SLIPS.map((slip) => slip[1].replace('___', slip[which]));
      writeFileSync(join(dir, 'slips.js'), [...head, ...lines].join('\n'));
      return check(join(dir, 'jsconfig.json')).said.filter((error) => error.includes('slips.js'));
    };
    const errors = errorsWith(2);
    for (const [index, [what, , wrong]] of SLIPS.entries()) {
      const here = errors.filter((error) => error.includes(`slips.js(${head.length + index + 1},`));
      const found = here.some((error) => error.includes(`'${wrong}'`) || error.includes(`'"${wrong}"'`));
      assert.ok(found, `${what}\n${errors.join('\n')}`);
    }
    assert.deepEqual(errorsWith(3), []);
  } finally {
    rmSync(dir, { recursive: true });
  }
});
