// Real requests and a real game against what the server says of itself: every operation of its OpenAPI document, and
// all messages that these people send and hear.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { TestServer } from '../../lib/server.mjs';
import { Witness } from './witness.mjs';

const NONE = 'A'.repeat(22);
const PASSWORD = 'correct horse';
const LISTS = 'name,rank\nAda,3d\nBen,1k\n';

const server = new TestServer({
  args: [
    '--limits',
    'register.address=1000/1s, try.address=1000/1s, try.name=1000/1s, tokens.account=1000/1s, tokens.address=1000/1s',
  ],
});
let witness, ann, bob, tilda;
const known = { game: '', live: '', tour: '', player: '' };
before(async () => {
  await server.start();
  witness = await Witness.of(server.url);
  ann = await guest('Ann');
  bob = await guest('Bob');
  tilda = await account('Tilda');
});
after(() => server.end());
const get = (address, how) => witness.ask('GET', address, how);
const post = (address, body, how = {}) => witness.ask('POST', address, { body, ...how });
const cookieOf = (answer) => answer.headers.get('set-cookie').split(';')[0];

const guest = async (name) => cookieOf(await post('/api/session', { name }));
const account = async (name) => cookieOf(await post('/api/account', { name, password: PASSWORD }));
/** The schema of a JSON body, and a body with all its fields; undefined where the body is a file, or none. */
function bodySchema(operation) {
  const { $ref } = operation.requestBody?.content['application/json']?.schema ?? {};
  return $ref && witness.ajv.getSchema(new URL($ref, `${server.url}/api/openapi.json`).href).schema;
}
const VALUES = {
  name: 'Zed',
  password: PASSWORD,
  old: PASSWORD,
  new: PASSWORD,
  link: 'A'.repeat(43),
  id: NONE,
  bot: 'p1',
  scopes: [],
  everywhere: true,
};
function wholeBody(operation) {
  const schema = bodySchema(operation);
  return schema && Object.fromEntries(Object.keys(schema.properties).map((key) => [key, VALUES[key]]));
}

/** Ends a connection, and fails for what was wrong on it. */
function leave(...clients) {
  for (const client of clients) {
    client.end();
    assert.deepEqual(client.wrong, []);
  }
}
/** Asks a message that the server refuses, although it has the form of one. */
const refused = async (client, message, code) => assert.equal((await client.ask(message)).code, code);

test('a game by websocket is as the description says', async () => {
  const [black, white, watcher] = await Promise.all([ann, bob, undefined].map((cookie) => witness.connect(cookie)));
  await black.ask({ t: 'ping' });
  for (const client of [black, white]) await client.sub('me');
  await watcher.sub('lobby');
  const open = {
    ruleset: 'chinese',
    size: [5, 5],
    colours: 'b',
    clock: { kind: 'fischer', main: 600_000, increment: 1000 },
  };
  const { room } = await black.do('lobby', 'open', open);
  await watcher.sub(`room:${room}`);
  await white.do(`room:${room}`, 'sit');
  known.game = (await black.sub(`room:${room}`)).snap.v.games.at(-1).id;
  const ch = `game:${known.game}`;
  for (const client of [white, watcher]) await client.sub(ch);
  const state = async () => (await black.sub(ch)).snap.v.state;
  const act = async (client, k, fields) => client.do(ch, k, { base: (await state()).base, ...fields });
  await act(black, 'play', { at: 'C3' });
  await refused(white, { t: 'do', key: 'k1', ch, k: 'play', at: 'C3', base: 1 }, 'illegal');
  await refused(white, { t: 'do', key: 'k2', ch, k: 'play', at: 'A1', base: 0 }, 'stale');
  await act(white, 'play', { at: 'B2' });
  await act(white, 'undo-ask');
  await act(black, 'undo-yes');
  await act(white, 'play', { at: 'B3' });
  for (const channel of [`chat:${room}/players`, `chat:${room}/watchers`]) {
    const speaker = channel.endsWith('players') ? black : watcher;
    await speaker.sub(channel);
    if (speaker === black) await black.do(channel, 'say', { text: 'good luck' });
  }
  for (const client of [black, white]) await act(client, 'pass');
  await act(black, 'dead', { pts: ['B3'] });
  for (const client of [black, white]) await act(client, 'accept');
  const ended = (await watcher.sub(ch)).snap.v;
  assert.equal(ended.end.result, 'B');
  await black.do(`room:${room}`, 'rematch');
  await white.do(`room:${room}`, 'rematch');
  known.live = (await watcher.sub(`room:${room}`)).snap.v.games.at(-1).id;
  await watcher.ask({ t: 'unsub', ch });
  await refused(watcher, { t: 'do', key: 'k3', ch: `room:${room}`, k: 'sit' }, 'auth');
  for (const question of [
    { k: 'games', player: 'ann' },
    { k: 'ratings' },
    { k: 'bots' },
    { k: 'seeks' },
    { k: 'here' },
    { k: 'legal', game: known.live },
  ])
    await watcher.ask({ t: 'get', ...question });
  known.player = black.hello.you.id;
  await watcher.ask({ t: 'get', k: 'profile', player: known.player });
  await watcher.ask({ t: 'get', k: 'history', player: known.player, ruleset: 'stoical' });
  await watcher.ask({ t: 'get', k: 'played', player: known.player, result: 'won' });
  black.careless = true;
  await black.ask({ t: 'do', ch: 'lobby', k: 'nothing', key: 'k4' });
  leave(black, white, watcher);
});

