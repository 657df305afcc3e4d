// The same room on colyseus, with its messages, because patches of its state go out only every 50 ms. It knows no
// rules, checks no session and stores nothing.
//
//   node peer_colyseus.mjs PORT
import { createRequire } from 'node:module';

const require = createRequire(`${process.env.BENCH_MODULES ?? '.'}/package.json`);
const { Room, Server } = require('@colyseus/core');
const { WebSocketTransport } = require('@colyseus/ws-transport');

class Go extends Room {
  onCreate() {
    this.maxClients = 10000;
    this.autoDispose = false;
    this.patchRate = null;
    this.last = 0;
    this.onMessage('move', (client, { n, at }) => {
      if (n !== this.last + 1 || typeof at !== 'string') return;
      this.last = n;
      client.send('ok', { n });
      this.broadcast('move', { n, at }, { except: client });
    });
  }
}

const server = new Server({
  greet: false,
  gracefullyShutdown: false,
  transport: new WebSocketTransport({ pingInterval: 0 }),
});
server.define('go', Go).filterBy(['room']);
server.listen(Number(process.argv[2]), '127.0.0.1');
