// web-static/vendor/ui.js is a build product kept in the tree, so that the server and the client need no npm.
// These tests make that safe: the file is the product of the lock file, and it names its contents.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const modules = process.env.NODE_MODULES ?? path('../../node_modules');
const vendored = path('../../../web-static/vendor/ui.js');
const installed = existsSync(join(modules, '.bin/esbuild'));

const packages = ['preact', 'htm', '@preact/signals', '@preact/signals-core'];
const version = (name) => JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')).version;

test('vendored_ui_is_what_the_lock_file_gives', { skip: !installed && 'npm packages are not installed' }, () => {
  const dir = mkdtempSync(join(tmpdir(), 'vendor-'));
  try {
    const out = join(dir, 'ui.js');
    execFileSync(path('build.sh'), [out, modules]);
    assert.ok(readFileSync(out).equals(readFileSync(vendored)), 'rebuild it with tests/web/vendor/build.sh');
  } finally {
    rmSync(dir, { recursive: true });
  }
});

test(
  'licence_file_names_every_bundled_package_with_its_version',
  { skip: !installed && 'npm packages are not installed' },
  () => {
    const licences = readFileSync(`${vendored}.LICENSES`, 'utf8');
    for (const name of packages) {
      assert.ok(licences.includes(`${name} ${version(name)}\n`), `${name} ${version(name)}`);
    }
  },
);

test('vendored_ui_exports_what_the_client_imports', async () => {
  const ui = await import(vendored);
  for (const name of [
    'h',
    'render',
    'html',
    'Fragment',
    'useState',
    'useEffect',
    'useRef',
    'useMemo',
    'signal',
    'computed',
    'effect',
    'batch',
  ]) {
    assert.ok(ui[name], name);
  }
  assert.equal(ui.html`<p id="x">text</p>`.props.id, 'x');
});

test('vendored_ui_imports_nothing_and_names_no_host_path', () => {
  const source = readFileSync(vendored, 'utf8');
  assert.doesNotMatch(source, /\bimport\s*[{("']|\bfrom\s*["']|\/home\/|\/tmp\/|\/root\//);
  assert.doesNotMatch(source, /\beval\(|new Function/);
});
