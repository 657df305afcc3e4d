// Templates are laid out one tag below the other, and mean the same as before, as htm itself reads them.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import htm from 'htm';
import * as babel from 'prettier/plugins/babel';
import { format, resolveConfig } from 'prettier';

const TOP = process.env.MIAI_SOURCE;
const config = await resolveConfig(join(TOP, 'web-static/app.js'));
const laidOut = (text) => format(text, { ...config, parser: 'babel' });

/** The tree that htm makes of texts: of each tag its name, attributes and children, expressions by their numbers. */
const built = (texts) => htm.bind((...parts) => parts)(texts, ...texts.slice(1).map((_, index) => `$${index}`));

/** The trees of all templates of a module, in the order of the text. */
function trees(text) {
  const found = [];
  const walk = (node) => {
    if (node?.type === 'TaggedTemplateExpression' && node.tag.name === 'html') {
      found.push(built(node.quasi.quasis.map(({ value }) => value.cooked)));
    }
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (typeof child?.type === 'string') walk(child);
    }
  };
  walk(babel.parsers.babel.parse(text, {}).program);
  return found;
}

const example = `
  const a = html\`<main class="page"><h1 id="b">\${title}</h1> <p>\${text}, \${more} words</p>\${list.map((one) =>
    html\`<li key=\${one} class="long long long long" title="long long long long long long">\${one}</li>\`)}
    \${open && more && html\`<\${Sheet} of=\${sheet} ...\${rest} onClose=\${() => close(sheet, 'long long long long')}
      plain />\`}
    \${ready ? html\`<b>\${one}</b>\`
    : html\`<button type="button" class="button small" disabled onClick=\${go}>\${words.go}</button>\`}
    </main>\`;
`;

test('a_template_is_laid_out_like_a_tree', async () => {
  assert.equal(
    await laidOut(example),
    `const a = html\`
  <main class="page">
    <h1 id="b">\${title}</h1> <p>\${text}, \${more} words</p>
    \${list.map((one) => html\`
      <li key=\${one} class="long long long long" title="long long long long long long">\${one}</li>
    \`)}
    \${open && more && html\`
      <\${Sheet} of=\${sheet} ...\${rest} onClose=\${() => close(sheet, 'long long long long')} plain />
    \`}
    \${ready
      ? html\`<b>\${one}</b>\`
      : html\`<button type="button" class="button small" disabled onClick=\${go}>\${words.go}</button>\`}
  </main>
\`;
`,
  );
});

test('attributes_that_do_not_fit_have_a_line_each', async () => {
  const tag =
    `html\`<a href=\${\`/room/\${room}\`} class="one two three four five" title="what is long" data-do="go" `
    + `onClick=\${() => go(room)}>b</a>\``;
  assert.equal(
    await laidOut(`${tag};`),
    `html\`
  <a
    href=\${\`/room/\${room}\`}
    class="one two three four five"
    title="what is long"
    data-do="go"
    onClick=\${() => go(room)}
  >
    b
  </a>
\`;
`,
  );
});

test('a_layout_means_what_the_template_meant_and_is_laid_out_already', async () => {
  const edges = [
    'html` <b>x</b> ${a} `',
    'html`<p> ${aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa}, '
      + '${bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb} ${c} </p>`',
    'html`${a}${b}<i />${c} d<b></b>`',
    'html`<${A}>text ${b}\n  more<//>`',
    'html`<${A} b="c ${d} e" f=${g}px h>${() => { i(); j(); }}</${A}>`',
    'html``',
  ];
  for (const text of [example, ...edges]) {
    const once = await laidOut(text);
    assert.deepEqual(trees(once), trees(text), once);
    assert.equal(await laidOut(once), once);
  }
});

test('syntax_that_the_tree_never_uses_is_refused_and_not_spoilt', async () => {
  for (const text of ['<!-- a -->', '<b>a\n b</b>', '<b>', '</b>', '<b></i>', '<b a="c\n d" />', 'a\\n']) {
    await assert.rejects(laidOut(`html\`${text}\``), SyntaxError, text);
  }
});

test('in_every_script_of_the_client_a_layout_means_what_the_template_meant', async () => {
  const names = readdirSync(join(TOP, 'web-static'), { recursive: true }).filter(
    (name) => name.endsWith('.js') && !name.startsWith('vendor'),
  );
  let counted = 0;
  for (const name of names) {
    const text = readFileSync(join(TOP, 'web-static', name), 'utf8');
    // On one line as far as can be, and from there laid out again.
    const dense = await format(text, { ...config, parser: 'babel', printWidth: 10_000 });
    const templates = trees(text);
    assert.deepEqual(trees(dense), templates, name);
    counted += templates.length;
  }
  assert.ok(counted > 1_000, `${counted} templates`);
});
