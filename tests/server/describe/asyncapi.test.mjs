// The description of the websocket against the rules of AsyncAPI, and against the tables of commands and messages. A
// real game is in traffic.test.mjs.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { document, lost, pointed, schemas, text } from './described.mjs';

const rules = createRequire(import.meta.url)('@asyncapi/specs/schemas/3.0.0.json');
const ajv = new Ajv({ strict: false, meta: false, validateSchema: false }); // the rules bring draft 7 with them
addFormats.default(ajv);
const isAsyncapi = ajv.compile(rules);
const asyncapi = document('asyncapi');
const messages = Object.entries(asyncapi.components.messages);

/** The schema of a message, and the values that one of its fields can have. */
const schemaOf = (message) => {
  const [file, pointer] = message.payload.schema.$ref.replace('../schema/', '').split('#');
  return pointed(schemas[file], pointer);
};
const values = (message, field) => {
  const { const: one, enum: several } = schemaOf(message).properties[field] ?? {};
  return several ?? (one === undefined ? [] : [one]);
};
const ofSide = (side) => messages.filter(([key]) => key.startsWith(`${side}.`)).map(([, message]) => message);
const words = (path, pattern) => [...text(path).matchAll(pattern)].map((match) => match[1]);

test('the description of the websocket is a document of AsyncAPI 3.0', () => {
  assert.ok(isAsyncapi(asyncapi), JSON.stringify(isAsyncapi.errors?.slice(0, 5), null, 1));
  assert.equal(asyncapi.asyncapi, '3.0.0');
});

test('the rules of AsyncAPI find a fault', () => {
  for (const spoil of [
    (copy) => delete copy.info.version,
    (copy) => (copy.operations['client.open'].action = 'take'),
    (copy) => delete copy.operations['client.open'].channel,
    (copy) => (copy.channels.socket.words = 'x'),
    (copy) => delete copy.servers.tls.protocol,
  ]) {
    const copy = structuredClone(asyncapi);
    spoil(copy);
    assert.equal(isAsyncapi(copy), false, String(spoil));
  }
});

test('every reference leads to a definition', () => {
  assert.deepEqual(lost(asyncapi), []);
});

test('the channel has every message of the schemas, and no other', () => {
  for (const side of ['client', 'server']) {
    const listed = schemas[`${side}.json`].oneOf.map(
      ({ $ref }) => `../schema/${$ref[0] === '#' ? `${side}.json` : ''}${$ref}`,
    );
    const documented = ofSide(side).map((message) => message.payload.schema.$ref);
    assert.deepEqual(documented, listed);
  }
  const { messages: ofChannel } = asyncapi.channels.socket;
  assert.deepEqual(
    Object.entries(ofChannel).map(([key, { $ref }]) => [key, $ref]),
    messages.map(([key]) => [key, `#/components/messages/${key}`]),
  );
});

test('every command and question of the decoder is in one message', () => {
  const sent = ofSide('client');
  const kinds = (t) =>
    sent.filter((message) => values(message, 't')[0] === t).flatMap((message) => values(message, 'k'));
  const acts = new Map(
    [...text('proto/tour/tour.c').matchAll(/\[(PROTO_ACT_\w+)\] = "([a-z]+)"/g)].map(([, act, key]) => [act, key]),
  );
  const desk = words('proto/tour/acts.c', /\[(PROTO_ACT_\w+)\] = \{true/g).map((act) => acts.get(act));
  const commands = words('proto/wire/commands.c', /\[PROTO_\w+\] = \{"([a-z-]+)"/g).filter((key) => key !== 'desk');
  assert.deepEqual(kinds('do').sort(), [...commands, ...desk].sort());
  assert.deepEqual(kinds('get').sort(), words('proto/wire/questions.c', /^ {4}\{"([a-z]+)", PROTO_/gm).sort());
});

test('every message to the server is an operation with its answer', () => {
  const named = (list) => (list ?? []).map(({ $ref }) => $ref.split('/').at(-1));
  const operations = Object.values(asyncapi.operations);
  const taken = operations.filter(({ action }) => action === 'receive');
  const told = operations.filter(({ action }) => action === 'send').flatMap((operation) => named(operation.messages));
  assert.deepEqual(
    taken.flatMap((operation) => named(operation.messages)),
    messages.map(([key]) => key).filter((key) => key.startsWith('client.')),
  );
  for (const { reply, title } of taken)
    assert.deepEqual([reply.messages.length, named(reply.messages)[1]], [2, 'server.error'], title);
  const answers = taken.flatMap(({ reply }) => named(reply.messages));
  assert.deepEqual(
    [...new Set([...answers, ...told])].sort(),
    messages
      .map(([key]) => key)
      .filter((key) => key.startsWith('server.'))
      .sort(),
  );
});

test('every message has the examples of its schema', () => {
  for (const [key, message] of messages) {
    const { examples } = schemaOf(message);
    assert.ok(examples.length > 0, key);
    assert.deepEqual(
      message.examples.map(({ payload }) => payload),
      examples,
      key,
    );
  }
});
