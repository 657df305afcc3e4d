// Programs that a test starts: each in a process group of its own, so that its children end with it.
import { spawn } from 'node:child_process';

const END_MS = 10_000;
// The tests fill freed memory with a pattern to find our mistakes; a browser falls over its own.
const HARMLESS = { MALLOC_PERTURB_: '0' };
const running = new Set();

const killAll = (group) => {
  try {
    process.kill(-group.pid, 'SIGKILL');
  } catch {
    /* it is gone */
  }
};
process.on('exit', () => {
  for (const group of running) killAll(group);
});
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(1));

/**
 * Starts a program.
 * @param {string} file
 * @param {string[]} args
 * @param {{env?: object, stdio?: unknown[]}} [options]
 * @returns {import('node:child_process').ChildProcess & {said: string, ended: Promise<void>}} said: on both outputs
 */
export function start(file, args, { env = {}, stdio = ['ignore', 'pipe', 'pipe'] } = {}) {
  const child = spawn(file, args, { detached: true, stdio, env: { ...process.env, ...HARMLESS, ...env } });
  child.said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes) => {
      child.said += bytes;
    });
  running.add(child);
  child.ended = new Promise((done) => child.once('exit', done));
  return child;
}

/** Ends a program and all that it started. */
export async function end(child) {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    await Promise.race([
      child.ended,
      new Promise((done) => {
        setTimeout(done, END_MS).unref();
      }),
    ]);
  }
  killAll(child);
  running.delete(child);
}

/** Waits for a text in a program's output. */
export async function said(child, pattern, ms = 120_000) {
  const until = Date.now() + ms;
  for (;;) {
    const found = pattern.exec(child.said);
    if (found) return found;
    if (Date.now() > until || child.exitCode !== null)
      throw new Error(`${child.spawnfile} did not say ${pattern}:\n${child.said}`);
    await new Promise((done) => {
      setTimeout(done, 50);
    });
  }
}
