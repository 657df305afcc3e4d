// A connection that fails on demand: a TCP proxy in the test's own process. It forwards; or it is cut, so that every
// connection ends and new ones are refused; or it is silent, so that open connections stay open and carry nothing; or
// it withholds the server's messages.
import net from 'node:net';

export class Relay {
  #server = net.createServer((socket) => this.#accepted(socket));
  #pairs = new Set();
  #target;
  #open = true;

  /** Listens on a free port. @param {() => number} target the server's port, asked for at each connection */
  async start(target) {
    this.#target = target;
    await new Promise((done) => this.#server.listen(0, '127.0.0.1', done));
    return this;
  }

  get url() {
    return `http://127.0.0.1:${this.#server.address().port}`;
  }

  /** How many connections are open. */
  get connections() {
    return this.#pairs.size;
  }

  #accepted(socket) {
    if (!this.#open) {
      socket.destroy();
      return;
    }
    const server = net.connect(this.#target(), '127.0.0.1');
    const pair = { socket, server, up: true, down: true };
    this.#pairs.add(pair);
    const end = () => {
      if (!pair.up) return; // a dead connection carries no end
      this.#pairs.delete(pair);
      socket.destroy();
      server.destroy();
    };
    for (const side of [socket, server]) {
      side.on('close', end);
      side.on('error', end);
    }
    socket.on('data', (bytes) => {
      if (pair.up) server.write(bytes);
    });
    server.on('data', (bytes) => {
      if (pair.down) socket.write(bytes);
    });
  }

  /** Ends every connection and refuses new ones. */
  cut() {
    this.#open = false;
    for (const { socket, server } of this.#pairs) {
      socket.destroy();
      server.destroy();
    }
    this.#pairs.clear();
  }

  /** Lets new connections through again. */
  mend() {
    this.#open = true;
  }

  /** Open connections stay open and carry nothing more, in either direction; new ones are like any. */
  silence() {
    for (const pair of this.#pairs) pair.up = pair.down = false;
  }

  /** Withholds the server's messages over open connections; the client's messages arrive. */
  swallow() {
    for (const pair of this.#pairs) pair.down = false;
  }

  async end() {
    this.cut();
    await new Promise((done) => this.#server.close(done));
  }
}
