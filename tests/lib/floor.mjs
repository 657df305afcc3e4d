// The oldest supported browsers and the features that they lack, from MDN's tables of every property, function and
// method. tests/web/floor looks for such features in the client, tests/e2e/floor removes them from a browser.
import { readFileSync } from 'node:fs';

/** README.md says the same. Firefox: the ESR before the last. */
export const FLOOR = { chrome: 110, firefox: 140, safari: 16.4 };

const data = JSON.parse(
  readFileSync(new URL('../node_modules/@mdn/browser-compat-data/data.json', import.meta.url), 'utf8'),
);
const { css, javascript, api, html } = data;

const version = (added) =>
  typeof added === 'string' && added !== 'preview' ? Number(added.replace('≤', '')) : added === true ? 0 : Infinity;

/** The browsers of the floor that lack a feature, as a text for people; null if none does. */
function lacking(feature) {
  const support = feature?.__compat?.support;
  if (!support) return null;
  const missing = Object.keys(FLOOR).filter(
    (browser) =>
      ![support[browser]]
        .flat()
        .some(
          (entry) =>
            entry
            && !entry.flags
            && !entry.prefix
            && !entry.alternative_name
            && !entry.version_removed
            && version(entry.version_added) <= FLOOR[browser],
        ),
  );
  const since = (browser) =>
    [support[browser]].flat().find((entry) => entry && !entry.flags && !entry.prefix)?.version_added || 'not yet';
  return missing.length ? missing.map((browser) => `${browser} ${since(browser)}`).join(', ') : null;
}

const parts = (feature) => Object.entries(feature ?? {}).filter(([name]) => name !== '__compat');

// Functions and other values that do not belong to one property: light-dark(), color-mix(), units. A name may mean
// several of them.
const values = new Map();
(function gather(feature) {
  for (const [name, part] of parts(feature)) {
    if (part.__compat) values.set(name, [...(values.get(name) ?? []), lacking(part)]);
    gather(part);
  }
})(css.types);

const isNewValue = (name) => (values.get(name)?.every(Boolean) ? values.get(name)[0] : null);

// Units of the viewport or a container share one entry.
const UNITS = [
  [/^[dsl]v(h|w|i|b|min|max)$/, 'viewport_percentage_units_dynamic'],
  [/^cq(h|w|i|b|min|max)$/, 'container_query_length_units'],
  [/^(r?lh|cap|rcap|rch|rex|ric)$/, null],
];

/**
 * Newer things in a style sheet. Comments and custom properties' names do not count.
 * @returns {{what: string, lacks: string}[]} what: "text-wrap: balance", ":has()", "@scope", "light-dark()"
 */
