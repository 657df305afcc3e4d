// A client that believes the server's own descriptions: it reads them from a real server and holds every request,
// answer and message against them.
import assert from 'node:assert/strict';
import Ajv2020 from 'ajv/dist/2020.js';
import { Client } from '../../lib/client.mjs';
import { pointed } from './described.mjs';

/** Each request has a connection of its own: the server ends idle ones, and a test that compiles schemas is idle. */
const ALONE = { connection: 'close' };
const read = async (address) => (await fetch(address, { headers: ALONE })).json();
const said = (validate) => JSON.stringify(validate.errors?.slice(0, 4), null, 1);
const named = (list) => list.map(({ $ref }) => $ref.split('/').at(-1));

/** The definition in the document that a reference names, or the thing itself. */
const resolved = (whole, thing) => (thing?.$ref?.[0] === '#' ? pointed(whole, thing.$ref.slice(1)) : thing);

/** The description as a server serves it, and its schemas at their served addresses. */
export class Witness {
  /** @param {string} url of a server */
  static async of(url) {
    const [openapi, asyncapi] = await Promise.all(
      ['openapi', 'asyncapi'].map((name) => read(`${url}/api/${name}.json`)),
    );
    const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allowUnionTypes: true });
    for (const name of ['client', 'server', 'tour', 'record', 'http']) {
      const address = `${url}/schema/${name}.json`;
      const schema = await read(address);
      ajv.addSchema({ ...schema, $id: new URL(schema.$id, address).href });
    }
    return new Witness(url, openapi, asyncapi, ajv);
  }

  constructor(url, openapi, asyncapi, ajv) {
    Object.assign(this, { url, openapi, asyncapi, ajv });
    /** Names of operations with the statuses that were seen, and keys of messages. */
    this.answered = new Map();
    this.heard = new Set();
    this.validators = new Map();
    this.operations = Object.entries(openapi.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
    );
  }

  /** The validator of a schema of a document, whose references are relative to that document; made once. */
  validator(schema, document) {
    const base = `${this.url}/api/${document}.json`;
    const text = JSON.stringify(schema, (key, value) => (key === '$ref' ? new URL(value, base).href : value));
    if (!this.validators.has(text)) {
      const whole = JSON.parse(text);
      this.validators.set(text, (whole.$ref && this.ajv.getSchema(whole.$ref)) ?? this.ajv.compile(whole));
    }
    return this.validators.get(text);
  }

  /** The operation of an address, with the values of its open part. */
  operation(method, path) {
    const found = this.operations
      .filter((one) => one.method === method)
      .map((one) => {
        const names = [...one.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
        const parts = one.path.split(/\{\w+\}/).map((part) => part.replaceAll('.', String.raw`\.`));
        return { ...one, names, match: new RegExp(`^${parts.join('([^/.]+)')}$`).exec(path) };
      })
      .filter(({ match }) => match);
    assert.equal(found.length, 1, `${method} ${path} is described ${found.length} times`);
    return found[0];
  }

  /** Sends a request and holds the answer against the description; returns it with its body, parsed if it is JSON. */
  async ask(method, address, { status = 200, body, media, cookie, token, headers = {} } = {}) {
    const { pathname, searchParams } = new URL(address, this.url);
    const { operation, names, match } = this.operation(method, pathname);
    const arguments_ = new Map([...names.map((name, i) => [name, match[i + 1]]), ...searchParams]);
    if (status === 200) this.#holdsRequest(operation, arguments_, body);
    const answer = await fetch(new URL(address, this.url), {
      method,
      headers: {
        ...ALONE,
        ...(method === 'POST' && { origin: this.url }),
        ...(body !== undefined && { 'content-type': media ?? 'application/json' }),
        ...(cookie && { cookie }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && {
        body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
      }),
    });
    const text = await answer.text();
    assert.equal(answer.status, status, `${method} ${address}: ${text}`);
    const openly = !(cookie && operation.security);
    return { headers: answer.headers, text, json: this.#holdsAnswer(operation, answer, text, openly) };
  }

  #holdsRequest(operation, values, body) {
    const described = new Map((operation.parameters ?? []).map((parameter) => [parameter.name, parameter]));
    for (const [name, value] of values) {
      assert.ok(described.has(name), `${operation.operationId} has no argument ${name}`);
      const validate = this.validator(described.get(name).schema, 'openapi');
      const readings = /^\d+$/.test(value) ? [value, Number(value)] : [value];
      assert.ok(
        readings.some((one) => validate(one)),
        `${operation.operationId}: ${name}=${value}: ${said(validate)}`,
      );
    }
    for (const { name, required } of described.values())
      assert.ok(!required || values.has(name), `${operation.operationId} wants ${name}`);
    const schema = operation.requestBody?.content['application/json']?.schema;
    if (!schema) return;
    const validate = this.validator(schema, 'openapi');
    assert.ok(validate(body), `${operation.operationId}: ${said(validate)}`);
  }

  #holdsAnswer(operation, answer, text, openly) {
    const name = `${operation.operationId} ${answer.status}`;
    const described = resolved(this.openapi, operation.responses[answer.status]);
    assert.ok(described, `${name} is not described: ${text}`);
    this.answered.set(
      operation.operationId,
      (this.answered.get(operation.operationId) ?? new Set()).add(answer.status),
    );
    for (const [header, thing] of Object.entries(described.headers ?? {}))
      this.#holdsHeader(`${name} ${header}`, resolved(this.openapi, thing), answer.headers.get(header), openly);
    if (answer.status === 304) {
      assert.equal(text, '');
      return null;
    }
    const media = answer.headers.get('content-type');
    const content = described.content[media];
    assert.ok(content, `${name} has the type ${media}`);
    if (media === 'application/x-ndjson') {
      const lines = text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
      for (const line of lines) this.#holds(name, content['x-line'], line);
      return lines;
    }
    if (!/\bjson\b/.test(media)) return null;
    const json = JSON.parse(text);
    if (content.schema) this.#holds(name, content.schema, json);
    return json;
  }

  #holdsHeader(name, { schema, required }, value, openly) {
    if (value === null) {
      assert.ok(!required || !openly, `${name} is missing`);
      return;
    }
    const validate = this.validator(schema, 'openapi');
    assert.ok(validate(value) || validate(Number(value)), `${name}: ${value}`);
  }

  #holds(name, schema, value) {
    const validate = this.validator(schema, 'openapi');
    assert.ok(validate(value), `${name}: ${said(validate)}\n${JSON.stringify(value).slice(0, 2000)}`);
  }

  /** The one message of a side ('client' or 'server') that a value is. */
  message(side, value) {
    this.payloads ??= Object.entries(this.asyncapi.components.messages).map(([key, { payload }]) => [
      key,
      this.validator(payload.schema, 'asyncapi'),
    ]);
    const found = this.payloads
      .filter(([key, validate]) => key.startsWith(side) && validate(value))
      .map(([key]) => key);
    assert.equal(found.length, 1, `${JSON.stringify(value)} is ${found.length} messages of the ${side}: ${found}`);
    this.heard.add(found[0]);
    return found[0];
  }

  /** A connection whose messages, in both directions, and answers are held against the description. */
  async connect(cookie, headers = {}) {
    const client = new Client(this.url, cookie, headers);
    const asked = new Map();
    client.wrong = [];
    const holds = (work) => {
      try {
        work();
      } catch (error) {
        client.wrong.push(error.message);
      }
    };
    client.onMessage = (value) =>
      holds(() => {
        const key = this.message('server', value);
        const answers = asked.get(value.id);
        if (answers) assert.ok(answers.includes(key), `${key} answers ${JSON.stringify(answers)}`);
        asked.delete(value.id);
      });
    await client.connect();
    const send = client.socket.send.bind(client.socket);
    client.socket.send = (bytes) => {
      const value = JSON.parse(bytes);
      if (!client.careless)
        holds(() => asked.set(value.id, named(this.asyncapi.operations[this.message('client', value)].reply.messages)));
      send(bytes);
    };
    return client;
  }
}
