// All later loads go through one helper, and their modules exist.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';

const CLIENT = new URL('../../../web-static/', import.meta.url);
const modules = readdirSync(CLIENT, { recursive: true }).filter(
  (name) => name.endsWith('.js') && !name.startsWith('vendor'),
);
const code = (name) =>
  readFileSync(new URL(name, CLIENT), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '');

// The board for other sites is packed by itself, so that its parts have no name that lib/lazy.js could ask for.
const ALONE = 'pages/embed/line.js';

test('only_one_module_imports_while_it_runs', () => {
  const importing = modules.filter((name) => /\bimport\((?!'node:)/.test(code(name)));
  assert.deepEqual(importing, ['lib/lazy.js', ALONE]);
});

test('every_part_that_is_named_exists', () => {
  const named = modules
    .flatMap((name) => [...code(name).matchAll(/\blazy\(([^)]*)\)/g)].map(([, what]) => what))
    .filter((what) => what !== 'path');
  assert.ok(named.length > 10);
  for (const what of named) {
    const [, path] =
      /^'([\w/.-]+\.js)'$/.exec(what) ?? assert.fail(`lazy(${what}) names no file that the packer could find`);
    assert.ok(existsSync(new URL(path, CLIENT)), path);
  }
});
