// The same room on socket.io as its guide has it: events of the socket, and one of its rooms for the receivers. Over
// websockets from the start. It knows no rules, checks no session and stores nothing.
//
//   node peer_socketio.mjs PORT
import { createServer } from 'node:http';
import { createRequire } from 'node:module';

const require = createRequire(`${process.env.BENCH_MODULES ?? '.'}/package.json`);
const { Server } = require('socket.io');
const http = createServer();
const server = new Server(http, { transports: ['websocket'], perMessageDeflate: false, serveClient: false });
const last = new Map(); // room: number of its last move

server.on('connection', (socket) => {
  let room = null;
  socket.on('join', (number) => {
    room = `room ${number}`;
    socket.join(room);
    socket.emit('joined');
  });
  socket.on('move', ({ n, at }) => {
    if (room === null || n !== (last.get(room) ?? 0) + 1 || typeof at !== 'string') return;
    last.set(room, n);
    socket.emit('ok', n);
    socket.to(room).emit('move', { n, at });
  });
});
http.listen(Number(process.argv[2]), '127.0.0.1');
