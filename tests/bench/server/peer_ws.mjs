// The obvious server in JavaScript: ws and better-sqlite3, one commit a move before any client gets it. It parses room,
// number and point, answers the sender and sends the move to all other clients of the room. It knows no rules and
// checks no session.
//
//   node peer_ws.mjs PORT [DATABASE]      without a database nothing is stored
import { createRequire } from 'node:module';

const require = createRequire(`${process.env.BENCH_MODULES ?? '.'}/package.json`);
const { WebSocketServer } = require('ws');
const [port, file] = process.argv.slice(2);

function openStore() {
  if (!file) return () => {};
  const database = new (require('better-sqlite3'))(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec('CREATE TABLE move (room INTEGER, n INTEGER, at TEXT, PRIMARY KEY (room, n)) WITHOUT ROWID');
  const insert = database.prepare('INSERT INTO move VALUES (?, ?, ?)');
  return (room, n, at) => insert.run(room, n, at);
}

const store = openStore();
const rooms = new Map();
const server = new WebSocketServer({
  host: '127.0.0.1',
  port: Number(port),
  perMessageDeflate: false,
  clientTracking: false,
});

server.on('connection', (socket, request) => {
  const number = Number(new URL(request.url, 'http://localhost').searchParams.get('room'));
  if (!rooms.has(number)) rooms.set(number, { n: 0, sockets: new Set() });
  const room = rooms.get(number);
  room.sockets.add(socket);
  socket.on('close', () => room.sockets.delete(socket));
  socket.on('message', (bytes) => {
    const move = JSON.parse(bytes);
    if (move.room !== number || move.n !== room.n + 1 || typeof move.at !== 'string') return;
    room.n = move.n;
    store(number, move.n, move.at);
    socket.send(JSON.stringify({ ok: move.n }));
    const told = JSON.stringify({ n: move.n, at: move.at });
    for (const other of room.sockets) if (other !== socket) other.send(told);
  });
});
