// Every script of the tree has the layout of ./dev format, and no fault that the linter finds (.biome.jsonc).
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const TOP = process.env.MIAI_SOURCE;

/** Runs a program of npm over a folder: returns whether it is content, and its output. */
function look(program, folder, ...args) {
  const { status, stdout, stderr } = spawnSync(join(TOP, 'tests/node_modules/.bin', program), args, {
    cwd: folder,
    encoding: 'utf8',
  });
  return { content: status === 0, said: stdout + stderr };
}

const layout = (folder, ...files) => look('prettier', folder, '--check', '--log-level', 'warn', ...files);
const faults = (folder) => look('biome', folder, 'lint', '--error-on-warnings', '--colors=off', '.');

test('every_script_is_laid_out_as_dev_format_does', () => {
  const { content, said } = layout(TOP, '.');
  assert.ok(content, said);
});

test('no_script_has_a_fault_that_the_linter_knows', () => {
  const { content, said } = faults(TOP);
  assert.ok(content, said);
  const counted = Number(/Checked (\d+) files/.exec(said)?.[1]);
  assert.ok(counted > 300, said);
});

test('another_layout_and_a_fault_are_noticed', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'miai-lint-'));
  t.after(() => rmSync(folder, { recursive: true }));
  copyFileSync(join(TOP, '.biome.jsonc'), join(folder, '.biome.jsonc'));
  const write = (text) => writeFileSync(join(folder, 'a.mjs'), text);
  const config = ['--config', join(TOP, '.prettierrc.json'), '--ignore-path', join(TOP, '.prettierignore')];
  write("import { a } from './b.mjs';\n\nexport const c = (d) => d === a;\n");
  assert.deepEqual(faults(folder).content && layout(folder, ...config, 'a.mjs').content, true);
  write('export const a = (b) => { return b };\n');
  assert.match(layout(folder, ...config, 'a.mjs').said, /a\.mjs/);
  const wrong = {
    noUnusedImports: "import { a } from './b.mjs';\n",
    noUnusedVariables: 'const a = 1;\n',
    noUndeclaredVariables: 'export const a = b;\n',
    noDoubleEquals: 'export const a = (b) => b == null;\n',
    noVar: 'export var a = 1;\n',
    useConst: 'let a = 1;\nexport { a };\n',
  };
  for (const [rule, text] of Object.entries(wrong)) {
    write(text);
    assert.match(faults(folder).said, new RegExp(`/${rule}`), rule);
  }
});
