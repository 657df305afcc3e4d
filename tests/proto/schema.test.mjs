// The schemas against real messages: the lines in golden/ come from the encoder (test_encode_*.c), the messages in
// tests/fuzz/corpus/decode go into the decoder (test_shapes.c).
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import Ajv2020 from 'ajv/dist/2020.js';

const root = process.env.MIAI_SOURCE ?? fileURLToPath(new URL('../..', import.meta.url));
const text = (path) => readFileSync(join(root, path), 'utf8');
const schema = (name) => JSON.parse(text(`proto/schema/${name}.json`));

/** Every file of a folder whose name begins with none of `without`, parsed, by name. */
const messages = (folder, without = []) =>
  readdirSync(join(root, folder))
    .filter((file) => !without.some((prefix) => file.startsWith(prefix)))
    .map((file) => [basename(file, '.json'), JSON.parse(text(join(folder, file)))]);

const ajv = new Ajv2020({
  strict: true,
  strictTypes: false,
  strictRequired: false,
  allowUnionTypes: true,
  allErrors: true,
});
const client = schema('client');
const server = schema('server');
ajv.addSchema(client);
ajv.addSchema(server);
const tour = schema('tour');
ajv.addSchema(tour);
ajv.addSchema(schema('record'));
ajv.addSchema(schema('http'));
const validator = (name, def) => ajv.getSchema(`${name}.json${def ? `#/$defs/${def}` : ''}`);

/** The definition that a `$ref` of client.json or server.json names, and its validator. */
const defined = (schema, name, $ref) => {
  const [file, def] = $ref.split('#/$defs/');
  return {
    def,
    ...(file ? { schema: tour, validate: validator('tour', def) } : { schema, validate: validator(name, def) }),
  };
};

const isClient = validator('client');
const isServer = validator('server');
const session = {
  'session-ok': 'session',
  'session-ended': 'session',
  'session-no-name': 'refusal',
  'session-no-busy': 'refusal',
  'session-no-rate': 'refusal',
  'session-no-muted': 'refusal',
};
const golden = messages('tests/proto/golden', ['record-', 'tour-file']);
const records = messages('tests/proto/golden').filter(([name]) => name.startsWith('record-'));
const specimens = messages('tests/fuzz/corpus/decode', ['bad-', 'broken-', 'crash-']);
const told = golden.filter(([name]) => !(name in session));
const why = (validate) => JSON.stringify(validate.errors?.slice(-3), null, 1);

/** Calls `visit` for every object inside a message, with a way to the same object of a copy. */
function eachObject(message, visit) {
  const walk = (value, path) => {
    if (value === null || typeof value !== 'object') return;
    if (!Array.isArray(value)) visit(path);
    for (const key of Object.keys(value)) walk(value[key], [...path, key]);
  };
  walk(message, []);
}
const at = (message, path) => path.reduce((value, key) => value[key], message);

test('everything the server says is in the schema', () => {
  for (const [name, message] of told) assert.ok(isServer(message), `${name}: ${why(isServer)}`);
  for (const [name, def] of Object.entries(session)) {
    const validate = validator('server', def);
    assert.ok(validate(Object.fromEntries(golden)[name]), `${name}: ${why(validate)}`);
  }
});

test('a record of a game is as its schema says, and nothing of it may be left out', () => {
  const isRecord = validator('record');
  assert.ok(records.length >= 2);
  for (const [name, record] of records) {
    assert.ok(isRecord(record), `${name}: ${why(isRecord)}`);
    for (const key of Object.keys(record)) {
      const { [key]: _, ...rest } = record;
      assert.ok(!isRecord(rest), `${name} without ${key}`);
    }
    assert.ok(!isRecord({ ...record, more: 1 }), `${name} with more`);
  }
});

test('a tournament as a file is as its schema says', () => {
  const isFile = validator('tour', 'file');
  const file = JSON.parse(text('tests/proto/golden/tour-file.json'));
  assert.ok(isFile(file), why(isFile));
  assert.equal(new Set(file.log.map(({ k }) => k)).size, file.log.length, 'each act once');
  assert.deepEqual(file.log.map(({ k }) => k).sort(), [...tour.$defs.entry.properties.k.enum].sort());
  file.log.forEach((act, index) => {
    for (const key of Object.keys(act).filter((key) =>
      ['n', 'at', 'by', 'k', 'people', 'settings', 'pairs', 'rooms'].includes(key),
    )) {
      const copy = structuredClone(file);
      delete copy.log[index][key];
      assert.ok(!isFile(copy), `${act.k} without ${key}`);
    }
    const more = structuredClone(file);
    more.log[index].zzz = 1;
    assert.ok(!isFile(more), `${act.k} with more`);
  });
});

test('every kind of message of the schema is said', () => {
  for (const { $ref } of server.oneOf) {
    const { def, validate } = defined(server, 'server', $ref);
    assert.ok(
      told.some(([, message]) => validate(message)),
      def,
    );
  }
});

test('everything the decoder takes is in the schema', () => {
  for (const [name, message] of specimens) assert.ok(isClient(message), `${name}: ${why(isClient)}`);
});

test('every kind of message to the server has a specimen', () => {
  for (const { $ref } of client.oneOf) {
    const { def, validate } = defined(client, 'client', $ref);
    assert.ok(
      specimens.some(([, message]) => validate(message)),
      def,
    );
  }
});

test('every act of a desk has a specimen', () => {
  for (const key of tour.$defs.desk.properties.k.enum)
    assert.ok(
      specimens.some(([, { ch, k }]) => ch?.startsWith('desk:') && k === key),
      key,
    );
});

// The pages of the protocol and the AsyncAPI document show them. So each is a line of the encoder, or one that the
// decoder takes.
test('every message has an example for each of its commands, and each example is a real message', () => {
  const known = { client: specimens, server: told };
  for (const side of ['client', 'server'])
    for (const { $ref } of { client, server }[side].oneOf) {
      const { schema: file, def, validate } = defined({ client, server }[side], side, $ref);
      const { examples = [], properties } = file.$defs[def];
      const kinds = (side === 'client' && properties.k?.enum) || [properties.k?.const ?? examples[0]?.k];
      assert.deepEqual([...new Set(examples.map(({ k }) => k))].sort(), [...kinds].sort(), def);
      for (const example of examples) {
        assert.ok(validate(example), `${def}: ${why(validate)}`);
        const text = JSON.stringify(example);
        assert.ok(
          known[side].some(([, message]) => JSON.stringify(message) === text),
          `${def}: ${text}`,
        );
      }
    }
});

test('what is nearly a message is not in the schema', () => {
  const bad = readdirSync(join(root, 'tests/fuzz/corpus/decode')).filter((file) => file.startsWith('bad-'));
  assert.ok(bad.length > 5);
  for (const file of bad) assert.ok(!isClient(JSON.parse(text(`tests/fuzz/corpus/decode/${file}`))), file);
});

test('a key that is not written down is refused in every object', () => {
  for (const [list, validate] of [
    [told, isServer],
    [specimens, isClient],
  ]) {
    for (const [name, message] of list) {
      eachObject(message, (path) => {
        const copy = structuredClone(message);
        at(copy, path).zzz = 1;
        assert.ok(!validate(copy), `${name}: ${path.join('.')}`);
      });
    }
  }
});

test('a value of another type is refused in every object', () => {
  for (const [list, validate] of [
    [told, isServer],
    [specimens, isClient],
  ]) {
    for (const [name, message] of list) {
      eachObject(message, (path) => {
        for (const key of Object.keys(at(message, path))) {
          const copy = structuredClone(message);
          at(copy, path)[key] = [{ zzz: [] }];
          assert.ok(!validate(copy), `${name}: ${[...path, key].join('.')}`);
        }
      });
    }
  }
});

test('commands, events and codes are the same in the schemas and in C', () => {
  const words = (file, pattern) => [...text(file).matchAll(pattern)].map((match) => match[1]).sort();
  const commands = client.oneOf.flatMap(({ $ref }) => {
    const { schema, def } = defined(client, 'client', $ref);
    const { t, k } = schema.$defs[def].properties;
    return t.const === 'do' ? (k.enum ?? [k.const]) : [];
  });
  const keys = new Map(
    [...text('proto/tour/tour.c').matchAll(/\[(PROTO_ACT_\w+)\] = "([a-z]+)"/g)].map(([, kind, key]) => [kind, key]),
  );
  const desk = words('proto/tour/acts.c', /\[(PROTO_ACT_\w+)\] = \{true/g).map((kind) => keys.get(kind));
  const others = words('proto/wire/commands.c', /\[PROTO_\w+\] = \{"([a-z-]+)"/g).filter((key) => key !== 'desk');
  assert.deepEqual(commands.sort(), [...others, ...desk].sort());
  const { properties } = server.$defs.game_event;
  assert.deepEqual([...properties.k.enum].sort(), words('proto/game/kinds.c', /\[PROTO_EVENT_\w+\] = "([a-z-]+)"/g));
  const { code } = server.$defs.error.properties;
  assert.deepEqual([...code.enum].sort(), words('proto/wire/encode_answer.c', /\[PROTO_ERROR_\w+\] = \{"([a-z]+)"/g));
});
