// Rows that are left out are reported: of a database by `miai-server --verify`, of a backup by the restore drill, of a
// running server by its log and its metrics.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Client, newGuest } from '../lib/client.mjs';
import { serverBinary, TestServer } from '../lib/server.mjs';

const TREE = process.env.MIAI_SOURCE ?? fileURLToPath(new URL('../..', import.meta.url));
const LIVE_ROOMS = 700;
const folder = mkdtempSync(join(tmpdir(), 'miai-verify-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Runs SQL on a database that no server has open; returns the rows of the last statement. */
const sql = (path, text) =>
  JSON.parse(
    execFileSync(
      'python3',
      [
        '-c',
        `
import json, sqlite3, sys
db = sqlite3.connect(sys.argv[1])
rows = []
for statement in sys.argv[2].split(';'):
    rows = db.execute(statement).fetchall()
db.commit()
print(json.dumps(rows))
`,
        path,
        text,
      ],
      { encoding: 'utf8' },
    ),
  );

const run = (command, args, env = {}) => {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', env: { ...process.env, ...env } });
  return { status, said: stdout + stderr };
};
const verify = (path) => run(serverBinary(), ['--verify', path]);
const drill = (backups) => run(join(TREE, 'deploy/restore-drill.sh'), [backups, serverBinary()]);

/** A database with rows of every kind, as a stopped server left it. */
async function played() {
  const server = await new TestServer({ folder, args: ['--limits', 'none'] }).start();
  const people = [];
  for (const name of ['Ann', 'Ben', 'Tilda']) people.push({ name, ...(await newGuest(server.url, name)) });
  const [ann, ben] = await Promise.all(people.map(({ cookie }) => new Client(server.url, cookie).connect()));
  const clock = { kind: 'absolute', main: 600_000 };
  const begin = async () => {
    const { room } = await ann.do('lobby', 'open', { ruleset: 'stoical', size: [9, 9], clock, colours: 'b' });
    await ben.do(`room:${room}`, 'sit');
    const { snap } = await ann.sub(`room:${room}`);
    return snap.v.games.at(-1).id;
  };
  const plays = async (game, moves) => {
    let exp = (await ann.sub(`game:${game}`)).snap.v.state.base;
    for (const [i, at] of moves.entries())
      exp = (await (i % 2 ? ben : ann).do(`game:${game}`, 'play', { at, base: exp })).n;
  };
  const finished = await begin();
  await plays(finished, ['C3', 'D4', 'E5', 'F6']);
  await ben.do(`game:${finished}`, 'resign');
  await plays(await begin(), ['C3', 'G7']);
  await ann.do('lobby', 'open', { ruleset: 'bridge', size: [7, 7] });
  await tournament(server, people[2].cookie);
  for (const one of [ann, ben]) one.end();
  assert.equal((await server.stop()).code, 0);
  return server.database;
}

async function tournament(server, guest) {
  const made = await fetch(`${server.url}/api/account`, {
    method: 'POST',
    headers: { origin: server.url, 'content-type': 'application/json', cookie: guest },
    body: JSON.stringify({ name: 'Tilda', password: 'correct horse' }),
  });
  const desk = await new Client(server.url, made.headers.get('set-cookie').split(';')[0]).connect();
  const settings = {
    slug: 'spring',
    title: 'Spring',
    system: 'swiss',
    rounds: 3,
    match: 1,
    over_board: true,
    game: { ruleset: 'stoical', size: [9, 9] },
  };
  const { tour } = await desk.do('tours', 'create', { settings });
  const now = async () => (await desk.sub(`tour:${tour}`)).snap.v;
  const stage = async (to) => desk.do(`desk:${tour}`, 'stage', { to, base: (await now()).head.rev });
  await stage('registration');
  await desk.do(`desk:${tour}`, 'add', { people: ['P1', 'P2', 'P3', 'P4'].map((name) => ({ name })) });
  await stage('running');
  await desk.do(`desk:${tour}`, 'pair', { round: 1, base: 0 });
  const { snap } = await desk.sub(`desk:${tour}`);
  await desk.do(`desk:${tour}`, 'publish', { round: 1, base: snap.v.draft.rev });
  await desk.do(`desk:${tour}`, 'start', { round: 1, base: (await now()).rounds.at(-1).rev });
  const { arena } = await desk.do('arenas', 'announce', {
    name: 'Friday',
    starts_at: Date.now() + 3_600_000,
    minutes: 60,
    ruleset: 'stoical',
    size: [9, 9],
    clock: { kind: 'fischer', main: 180_000, increment: 2_000 },
  });
  await desk.do(`arena:${arena}`, 'take-part');
  desk.end();
}

const sound = await played();

/** A copy of the sound database, after this SQL. */
let copies = 0;
const spoilt = (text) => {
  const path = join(folder, `copy-${copies++}.db`);
  copyFileSync(sound, path);
  if (text) sql(path, text);
  return path;
};

test('a_sound_database_is_read_whole_and_nothing_is_made_beside_it', () => {
  const path = spoilt();
  const before = readdirSync(folder).length;
  const { status, said } = verify(path);
  assert.equal(status, 0, said);
  for (const [what, table] of [
    ['rooms', 'room'],
    ['games', 'game'],
    ['events', 'event'],
    ['tournaments', 'tour'],
    ['acts', 'tour_act'],
    ['arenas', 'arena'],
    ['arena acts', 'arena_act'],
  ]) {
    const [[rows]] = sql(path, `SELECT count(*) FROM ${table}`);
    assert.ok(rows > 0, table);
    assert.match(said, new RegExp(`^${what} +${rows} +${rows} +0$`, 'm'));
  }
  assert.match(said, /^begins with rooms=2 games=1 of 2 live rooms$/m);
  assert.match(said, /^all of it can be served, in \d+\.\d s$/m);
  assert.equal(readdirSync(folder).length, before);
});

const FINISHED = '(SELECT id FROM game WHERE ended_at IS NOT NULL)';
const faults = [
  ["UPDATE room SET settings = '{}'", 'room', 'its settings cannot be read'],
  ['UPDATE room SET state = 99', 'room', 'its state is unknown'],
  ["UPDATE room SET settings = '{}'", 'game', 'its room cannot be read'],
  ['UPDATE game SET number = 2', 'room', 'its games are not numbered'],
  ["UPDATE event SET data = 'b Z99' WHERE seq = 1", 'game', 'it does not fold'],
  [`DELETE FROM event WHERE game = ${FINISHED} AND seq = 2`, 'game', 'it does not fold'],
  [`UPDATE event SET spent = spent + 1000 WHERE game = ${FINISHED} AND seq = 2`, 'game', 'it does not fold'],
  [
    `DELETE FROM event WHERE game = ${FINISHED} AND seq = (SELECT max(seq) FROM event WHERE game = ${FINISHED})`,
    'game',
    'ended in its row',
  ],
  [`UPDATE game SET result = 'W' WHERE id = ${FINISHED}`, 'game', 'its result is not what'],
  [`UPDATE game SET moves = moves + 1 WHERE id = ${FINISHED}`, 'game', 'its result is not what'],
  ["UPDATE tour_act SET data = '{}' WHERE seq = 2", 'tournament', 'an act of its log cannot be read'],
  ['DELETE FROM tour_act WHERE seq = 3', 'tournament', 'cannot be read'],
  ['DELETE FROM tour_act', 'tournament', 'it has no log'],
  ['UPDATE tour SET players = 3', 'tournament', 'its row differs from its log'],
  [
    "INSERT INTO rated_game (pool, tour, round, board, game, black, white, score2, ended_at) SELECT 'stoical', "
      + 'id, 1, 1, 1, 1, 2, 2, 5 FROM tour',
    'tournament',
    'its rated games',
  ],
  ["UPDATE arena SET settings = '{}'", 'arena', 'it cannot be read'],
  ['UPDATE arena_act SET kind = 2', 'arena', 'its acts do not fold'],
  ['UPDATE arena SET stage = 2', 'arena', 'its row differs from its acts'],
];
for (const [change, kind, why] of faults) {
  test(`of ${change.slice(0, 60)} it is said: ${kind}, ${why}`, () => {
    const { status, said } = verify(spoilt(change));
    assert.equal(status, 1, said);
    assert.match(said, new RegExp(`^left out: ${kind} [\\w-]{22}: .*${why}`, 'm'));
    assert.match(said, /^not all of it can be served/m);
  });
}

test('a_file_that_cannot_be_read_at_all_is_74', () => {
  const other = join(folder, 'other.db');
  sql(other, 'CREATE TABLE theirs (x)');
  assert.deepEqual([verify(other).status, verify(join(folder, 'none.db')).status], [74, 74]);
  assert.match(verify(other).said, /not a database of Miai/);
  const damaged = spoilt();
  const bytes = Buffer.alloc(statSync(damaged).size - 8192, 'this is no page');
  writeFileSync(damaged, bytes, { flag: 'r+' });
  assert.equal(verify(damaged).status, 74);
  assert.match(verify(spoilt('PRAGMA user_version = 1')).said, /schema is version 1.*start this server on it first/);
  assert.match(verify(spoilt('PRAGMA user_version = 999')).said, /use a newer server/);
  assert.match(verify(spoilt('DELETE FROM player WHERE id = 1')).said, /points at one that is not there/);
  assert.equal(existsSync(`${damaged}-lock`), false);
});

test('a_database_that_a_server_has_open_is_left_alone', async (t) => {
  const server = await new TestServer().start();
  t.after(() => server.end());
  const { status, said } = verify(server.database);
  assert.equal(status, 74);
  assert.match(said, /a server is using it: look at a backup/);
});

/** A folder with this database as its newest backup. */
const backups = (path) => {
  const at = mkdtempSync(join(folder, 'backups-'));
  copyFileSync(path, join(at, 'miai-20260101T000000Z.db'));
  return at;
};

test('the_drill_finds_a_sound_backup_well_and_says_what_is_in_it', () => {
  const { status, said } = drill(backups(spoilt("DELETE FROM meta WHERE key = 'epoch'")));
  assert.equal(status, 0, said);
  assert.match(said, /is well, \d+ bytes, rooms=2 games=1/);
});

test('the_drill_brings_a_backup_of_an_older_server_to_this_ones_schema_first', () => {
  const old = join(folder, 'old.db');
  execFileSync('python3', [
    '-c',
    `
import glob, hashlib, os, sqlite3, sys
db = sqlite3.connect(sys.argv[1])
db.execute('CREATE TABLE schema_log (number INTEGER PRIMARY KEY, name TEXT NOT NULL, sha256 TEXT NOT NULL, '
           'at INTEGER NOT NULL) STRICT')
for number, path in enumerate(sorted(glob.glob(sys.argv[2] + '/migrations/0*.sql'))[:4], 1):
    text = open(path, 'rb').read()
    db.executescript(text.decode())
    db.execute('INSERT INTO schema_log VALUES (?, ?, ?, 0)',
               (number, os.path.basename(path), hashlib.sha256(text).hexdigest()))
db.executescript("INSERT INTO player VALUES (1, 'Ann', 1); PRAGMA application_id = 0x4d696169; PRAGMA user_version = 4")
db.commit()
`,
    old,
    TREE,
  ]);
  assert.match(verify(old).said, /schema is version 4/);
  const { status, said } = drill(backups(old));
  assert.equal(status, 0, said);
  assert.match(said, /is well, \d+ bytes, rooms=0 games=0/);
});

/** The running game and its room so many times over. */
const copied = `
WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${LIVE_ROOMS - 2})
INSERT INTO room (id, public, opener, is_public, settings, seat0, seat1, first_black, state, opened_at)
  SELECT 1000 + n, randomblob(16), opener, is_public, settings, seat0, seat1, first_black, state, opened_at
  FROM n, room WHERE room.id = (SELECT room FROM game WHERE ended_at IS NULL);
INSERT INTO game SELECT room.id, randomblob(16), room.id, 1, ruleset, revision, title, rules, width, height, setup,
  to_move, handicap, komi_x2, clock, marking, absence, black, white, game.is_public, started_at,
  NULL, NULL, NULL, NULL, NULL, NULL, 0
  FROM room, game WHERE room.id > 1000 AND game.id = (SELECT min(id) FROM game WHERE ended_at IS NULL);
INSERT INTO event SELECT game.id, seq, version, kind, event.player, data, spent, lag, left, at, key
  FROM game, event WHERE game.id > 1000 AND event.game = (SELECT min(id) FROM game WHERE ended_at IS NULL)`;

test('the_drill_fails_on_a_backup_whose_live_rooms_cannot_be_read', () => {
  const whole = spoilt(copied);
  assert.match(verify(whole).said, new RegExp(`^begins with rooms=${LIVE_ROOMS} games=${LIVE_ROOMS - 1}`, 'm'));
  const broken = spoilt(
    `${copied}; UPDATE room SET settings = '{}' WHERE closed_at IS NULL; UPDATE event SET data = 'x'`,
  );
  const { status, said } = drill(backups(broken));
  assert.equal(status, 1);
  assert.match(said, /not all of .* can be served/);
  assert.match(said, new RegExp(`begins with rooms=0 games=0 of ${LIVE_ROOMS} live rooms`));
});

test('a_server_that_leaves_rows_out_says_so_in_its_log_and_its_metrics', async (t) => {
  const server = new TestServer({ args: ['--metrics', '127.0.0.1:0'] });
  t.after(() => server.end());
  copyFileSync(spoilt(`${copied}; UPDATE room SET settings = '{}' WHERE closed_at IS NULL`), server.database);
  await server.start();
  for (let turns = 0; !/metrics url=\S+/.test(server.log); turns++) {
    assert.ok(turns < 1500, `no address of metrics in the log:\n${server.log}`);
    await new Promise((done) => setTimeout(done, 20));
  }
  const metrics = await (await fetch(/metrics url=(\S+)/.exec(server.log)[1])).text();
  assert.match(metrics, new RegExp(`^miai_rooms_left_out_total ${LIVE_ROOMS}$`, 'm'));
  assert.match(metrics, /^miai_begun_rooms 0$/m);
  const lines = server.log.match(/load\.refused kind=room id=[\w-]{22} why="its settings cannot be read"/g);
  assert.equal(lines.length, 50, 'and not all of them, or they would drown the rest');
});