test('a tournament by websocket is as the description says', async () => {
  const [director, watcher] = await Promise.all([tilda, undefined].map((cookie) => witness.connect(cookie)));
  await watcher.sub('tours');
  const game = { ruleset: 'stoical', size: [9, 9] };
  const settings = { slug: 'spring', title: 'Spring', system: 'swiss', rounds: 2, over_board: true, game };
  known.tour = (await director.do('tours', 'create', { settings })).tour;
  for (const channel of ['tour', 'desk', 'boards']) await director.sub(`${channel}:${known.tour}`);
  await watcher.sub(`tour:${known.tour}`);
  let base = (await director.sub(`desk:${known.tour}`)).snap.v.n;
  const act = async (k, fields) => {
    const answer = await director.do(`desk:${known.tour}`, k, { ...fields, base: base ?? 0 }, { mayFail: true });
    if (answer.code === 'stale') {
      base = answer.have;
      return act(k, fields);
    }
    assert.equal(answer.t, 'ok', `${k}: ${JSON.stringify(answer)}`);
    base = answer.n ?? base;
    return answer;
  };
  await act('stage', { to: 'registration' });
  await post(`/api/tour/${known.tour}/people?dry=1`, LISTS, { cookie: tilda, media: 'text/csv' });
  await post(`/api/tour/${known.tour}/people`, LISTS, { cookie: tilda, media: 'text/csv' });
  await post(`/api/tour/${known.tour}/people`, 'name,rank\nCy,99d\n', {
    cookie: tilda,
    media: 'text/csv',
    status: 400,
  });
  await act('stage', { to: 'running' });
  await act('pair', { round: 1 });
  await act('publish', { round: 1 });
  await act('start', { round: 1 });
  await act('result', { round: 1, board: 1, game: 1, result: 'black' });
  for (const question of [
    { k: 'tour', slug: 'spring' },
    { k: 'why', tour: known.tour, round: 1, a: 1, b: 2 },
    { k: 'sum', tour: known.tour, number: 1, criterion: 'score' },
    { k: 'directed' },
    { k: 'accounts', name: 'til' },
    { k: 'identity', tour: known.tour, number: 1 },
    { k: 'listed', tour: known.tour, text: 'ash' },
    { k: 'preview', tour: known.tour, act: { k: 'pair', round: 2 } },
  ])
    await director.ask({ t: 'get', ...question });
  await watcher.do(`tour:${known.tour}`, 'identify', { number: 1, code: '7K3M9QWX2D5F8HAB' }, { mayFail: true });
  leave(director, watcher);
});

