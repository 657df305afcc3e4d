// The results of a question over HTTP, with an answer from the server, from a proxy before it, or none.
import { afterEach, test } from 'node:test';
import assert from 'node:assert/strict';
import { post } from '../../../web-static/lib/api.js';
import { answerText } from '../../../web-static/i18n/refusal-en.js';

const real = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = real;
});

const PAGE = '<html><head><title>Sorry</title></head></html>';
/** Sets the answer to the next question. */
const answers = (status, body, headers = {}) => {
  globalThis.fetch = async () => new Response(body, { status, headers });
};

test('an_answer_is_handed_on_as_it_is', async () => {
  answers(200, '{"you":{"name":"Ann"}}');
  assert.deepEqual(await post('/api/session', { name: 'Ann' }), { you: { name: 'Ann' } });
});

test('a_refusal_keeps_what_the_server_says', async () => {
  answers(403, '{"code":"word","field":"name"}');
  assert.deepEqual(await post('/api/session', {}), { code: 'word', field: 'name' });
  answers(400, '{"error":"row 3: no such rank","row":3}');
  assert.deepEqual(await post('/x', 'a,b', 'text/csv'), {
    code: 'proto',
    field: null,
    error: 'row 3: no such rank',
    row: 3,
  });
});

test('a_status_is_told_by_whoever_it_comes_from', async () => {
  const told = [
    [413, '{"code":"proto","field":null,"limit":2048}', 'large'],
    [413, PAGE, 'large'],
    [429, PAGE, 'rate'],
    [408, PAGE, 'slow'],
    [502, PAGE, 'busy'],
    [503, PAGE, 'busy'],
    [504, '', 'busy'],
    [500, PAGE, 'busy'],
    [403, PAGE, 'failed'],
    [404, PAGE, 'failed'],
    [200, PAGE, 'offline'],
  ];
  for (const [status, body, code] of told) {
    answers(status, body);
    assert.equal((await post('/x', {})).code, code, `${status} ${body.slice(0, 10)}`);
  }
  globalThis.fetch = async () => {
    throw new TypeError('Failed to fetch');
  };
  assert.deepEqual(await post('/x', {}), { code: 'offline', field: null });
});

test('how_long_to_wait_is_read_from_the_body_then_from_the_header', async () => {
  answers(429, '{"code":"rate","field":"upload","retry_after":7000}', { 'retry-after': '9' });
  assert.equal((await post('/x', {})).retry_after, 7000);
  answers(429, PAGE, { 'retry-after': '9' });
  assert.equal((await post('/x', {})).retry_after, 9000);
  for (const header of [{}, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }]) {
    answers(503, PAGE, header);
    assert.equal((await post('/x', {})).retry_after, 5000);
  }
});

test('an_empty_file_is_called_empty_and_is_not_sent', async () => {
  globalThis.fetch = () => assert.fail('nothing is sent');
  for (const body of ['', new Blob([])]) assert.equal((await post('/x', body)).code, 'empty');
});

test('each_code_has_a_sentence_of_its_own', () => {
  const sentences = ['offline', 'busy', 'rate', 'large', 'empty', 'slow', 'failed'].map((code) =>
    answerText({ code, retry_after: 9000 }),
  );
  assert.equal(new Set(sentences).size, sentences.length);
  assert.match(answerText({ code: 'rate', retry_after: 9000 }), /9 seconds/);
});

test('a_file_goes_with_its_own_type_and_an_object_as_json', async () => {
  const sent = [];
  globalThis.fetch = async (path, { headers, body }) => {
    sent.push([headers['content-type'], body]);
    return new Response('{}');
  };
  const file = new Blob(['(;)'], { type: 'application/x-go-sgf' });
  await post('/x', file);
  await post('/x', file, 'text/xml');
  await post('/x', { a: 1 });
  assert.deepEqual(sent, [
    [undefined, file],
    ['text/xml', file],
    ['application/json', '{"a":1}'],
  ]);
});
