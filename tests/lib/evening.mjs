// An evening with the real server, for checks that watch the process from outside (./dev check valgrind): guests, a
// game to its end with a watcher and a chat, an account that directs a tournament of one round, files of both, wrong
// requests, and a restart in the middle. Prints the exit status of each run of the server.
import assert from 'node:assert/strict';
import { Client, newGuest } from './client.mjs';
import { TestServer } from './server.mjs';

const server = new TestServer({ startMs: 120_000 });
const json = (cookie) => ({ origin: server.url, 'content-type': 'application/json', ...(cookie ? { cookie } : {}) });

async function post(path, body, cookie) {
  const response = await fetch(server.url + path, { method: 'POST', headers: json(cookie), body });
  return {
    status: response.status,
    text: await response.text(),
    cookie: response.headers.get('set-cookie')?.split(';')[0],
  };
}

async function get(path, cookie) {
  const response = await fetch(server.url + path, { headers: cookie ? { cookie } : {} });
  return { status: response.status, text: await response.text() };
}

async function stop() {
  const { code, signal } = await server.stop();
  console.log(`the server ended with ${code ?? signal}`);
  assert.equal(code, 0, server.log);
}

async function people(...names) {
  const guests = [];
  for (const name of names) guests.push(await newGuest(server.url, name));
  return guests;
}

async function connect(guests) {
  return Promise.all(guests.map(({ cookie }) => new Client(server.url, cookie).connect()));
}

/** A game: moves, a chat, an undo, passes, marks and the score. */
async function playGame(black, white, watcher) {
  const { room } = await black.do('lobby', 'open', {
    ruleset: 'chinese',
    size: [9, 9],
    colours: 'b',
    clock: { kind: 'absolute', main: 600_000 },
  });
  await watcher.sub(`room:${room}`);
  await white.do(`room:${room}`, 'sit');
  const { snap } = await black.sub(`room:${room}`);
  const game = snap.v.games.at(-1).id;
  await watcher.sub(`game:${game}`);
  const state = (await black.sub(`game:${game}`)).snap.v;
  await white.sub(`game:${game}`);
  let base = state.state.base;
  const turn = async (client, k, fields) => {
    base = (await client.do(`game:${game}`, k, { base, ...fields })).n;
  };
  for (const [index, at] of ['E5', 'C3', 'G7', 'C7', 'G3'].entries())
    await turn(index % 2 ? white : black, 'play', { at });
  assert.equal((await white.do(`game:${game}`, 'play', { at: 'E5', base }, { mayFail: true })).code, 'illegal');
  await black.do(`chat:${room}/players`, 'say', { text: 'good luck \u56f2\u7881' });
  await watcher.do(`chat:${room}/watchers`, 'say', { text: 'hello' });
  for (const client of [white, black]) await turn(client, 'pass');
  for (const client of [black, white])
    await client.do(`game:${game}`, 'accept', { base: (await client.sub(`game:${game}`)).snap.v.state.base });
  for (const kind of ['sgf', 'json']) assert.equal((await get(`/api/game/${game}.${kind}`)).status, 200);
  return game;
}

async function direct(director, cookie) {
  const settings = {
    slug: 'evening',
    title: 'Evening',
    system: 'swiss',
    rounds: 2,
    match: 1,
    noshow: 0,
    over_board: true,
    game: { ruleset: 'stoical', size: [9, 9] },
  };
  const { tour } = await director.do('tours', 'create', { settings });
  await director.sub(`tour:${tour}`);
  const does = async (k, fields = {}) => {
    const head = (await director.sub(`desk:${tour}`)).snap.v;
    const first = await director.do(`desk:${tour}`, k, { ...fields, base: 0 }, { mayFail: true });
    assert.ok(head && first.t);
    if (first.code === 'stale') await director.do(`desk:${tour}`, k, { ...fields, base: first.have });
    else if (first.code === 'proto') await director.do(`desk:${tour}`, k, fields);
    else assert.equal(first.t, 'ok', JSON.stringify(first));
  };
  await does('stage', { to: 'registration' });
  const list = await post(`/api/tour/${tour}/people`, 'name,rank\nAda,3d\nBen,1k\nCy,\nDot,5k\n', cookie);
  assert.equal(list.status, 200, list.text);
  await does('stage', { to: 'running' });
  await does('pair', { round: 1 });
  await does('publish', { round: 1 });
  await does('start', { round: 1 });
  for (const board of [1, 2]) await does('result', { round: 1, board, game: 1, result: 'black' });
  const file = await get(`/api/tour/${tour}.json`, cookie);
  assert.equal(file.status, 200);
  for (const kind of ['csv', 'h9', 'aga', 'zip']) await get(`/api/tour/${tour}.${kind}`, cookie);
  const back = await post('/api/tour', file.text, cookie);
  assert.equal(back.status, 200, back.text);
  return tour;
}

try {
  await server.start();
  const guests = await people('Ann', 'Bob', 'Cid');
  const [ann, bob, cid] = await connect(guests);
  const game = await playGame(ann, bob, cid);
  const made = await post('/api/account', JSON.stringify({ name: 'Tilda', password: 'correct horse' }));
  assert.equal(made.status, 200, made.text);
  const [tilda] = await connect([made]);
  const tour = await direct(tilda, made.cookie);
  assert.equal((await post('/api/sign-in', JSON.stringify({ name: 'Tilda', password: 'battery staple' }))).status, 403);
  for (const body of ['', '{', '[]', '{"name":1}']) await post('/api/session', body);
  await post('/api/record', '(;GM[1]FF[4]SZ[9];B[ee];W[cc](;B[gg])(;B[cg]))');
  for (const path of ['/', '/nothing', '/api/game/x.sgf', '/healthz', '/readyz']) await get(path);
  ann.socket.send('no message');
  for (const client of [ann, bob, cid, tilda]) client.end();
  await stop();

  await server.start();
  const [again, desk] = await connect([guests[0], made]);
  assert.equal((await again.sub(`game:${game}`)).snap.v.state.result ?? true, true);
  assert.ok((await desk.sub(`desk:${tour}`)).snap.v.log.length > 5);
  await again.ask({ t: 'get', k: 'games', player: 'ann' });
  await desk.ask({ t: 'get', k: 'ratings', ruleset: 'stoical' });
  for (const client of [again, desk]) client.end();
  await stop();
} finally {
  await server.end();
}