test('accounts, tokens and bots are as the description says', async () => {
  const link = /\/owner\/([\w-]+)/.exec(server.said + server.log)?.[1];
  assert.ok(link, server.said + server.log);
  await post('/api/owner', { link }, { cookie: tilda });
  await post('/api/owner', { link }, { cookie: tilda, status: 404 });
  const owner = await witness.connect(tilda);
  for (const question of [{ k: 'reports' }, { k: 'acts' }, { k: 'trail', name: 'Tilda' }, { k: 'waiting' }])
    await owner.ask({ t: 'get', ...question });
  leave(owner);
  const { json: made } = await post('/api/bot', { name: 'Alder', password: PASSWORD }, { cookie: tilda });
  const token = { name: 'my machine', scopes: ['play', 'desk'] };
  const { json: secret } = await post('/api/tokens', token, { cookie: tilda });
  await post('/api/tokens', { ...token, bot: made.bot.id }, { cookie: tilda });
  await get('/api/tokens', { cookie: tilda });
  await get(`/api/tour/${known.tour}.json`, { token: secret.token });
  await post('/api/record', '(;GM[1]SZ[9];B[ee])', { token: secret.token, media: 'application/x-go-sgf' });
  await post('/api/tokens', token, { token: secret.token, status: 403 });
  await post('/api/tokens/revoke', { id: secret.made.id }, { cookie: tilda });
  await post('/api/tokens/revoke', { id: secret.made.id }, { cookie: tilda, status: 404 });
  await get(`/api/tour/${known.tour}.json`, { token: secret.token, status: 401 });
  for (const cookie of [ann, tilda]) await get('/api/account/export', { cookie });
  await post('/api/session', { name: 'Ann B' }, { cookie: ann });
  await post('/api/password', { old: PASSWORD, new: `${PASSWORD} battery` }, { cookie: tilda });
  await post('/api/sign-out', { everywhere: true }, { cookie: tilda });
  tilda = cookieOf(await post('/api/sign-in', { name: 'Tilda', password: `${PASSWORD} battery` }));
  await post('/api/sign-in', { name: 'Tilda', password: 'wrong horses' }, { status: 403 });
  await post('/api/account', { name: 'Tilda', password: PASSWORD }, { status: 409 });
  await post('/api/account/delete', { password: PASSWORD }, { cookie: await account('Gone') });
});

test('files in both directions are as the description says', async () => {
  const { text: file } = await get(`/api/tour/${known.tour}.json`, { cookie: tilda });
  const { json: back } = await post('/api/tour', file, { cookie: tilda });
  assert.match(back.slug, /^spring-/);
  await post('/api/tour', '{"format":"other"}', { cookie: tilda, status: 400 });
  await get(`/api/tour/${known.tour}.json`, { status: 401 });
  await get(`/api/tour/${known.tour}.csv?sep=semicolon&bom=1`);
  await get(`/api/tour/${known.tour}.xml`);
  for (const ending of ['h9', 'aga']) await get(`/api/tour/${known.tour}.${ending}?place=NZ`);
  await get(`/api/tour/${known.tour}.zip`);
  const { text: sgf } = await get(`/api/game/${known.game}.sgf`);
  const { json: record } = await get(`/api/game/${known.game}.json`);
  for (const [body, media] of [
    [sgf, 'application/x-go-sgf'],
    [record, 'application/json'],
    ['(;GM[1]SZ[9];B[ee];W[ee];B[aa])', 'application/x-go-sgf'],
    ['(;GM[1]SZ[9];B[ee](;W[aa])(;W[bb]))(;GM[1])', 'application/x-go-sgf'],
  ])
    await post('/api/record?game=1', body, { media });
  await post('/api/record', '(;SZ[0])', { media: 'application/x-go-sgf', status: 400 });
  const log = [
    ['b C3', 0, 0],
    ['w C3', 0, 0],
  ];
  await post('/api/record', { ...record, log, end: null, ended_at: null }, { status: 422 });
});

test('every answer to a reader is as the description says, and the same answer is 304', async () => {
  const origin = encodeURIComponent(server.url);
  for (const address of [
    '/api/live.json',
    '/api/games.json?player=ann&ruleset=chinese&from=2020-01-01&to=2099-01-01',
    `/api/player/${known.player}.json`,
    `/api/player/${known.player}/games.ndjson?limit=10`,
    `/api/player/${known.player}/games.json?result=won&rated=no`,
    `/api/player/${known.player}/history.json?ruleset=stoical`,
    '/api/ratings.json?page=0',
    '/api/ratings/stoical.json?page=0',
    '/api/tournaments.json',
    '/api/tournament.json?slug=spring',
    `/api/tournament/${known.tour}.json`,
    `/api/legal/${known.live}.json`,
    `/api/oembed?url=${origin}%2Fgame%2F${known.game}&maxwidth=300&maxheight=900&format=json`,
    `/api/link?page=${origin}%2Fgame%2F${known.game}`,
    ...['game', 'room', 't', 'player', 'rules'].map(
      (page) => `/${page}/${{ t: 'spring', player: 'p1', rules: 'stoical' }[page] ?? NONE}`,
    ),
    ...['client', 'server', 'tour', 'record', 'http'].map((name) => `/schema/${name}.json`),
    '/api/openapi.json',
    '/api/asyncapi.json',
    '/healthz',
    '/readyz',
  ]) {
    const { headers } = await get(address);
    const described = witness.operation('GET', address.split('?')[0]).operation.responses['304'];
    if (described) await get(address, { headers: { 'if-none-match': headers.get('etag') }, status: 304 });
  }
});

