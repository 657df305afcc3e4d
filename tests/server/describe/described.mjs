// The descriptions of the API as the build made them, and the schemas beside them.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = process.env.MIAI_SOURCE ?? fileURLToPath(new URL('../../..', import.meta.url));
const build = process.env.MIAI_BUILD ?? join(root, 'build/release');

/** The text of a file of the tree. */
export const text = (path) => readFileSync(join(root, path), 'utf8');
/** A document that the build made: 'openapi' or 'asyncapi'. */
export const document = (name) => JSON.parse(readFileSync(join(build, `server/describe/${name}.json`), 'utf8'));
/** The schemas by name. */
export const schemas = Object.fromEntries(
  readdirSync(join(root, 'proto/schema'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => [file, JSON.parse(text(`proto/schema/${file}`))]),
);

/** All objects of a document, each with its path. */
export function* objects(value, path = []) {
  if (value === null || typeof value !== 'object') return;
  if (!Array.isArray(value)) yield [value, path];
  for (const [key, part] of Object.entries(value)) yield* objects(part, [...path, key]);
}

/** The value that a pointer ('/paths/~1ws') leads to, or undefined. */
export const pointed = (whole, pointer) =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((value, part) => value?.[part], whole);

/** References that lead nowhere: into the document itself, or into a schema beside it ('../schema/server.json#…'). */
export function lost(whole) {
  return [...objects(whole)]
    .filter(([{ $ref }]) => typeof $ref === 'string')
    .filter(([{ $ref }]) => {
      const [file, pointer = ''] = $ref.split('#');
      const target = file === '' ? whole : schemas[/^\.\.\/schema\/(\w+\.json)$/.exec(file)?.[1]];
      return target === undefined || pointed(target, pointer) === undefined;
    })
    .map(([{ $ref }, path]) => `${path.join(' ')}: ${$ref}`);
}
