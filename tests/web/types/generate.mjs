// Types of all messages, made from proto/schema: the meaning of 'protocol' in the JSDoc of web-static.
//
//     node tests/web/types/generate.mjs        writes build/types/protocol.d.ts, where web-static/jsconfig.json looks
//
// Each schema becomes a namespace, each of its $defs a type: room_snap of server.json is Server.RoomSnap. Which numbers
// there may be and how long a text is are not types and are left out; a keyword that is not known here is an error.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const FILES = { 'client.json': 'Client', 'server.json': 'Server', 'tour.json': 'Tour', 'record.json': 'GameRecord' };

const SILENT = new Set([
  '$schema',
  '$id',
  '$defs',
  'title',
  'description',
  'examples',
  'minimum',
  'maximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minProperties',
  'uniqueItems',
  'additionalProperties',
  'unevaluatedProperties',
  'dependentRequired',
  'if',
  'then',
  'else',
  'not',
]);
const SAYING = new Set([
  'type',
  'const',
  'enum',
  '$ref',
  'pattern',
  'properties',
  'required',
  'items',
  'prefixItems',
  'minItems',
  'maxItems',
  'anyOf',
  'oneOf',
  'allOf',
]);

const tree = new URL('../../../', import.meta.url);
const read = (file) => JSON.parse(readFileSync(new URL(`proto/schema/${file}`, tree), 'utf8'));
const schemas = Object.fromEntries(Object.keys(FILES).map((file) => [file, read(file)]));

const TUPLE_MAX = 4; // longer arrays of a fixed length are arrays

const HEAD = `// Made by tests/web/types/generate.mjs from proto/schema.
type KeyOfAny<U> = U extends unknown ? keyof U : never;
type Without<U, K extends PropertyKey> = U extends unknown ? U & { [key in Exclude<K, keyof U>]?: undefined } : never;
/** One of several objects, told apart by which fields it has: of the others' fields it has none. */
export type Either<U> = Without<U, KeyOfAny<U>>;
`;

const pascal = (name) => name.replace(/(?:^|_)([a-z])/g, (_, letter) => letter.toUpperCase());
const key = (name) => (/^\w+$/.test(name) ? name : JSON.stringify(name));
const union = (parts) => [...new Set(parts)].join(' | ');
const comment = ({ description }, indent) => (description ? `${indent}/** ${description} */\n` : '');
const group = (text) => (/ [|&] /.test(text) ? `(${text})` : text);

/** File and name of a reference: 'server.json#/$defs/room_snap', or '#/$defs/room_snap' within the file. */
function target(ref, file) {
  const [, other, name] = /^([a-z]+\.json)?#\/\$defs\/(\w+)$/.exec(ref) ?? [];
  if (!schemas[other ?? file]?.$defs[name]) throw new Error(`$ref ${ref} leads nowhere`);
  return [other ?? file, name];
}

function named(ref, file) {
  const [other, name] = target(ref, file);
  return `${FILES[other]}.${pascal(name)}`;
}

/** A value of an enum. */
const literal = (value) => (typeof value === 'number' ? 'number' : JSON.stringify(value));

/** A member of an allOf or anyOf that only limits: which fields go together, or what one value asks of another. */
const limits = (schema) => Object.keys(schema).every((word) => SILENT.has(word) || word === 'required');

/** The type of one schema, as text. */
function type(schema, file, indent = '') {
  const unknown = Object.keys(schema).find((word) => !SILENT.has(word) && !SAYING.has(word));
  if (unknown) throw new Error(`keyword ${unknown} is not understood`);
  const parts = [];
  if (schema.$ref) parts.push(needing(named(schema.$ref, file), schema.required));
  if ('const' in schema) parts.push(JSON.stringify(schema.const));
  else if (schema.enum) parts.push(union(schema.enum.map(literal)));
  else if (schema.type) parts.push(union([schema.type].flat().map((name) => plain(name, schema, file, indent))));
  for (const word of ['anyOf', 'oneOf']) {
    const members = (schema[word] ?? []).filter((member) => !limits(member));
    if (members.length > 0) parts.push(either(members, file, indent));
  }
  for (const member of (schema.allOf ?? []).filter((one) => !limits(one))) parts.push(type(member, file, indent));
  return parts.length > 0 ? parts.map((part) => (parts.length > 1 ? group(part) : part)).join(' & ') : 'unknown';
}

const needing = (name, fields = []) =>
  fields.length === 0
    ? name
    : `${name} & Required<Pick<${name}, ${union(fields.map((field) => JSON.stringify(field)))}>>`;

/**
 * Named objects are a plain union; objects that are written out in one place differ by the fields that they have.
 */
function either(members, file, indent) {
  const texts = (some) => some.map((member) => type(member, file, indent));
  const named = texts(members.filter(({ properties }) => !properties));
  const written = texts(members.filter(({ properties }) => properties));
  return union([...named, ...(written.length > 1 ? [`Either<${union(written)}>`] : written)]);
}

function plain(name, schema, file, indent) {
  switch (name) {
    case 'object':
      return object(schema, file, indent);
    case 'array':
      return array(schema, file, indent);
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
      return string(schema);
    case 'boolean':
    case 'null':
      return name;
    default:
      throw new Error(`type ${name} is not understood`);
  }
}

/** Channels begin with a word for their kind. */
function string({ pattern }) {
  const [, word] = /^\^([a-z]+:)/.exec(pattern ?? '') ?? [];
  return word ? `\`${word}\${string}\`` : 'string';
}

function object({ properties = {}, required = [] }, file, indent) {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, schema]) => {
    const member = `${key(name)}${required.includes(name) ? '' : '?'}: ${type(schema, file, inner)};`;
    return `${comment(schema, inner)}${inner}${member}\n`;
  });
  return lines.length > 0 ? `{\n${lines.join('')}${indent}}` : '{}';
}

function array({ prefixItems, items, minItems, maxItems }, file, indent) {
  if (prefixItems) return `[${prefixItems.map((item) => type(item, file, indent)).join(', ')}]`;
  const item = items ? type(items, file, indent) : 'unknown';
  if (minItems === maxItems && minItems <= TUPLE_MAX) return `[${Array(minItems).fill(item).join(', ')}]`;
  return `${group(item)}[]`;
}

function namespace(file, schema) {
  const whole = schema.oneOf ? { message: schema } : schema.type ? { file: schema } : {};
  const defs = { ...whole, ...schema.$defs };
  const lines = Object.entries(defs).map(([name, def]) => {
    try {
      return `${comment(def, '  ')}  export type ${pascal(name)} = ${type(def, file, '  ')};\n`;
    } catch (error) {
      throw new Error(`${file}, ${name}: ${error.message}`);
    }
  });
  return `\nexport namespace ${FILES[file]} {\n${lines.join('')}}\n`;
}

/** The declarations of all schemas. */
export function declarations() {
  return (
    HEAD
    + Object.entries(schemas)
      .map(([file, schema]) => namespace(file, schema))
      .join('')
  );
}

/** Writes them where the client's jsconfig.json looks; an editor that reads meanwhile sees the old or the new. */
export function write() {
  const out = fileURLToPath(new URL('build/types/protocol.d.ts', tree));
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(`${out}.${process.pid}`, declarations());
  renameSync(`${out}.${process.pid}`, out);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) write();
