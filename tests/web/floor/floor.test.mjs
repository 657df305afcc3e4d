// Nothing in the client is newer than the supported browsers, unless the page is as good without it. The test looks up
// every property, function, method and attribute in MDN's tables; esbuild knows the grammar of both languages.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { transform } from 'esbuild';
import { FLOOR, newerInModule, newerInStyles } from '../../lib/floor.mjs';

const ROOT = new URL('../../../', import.meta.url);
const CLIENT = new URL('web-static/', ROOT);
const TARGETS = Object.entries(FLOOR).map(([browser, version]) => `${browser}${version}`);

/** Newer features that the client may use, each with its replacement where it is missing. */
const MAY_BE_MISSING = {
  'text-wrap': 'headings break where they will',
  'field-sizing': 'a select is as wide as its longest choice',
  'scrollbar-color': 'bars in the colours of the system',
  'scrollbar-width': 'a bar is seen',
  'accent-color': 'check boxes in the colour of the system',
  'forced-color-adjust': 'there are no forced colours',
  'content: alternative text': 'the declaration before it has none',
  '@page': 'margins of the browser’s choice',
  'content-visibility': 'boards out of sight are laid out, too',
  'contain-intrinsic-block-size': 'it is of use only with the one before',
  size: 'the paper that is in the printer',
  'the attribute autocapitalize': 'the keyboard of a telephone begins with a capital',
  'navigator.share': 'the address can be copied',
};

/** Methods of ours that are called as a newer one of the language is. */
const OURS = ['.drop()', '.fileName()', '.take()'];

const files = readdirSync(CLIENT, { recursive: true })
  .filter((name) => /\.(js|css)$/.test(name) && !name.startsWith('vendor'))
  .sort();
const source = (name) => readFileSync(new URL(name, CLIENT), 'utf8');
const newer = files.flatMap((name) =>
  (name.endsWith('.css') ? newerInStyles(source(name)) : newerInModule(source(name))).map((one) => ({ name, ...one })),
);
const excused = (what) => Object.keys(MAY_BE_MISSING).find((one) => what === one || what.startsWith(`${one}:`));

test('the_client_names_nothing_that_a_browser_of_the_floor_lacks', () => {
  assert.deepEqual(
    newer
      .filter(({ what }) => !excused(what) && !OURS.includes(what))
      .map(({ name, what, lacks }) => `${name}: ${what} (${lacks})`),
    [],
  );
});

test('every_optional_field_is_in_use', () => {
  const used = new Set(newer.map(({ what }) => excused(what)));
  assert.deepEqual(
    Object.keys(MAY_BE_MISSING).filter((what) => !used.has(what)),
    [],
  );
});

test('newer_features_are_recognised', () => {
  const styles = newerInStyles(
    'a { color: light-dark(#000, #fff); width: 3rcap; } b { color: color-mix(in srgb, red, blue); } dialog:open '
      + '{} @starting-style {} @media (scripting: none) {}',
  );
  assert.deepEqual(styles.map(({ what }) => what).sort(), [
    ':open',
    '@media (scripting)',
    '@starting-style',
    'color-mix()',
    'light-dark()',
    'rcap',
  ]);
  const module = newerInModule(
    'Promise.withResolvers(); new Set().union(other); Object.groupBy(list); map.values().map(fn); '
      + 'document.startViewTransition(); html`<p popover=${id}>`; URL.canParse(text); new URLPattern(text);',
  );
  assert.deepEqual(module.map(({ what }) => what).sort(), [
    '.groupBy()',
    '.union()',
    '.withResolvers()',
    'URL.canParse',
    'URLPattern',
    'document.startViewTransition',
    'map() of an iterator',
    'the attribute popover',
  ]);
});

test('the_grammar_is_the_floors_and_so_is_what_the_packer_makes', async () => {
  // the set of letters changes by the year, their names do not
  const supported = { 'regexp-unicode-property-escapes': true };
  const written = async (text, loader, target) => (await transform(text, { loader, target, supported })).code;
  for (const name of files) {
    const loader = name.endsWith('.css') ? 'css' : 'js';
    assert.equal(
      await written(source(name), loader, TARGETS),
      await written(source(name), loader, 'esnext'),
      `${name} uses something that must be written otherwise`,
    );
  }
  assert.notEqual(
    await written('a { b { color: red } }', 'css', TARGETS),
    await written('a { b { color: red } }', 'css', 'esnext'),
  );
  assert.match(readFileSync(new URL('embed.py', CLIENT), 'utf8'), new RegExp(`'--target=${TARGETS.join(',')}'`));
});

test('the_readme_names_the_floor', () => {
  const said = readFileSync(new URL('README.md', ROOT), 'utf8');
  for (const [browser, version] of Object.entries(FLOOR))
    assert.match(said, new RegExp(`${browser}\\S* ${version}\\b`, 'i'));
});
