// A server for tests of the client: serves web-static as the real one does and speaks the protocol well enough.
// It can also misbehave on purpose: lose answers, cut connections, restart.
//
//     node tests/web/fake/server.mjs [PORT] [CORE_WASM]
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { extname, normalize, join } from 'node:path';
import { WebSocketServer } from 'ws';
import { House } from './house.mjs';
import { fillTours } from './tour/fixtures.mjs';
import { loadCore } from '../../../web-static/lib/core.js';

const ROOT = fileURLToPath(new URL('../../../web-static/', import.meta.url));
const BUILD = 'fake';
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};
const CSP =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self'; img-src 'self'; "
  + "connect-src 'self'; media-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
  + "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types worker";

class Connection {
  constructor(socket, server, player) {
    this.socket = socket;
    this.server = server;
    this.player = player;
    socket.on('message', (data) => this.received(JSON.parse(data)));
    socket.on('close', () => {
      for (const channel of server.house.channels.values()) channel.listeners.delete(this);
    });
  }

  send(message) {
    if (this.server.deaf?.(message)) return;
    if (this.socket.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  received(message) {
    this.server.received.push(message);
    const { t, id, ch } = message;
    const { house } = this.server;
    const channel = ch && house.channel(ch, this.player);
    if (t === 'ping') this.send({ t: 'pong', id });
    else if (t === 'unsub') {
      channel?.listeners.delete(this);
      this.send({ t: 'ok', id });
    } else if (t === 'sub' && channel) channel.subscribe(this, id, message.since);
    else if (t === 'do') this.send({ ...house.do(this.player, message), id });
    else if (t === 'get')
      this.send({
        ...(this.server.answer?.(message)
          ?? house.tours.get(this.player, message) ?? { t: 'found', games: [], next: null }),
        id,
      });
    else this.send({ t: 'error', id, code: ch === 'me' ? 'auth' : 'notfound', retry: false });
  }
}

export class FakeServer {
  /** @param {{core?: string|Uint8Array}} [options] core: where core.wasm is; without it there are no games */
  constructor({ core } = {}) {
    this.coreSource = core;
    this.received = [];
    /** Return true for a message that the network is to lose. */
    this.deaf = null;
    /** The answer to every question, without its id; null: the usual one. */
    this.answer = null;
  }

  async start(port = 0) {
    this.coreBytes = typeof this.coreSource === 'string' ? await readFile(this.coreSource) : this.coreSource;
    this.house ??= new House(this.coreBytes ? await loadCore(this.coreBytes) : null);
    this.http = createServer((request, response) => this.#serve(request, response));
    this.ws = new WebSocketServer({
      server: this.http,
      path: '/ws',
      handleProtocols: (offered) => (offered.has('miai.v2') ? 'miai.v2' : false),
    });
    this.ws.on('connection', (socket, request) => this.#welcome(socket, request));
    await new Promise((resolve) => this.http.listen(port, '127.0.0.1', resolve));
    this.port = this.http.address().port;
    this.url = `http://127.0.0.1:${this.port}`;
    return this;
  }

  #token(request) {
    return /(?:^|; )miai=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1];
  }

  #welcome(socket, request) {
    const player = this.house.players.get(this.#token(request)) ?? null;
    const conn = new Connection(socket, this, player);
    conn.send({
      t: 'hello',
      v: 1,
      server: 'fake',
      build: BUILD,
      epoch: this.house.epoch,
      you: player,
      limits: { message: 8192, rate: 20, burst: 40, subs: 32 },
      ping: 20_000,
      now_at: Date.now(),
    });
  }

  async #serve(request, response) {
    const headers = {
      'Content-Security-Policy': CSP,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    };
    const url = new URL(request.url, this.url);
    try {
      if (request.method === 'POST' && url.pathname === '/api/session') return await this.#session(request, response);
      if (url.pathname === '/api/link') {
        response.writeHead(200, { ...headers, 'Content-Type': 'application/json' });
        return response.end(
          JSON.stringify({
            page: url.searchParams.get('page').replace(this.url, 'http://192.168.7.3:8080'),
            width: 21,
            path: 'M0 0h7v7h-7z',
          }),
        );
      }
      const people = /^\/api\/tour\/([\w-]{22})\/people$/.exec(url.pathname);
      if (request.method === 'POST' && people)
        return await this.#people(request, response, people[1], url.searchParams.has('dry'));
      const asset = url.pathname.startsWith(`/s/${BUILD}/`) ? url.pathname.slice(BUILD.length + 4) : 'index.html';
      const search = `${process.env.MIAI_BUILD}/core/wasm/search.wasm`;
      const path = asset === 'search.wasm' ? search : join(ROOT, normalize(`/${asset}`));
      const body = asset === 'core.wasm' ? this.coreBytes : await readFile(path);
      if (!body) throw new Error('none');
      response.writeHead(200, { ...headers, 'Content-Type': TYPES[extname(asset)] ?? 'application/octet-stream' });
      return response.end(extname(asset) === '.html' ? body.toString().replaceAll('%BUILD%', BUILD) : body);
    } catch {
      response.writeHead(404, headers);
      return response.end('not found');
    }
  }

  async #session(request, response) {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { token, player } = this.house.join(JSON.parse(body).name.trim(), this.#token(request));
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'Set-Cookie': `miai=${token}; HttpOnly; SameSite=Lax; Path=/`,
    });
    response.end(JSON.stringify({ you: player }));
  }

  async #people(request, response, id, dry) {
    let csv = '';
    for await (const chunk of request) csv += chunk;
    const player = this.house.players.get(this.#token(request));
    const { status, body } = this.house.tours.addTable(player, id, csv, dry);
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body));
  }

  /** Ends all connections with a code, as a restart (4103) or a cut (1006 is made by terminating). */
  cut(code) {
    for (const socket of this.ws.clients) {
      if (code === 1006) socket.terminate();
      else socket.close(code);
    }
  }

  async stop() {
    for (const socket of this.ws.clients) socket.terminate();
    this.ws.close();
    this.http.closeAllConnections();
    await new Promise((resolve) => this.http.close(resolve));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await new FakeServer({ core: process.argv[3] ?? process.env.CORE_WASM }).start(
    Number(process.argv[2] ?? 8080),
  );
  fillTours(server.house.tours, server.house.join('Tilda', 'director').player);
  console.log(server.url);
}
