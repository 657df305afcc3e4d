// Starts the real server for a test: a free port, a temporary folder, a real database file; and ends it again.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The server under test: MIAI_SERVER, or the one of the build that runs the test. */
export function serverBinary() {
  const { MIAI_SERVER: path, MIAI_BUILD: build } = process.env;
  if (!path && !build) throw new Error('neither MIAI_SERVER nor MIAI_BUILD says where the server is');
  return path ?? join(build, 'server', 'miai-server');
}

const HERE = dirname(fileURLToPath(import.meta.url));

/**
 * The program to start: the server, or MIAI_CLUSTER nodes of it behind one address (cluster.py). Both say where they
 * listen, and end with SIGTERM.
 */
function words({ port, folder, database, args }) {
  const { MIAI_CLUSTER: nodes } = process.env;
  if (!nodes) return [serverBinary(), '--listen', `127.0.0.1:${port}`, '--database', database, ...args];
  const cluster = join(folder, 'cluster');
  return ['python3', '-B', join(HERE, 'cluster.py'), serverBinary(), cluster, nodes, '--port', port, '--', ...args];
}

/**
 * A server that can be killed and started again on the same port and database.
 * @param {{args?: string[], env?: object, folder?: string, startMs?: number}} [options] startMs: how
 *   long it may take to listen
 */
export class TestServer {
  constructor({ args = [], env = {}, folder, startMs = process.env.MIAI_CLUSTER ? 60_000 : 20_000 } = {}) {
    this.args = args;
    this.env = env;
    this.startMs = startMs;
    this.ownFolder = !folder;
    this.folder = folder ?? mkdtempSync(join(tmpdir(), 'miai-test-'));
    if (process.env.MIAI_CLUSTER) chmodSync(this.folder, 0o711); // root's PostgreSQL runs as another user, who passes
    this.database = join(this.folder, 'miai.db');
    this.port = 0;
    this.log = '';
    this.said = ''; // its standard output
  }

  /** Starts it and waits until it listens. */
  async start() {
    const [program, ...rest] = words(this);
    const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...this.env } });
    this.child = child;
    this.exited = new Promise((done) => child.once('exit', (code, signal) => done({ code, signal })));
    child.stdout.on('data', (bytes) => {
      this.said += bytes;
    });
    const begun = this.log.length;
    await new Promise((done, fail) => {
      const timer = setTimeout(() => fail(new Error(`the server did not start:\n${this.log}`)), this.startMs);
      child.stderr.on('data', (bytes) => {
        this.log = (this.log + bytes).slice(-100_000);
        const found = /listening url=http:\/\/[^:\s]+:(\d+)/.exec(this.log.slice(Math.min(begun, this.log.length)));
        if (!found) return;
        this.port = Number(found[1]);
        clearTimeout(timer);
        done();
      });
      child.once('exit', (code) => {
        clearTimeout(timer);
        fail(new Error(`the server ended with ${code}:\n${this.log}`));
      });
    });
    return this;
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** SIGKILL, as a power cut would end it. */
  async kill() {
    this.child.kill('SIGKILL');
    return this.exited;
  }

  /** SIGTERM, and the exit status. */
  async stop() {
    this.child.kill('SIGTERM');
    return this.exited;
  }

  /** Ends whatever still runs and removes the folder. */
  async end() {
    if (this.child && this.child.exitCode === null && this.child.signalCode === null) await this.kill();
    if (this.ownFolder) rmSync(this.folder, { recursive: true, force: true });
  }
}