test('an arena by websocket is as the description says', async () => {
  const [director, player, other] = await Promise.all([tilda, ann, bob].map((cookie) => witness.connect(cookie)));
  await player.sub('arenas');
  const settings = { ruleset: 'stoical', size: [5, 5], clock: { kind: 'absolute', main: 60_000 } };
  const { arena } = await director.do('arenas', 'announce', {
    name: 'Evening',
    starts_at: 0,
    minutes: 10,
    ...settings,
  });
  const paired = player.waitFor(
    ({ t, ch, boards }) => t === 'ev' && ch === `arena:${arena}` && boards?.length > 0,
    'a pair',
  );
  for (const client of [player, other]) {
    await client.sub(`arena:${arena}`);
    await client.do(`arena:${arena}`, 'take-part');
  }
  await paired;
  await player.ask({ t: 'get', k: 'arena', arena, number: 1 });
  const withdrawn = player.waitFor(
    ({ t, ch, players }) => t === 'ev' && ch === `arena:${arena}` && players?.some((line) => line.withdrawn),
    'a withdrawal',
  );
  await director.do(`arena:${arena}`, 'withdraw', { number: 2 });
  await withdrawn;
  await director.do(`arena:${arena}`, 'return', { number: 2 });
  leave(director, player, other);
});

test('every refusal to a reader is as the description says', async () => {
  for (const address of [
    '/api/games.json?from=yesterday',
    '/api/player/me.json',
    '/api/player/p1/games.json?result=all',
    '/api/player/p1/history.json',
    `/api/player/${known.player}/games.ndjson?limit=0`,
    '/api/ratings.json?page=-1',
    '/api/ratings/a%20b.json',
    '/api/tournament.json',
    '/api/tournament/x.json',
    '/api/legal/x.json',
    '/api/oembed?url=x&maxwidth=0',
    '/api/link?page=x',
  ])
    assert.equal((await get(address, { status: 400 })).json.code, 'proto', address);
  for (const address of [
    `/api/game/${NONE}.json`,
    `/api/game/${NONE}.sgf`,
    `/api/tour/${NONE}.csv`,
    '/api/player/p999999.json',
    `/api/tournament/${NONE}.json`,
    '/api/tournament.json?slug=none-such',
    `/api/legal/${NONE}.json`,
    '/api/oembed?url=x',
  ])
    assert.equal((await get(address, { status: 404 })).json.code, 'notfound', address);
  await get(`/api/oembed?url=x&format=xml`, { status: 501 });
  for (const one of witness.operations.filter(({ operation }) => operation.security?.[0].session)) {
    const body = one.method === 'POST' ? { body: wholeBody(one.operation) ?? 'x' } : {};
    await witness.ask(one.method, one.path.replace(/\{\w+\}/, known.tour), { status: 401, ...body });
  }
});

test('the decoder wants what the description of a body calls required, and knows no other field', async () => {
  for (const { path, operation } of witness.operations) {
    const whole = wholeBody(operation);
    if (!whole) continue;
    const { properties, required = [] } = bodySchema(operation);
    const fault = async (body) => (await post(path, body, { cookie: tilda, status: 400 })).json.field;
    assert.equal(await fault({ ...whole, zzz: 1 }), 'zzz', path);
    for (const key of required) assert.equal(await fault({ ...whole, [key]: undefined }), key, path);
    for (const key of Object.keys(properties)) assert.equal(await fault({ ...whole, [key]: { a: 1 } }), key, path);
  }
});

test('every operation of the description was carried out', () => {
  for (const { operation } of witness.operations) {
    const statuses = witness.answered.get(operation.operationId) ?? new Set();
    assert.ok(statuses.has(200), `${operation.operationId}: ${[...statuses]}`);
  }
});

// Messages of rarer moments; tests/proto/schema.test.mjs holds the encoder's lines of each against the schema.
const RARE = ['bye', 'room_gone', 'presence', 'chat_changed', 'tours_gone', 'tour_gone', 'desk_gone', 'boards_note'];

test('these people heard every message of the description but those of rare moments', () => {
  const missing = Object.keys(witness.asyncapi.components.messages)
    .filter((key) => key.startsWith('server.') && !witness.heard.has(key))
    .map((key) => key.slice('server.'.length));
  assert.deepEqual(
    missing.filter((name) => !RARE.includes(name)),
    [],
  );
});