export function newerInStyles(text) {
  const found = [];
  const note = (what, lacks) => {
    if (lacks) found.push({ what, lacks });
  };
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, '');
  for (const [, name] of plain.matchAll(/@([a-z-]+)/g)) note(`@${name}`, lacking(css['at-rules'][name]));
  for (const [, condition] of plain.matchAll(/@media([^{]*)/g)) {
    for (const [, name] of condition.matchAll(/\(([a-z-]+)/g))
      note(`@media (${name})`, lacking(css['at-rules'].media[name]));
  }
  for (const [, selector, body] of plain.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
    if (!selector.includes('@'))
      for (const [, name] of selector.matchAll(/::?([a-z-]+)/g)) note(`:${name}`, lacking(css.selectors[name]));
    const declarations = body.split(';');
    const prefixed = (property) => declarations.some((one) => one.trim().startsWith(`-webkit-${property}:`));
    for (const declaration of declarations) inDeclaration(declaration, prefixed, note);
  }
  return found;
}

function inDeclaration(declaration, prefixed, note) {
  const [, property, value] = /^\s*([\w-]+)\s*:([\s\S]*)$/.exec(declaration) ?? [];
  if (!property) return;
  const bare = value.replace(/"[^"]*"/g, '""');
  if (!property.startsWith('-') && !prefixed(property)) {
    const known = css.properties[property];
    note(property, lacking(known));
    for (const [word] of bare.matchAll(/[a-z][a-z-]*/g)) note(`${property}: ${word}`, lacking(known?.[word]));
    if (/""\s*\//.test(bare)) note(`${property}: alternative text`, lacking(known?.alt_text));
  }
  for (const [, name] of bare.matchAll(/([a-z-]+)\(/g)) note(`${name}()`, isNewValue(name));
  for (const [, unit] of bare.matchAll(/\d([a-z]+)\b/g)) {
    const [, entry] = UNITS.find(([pattern]) => pattern.test(unit)) ?? [];
    if (entry !== undefined) note(unit, isNewValue(entry ?? unit));
  }
}

/** A style sheet as a browser of the floor understands it: newer things get names that no browser knows. */
function withoutNewerStyles(text) {
  let left = text;
  for (const what of new Set(newerInStyles(text).map((one) => one.what))) {
    const [property, value] = what.split(': ');
    if (what.endsWith('()'))
      left = left.replaceAll(new RegExp(`(?<![\\w-])${what.slice(0, -2)}\\(`, 'g'), (name) => `unknown-${name}`);
    else if (value && value !== 'alternative text')
      left = left.replaceAll(new RegExp(`(?<![\\w-])${property}:\\s*${value}(?![\\w-])`, 'g'), `unknown-${property}:0`);
    else if (/^[a-z]/.test(what))
      left = left.replaceAll(new RegExp(`(?<![\\w-])${property}\\s*:`, 'g'), `unknown-${property}:`);
  }
  return left;
}

/**
 * Methods and objects that some browser of the floor lacks, members first.
 * @returns {[string, string|null][]} an object's name and a member's; null: the object itself
 */
function newerNames() {
  return [...Object.entries(javascript.builtins), ...Object.entries(api)].flatMap(([owner, feature]) => [
    ...parts(feature)
      .filter(([, part]) => lacking(feature) || lacking(part))
      .map(([member]) => [owner, member.replace(/_(static|event)$/, '')]),
    ...(lacking(feature) ? [[owner, null]] : []),
  ]);
}

/** Turns a page of playwright's into a browser of the floor, by removing newer features. */
export async function becomesOld(page) {
  await page.route(/\.css$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: withoutNewerStyles(await response.text()) });
  });
  await page.addInitScript((names) => {
    for (const [owner, member] of names) {
      const object = owner === 'Window' ? globalThis : globalThis[owner];
      if (member === null) delete globalThis[owner];
      else if (object)
        for (const one of [object, object.prototype ?? {}])
          if (Object.getOwnPropertyDescriptor(one, member)?.configurable) delete one[member];
    }
  }, newerNames());
}

// The origin of each object of the page.
const ROOTS = {
  document: 'Document',
  navigator: 'Navigator',
  globalThis: 'Window',
  history: 'History',
  performance: 'Performance',
  crypto: 'Crypto',
  screen: 'Screen',
  location: 'Location',
};

// A name counts as newer if no older object has it: a module's text does not show whose method it calls.
function byName(owners) {
  const all = new Map();
  for (const [name, part] of owners.flatMap((owner) => parts(owner)))
    all.set(name.replace('_static', ''), [...(all.get(name.replace('_static', '')) ?? []), lacking(part)]);
  return (name) => (all.get(name)?.every(Boolean) ? all.get(name)[0] : null);
}
const ofLanguage = new Set(Object.values(javascript.builtins).flatMap((owner) => parts(owner).map(([name]) => name)));
const newMember = byName([...Object.values(javascript.builtins), ...Object.values(api)]);
const newAttribute = byName([html.global_attributes, ...Object.values(html.elements)]);

/**
 * Newer things in a module: objects, members of the page's objects, methods by their names, attributes in templates.
 */
export function newerInModule(text) {
  const found = [];
  const note = (what, lacks) => {
    if (lacks) found.push({ what, lacks });
  };
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
  for (const [, name] of plain.matchAll(/(?:new |globalThis\.)([A-Z]\w+)/g))
    note(name, lacking(javascript.builtins[name] ?? api[name]));
  for (const [, owner, member] of plain.matchAll(/\b(\w+)\??\.([a-zA-Z]+)/g)) {
    const feature = api[ROOTS[owner] ?? owner];
    note(`${owner}.${member}`, lacking(feature?.[member] ?? feature?.[`${member}_static`]));
  }
  for (const [, member] of plain.matchAll(/\.([a-zA-Z]+)\(/g))
    if (ofLanguage.has(member)) note(`.${member}()`, newMember(member));
  for (const [, name] of plain.matchAll(
    /(?:values|keys|entries)\(\)\.(map|filter|find|some|every|flatMap|forEach|reduce|take|toArray)\b/g,
  )) {
    note(`${name}() of an iterator`, lacking(javascript.builtins.Iterator[name]));
  }
  for (const [, name] of plain.matchAll(/[\s`]([a-z-]+)=(?:"|\$\{)/g))
    note(`the attribute ${name}`, newAttribute(name));
  return found;
}
