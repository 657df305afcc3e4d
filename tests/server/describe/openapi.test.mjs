// The description of HTTP against the rules of OpenAPI, and against the table of routes. Real requests are in
// traffic.test.mjs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRequire } from 'node:module';
import addFormats from 'ajv-formats';
import Ajv2020 from 'ajv/dist/2020.js';
import { document, lost, objects, schemas, text } from './described.mjs';

// The schema that the OpenAPI Initiative publishes for 3.1. The program of the package that carries it follows no
// reference to another file.
const rules = createRequire(import.meta.url)('@seriousme/openapi-schema-validator/schemas/v3.1/schema.json');
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addFormat('media-range', true);
const isOpenapi = ajv.compile(rules);
const openapi = document('openapi');
const operations = Object.entries(openapi.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);

/** Methods and addresses of the code, read anew: the generator may not be its own witness. */
const table = [
  ...[...text('server/app/routes.c').matchAll(/\{APP_(GET|POST), "(\/[^"]*)"/g)].map((row) => [row[1], row[2]]),
  ...[...text('server/net/own.c').matchAll(/^ {4}\{"(\/[^"]*)"/gm)].map((row) => ['GET', row[1]]),
];
/** The documented path of an address: a name in braces, and behind it an ending where the table leaves that open. */
function documented(address) {
  const open = address.endsWith('NAME') ? String.raw`(\.\w+)?` : '';
  const pattern = address.replaceAll('.', String.raw`\.`).replace(/\b(NAME|ID)\b/, String.raw`\{\w+\}`);
  return new RegExp(`^${pattern}${open}$`);
}
const speaks = ([method, address], operation) =>
  operation.method === method && documented(address).test(operation.path);

test('the description of HTTP is a document of OpenAPI 3.1', () => {
  assert.ok(isOpenapi(openapi), JSON.stringify(isOpenapi.errors, null, 1));
  assert.match(openapi.openapi, /^3\.1\./);
});

test('the rules of OpenAPI find a fault', () => {
  for (const spoil of [
    (copy) => delete copy.info.title,
    (copy) => delete copy.paths['/api/games.json'].get.responses['200'].description,
    (copy) => (copy.paths['/api/games.json'].get.parameters[0].in = 'body'),
    (copy) => (copy.paths['/api/games.json'].get.answer = {}),
  ]) {
    const copy = structuredClone(openapi);
    spoil(copy);
    assert.equal(isOpenapi(copy), false);
  }
});

test('the description has every route of the table, and no other', () => {
  assert.ok(table.length > 40);
  for (const row of table)
    assert.ok(
      operations.some((operation) => speaks(row, operation)),
      row.join(' '),
    );
  for (const operation of operations)
    assert.equal(table.filter((row) => speaks(row, operation)).length, 1, `${operation.method} ${operation.path}`);
});

test('every reference leads to a definition', () => {
  assert.deepEqual(lost(openapi), []);
  const copy = structuredClone(openapi);
  copy.paths['/api/games.json'].get.responses['200'].content['application/json'].schema.$ref += 's';
  assert.equal(lost(copy).length, 1);
});

test('the schemas are JSON Schemas whose references lead to a definition', () => {
  for (const [file, schema] of Object.entries(schemas)) {
    assert.ok(ajv.validateSchema(schema), `${file}: ${JSON.stringify(ajv.errors)}`);
    assert.equal(schema.$id, file, 'a reference of the served schema leads to the file beside it');
    for (const [{ $ref }] of objects(schema))
      if (typeof $ref === 'string') assert.ok(!/^\w+:/.test($ref) && !$ref.startsWith('/'), `${file}: ${$ref}`);
  }
});

test('every operation has a name of its own, words, and its answers', () => {
  const names = operations.map(({ operation }) => operation.operationId);
  assert.deepEqual(names, [...new Set(names)]);
  for (const { operation, path } of operations) {
    assert.match(operation.summary, /^[A-Z].*[^.]$/, path);
    assert.ok(operation.responses['200'] && operation.responses['429'], path);
    const inPath = (operation.parameters ?? []).filter(({ in: where }) => where === 'path').map(({ name }) => name);
    assert.deepEqual(
      inPath,
      [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]),
      path,
    );
  }
});

test('an argument of a question has the schema of the field that the websocket takes', () => {
  const { parameters } = openapi.paths['/api/games.json'].get;
  assert.deepEqual(
    parameters.map(({ name, schema }) => [name, schema.$ref]),
    ['player', 'ruleset', 'opponents', 'from', 'to', 'after'].map((name) => [
      name,
      `../schema/client.json#/$defs/games/properties/${name}`,
    ]),
  );
});
