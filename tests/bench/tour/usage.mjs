// Processor time and memory of processes, as the kernel counts them.
import { readdirSync, readFileSync } from 'node:fs';

const TICK_S = 0.01;

const stat = (pid) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' '); // behind the name: state, parent …

/** Seconds of processor time of a process. */
export const cpu = (pid) => (Number(stat(pid)[11]) + Number(stat(pid)[12])) * TICK_S;

/** Kilobytes in memory now, and at most so far. */
export function memory(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)[1]);
  return { rss_kb: read('VmRSS'), peak_kb: read('VmHWM') };
}

/** Seconds that all processors were busy. */
export function machine() {
  const [, user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'utf8')
    .split('\n')[0]
    .split(/\s+/)
    .map(Number);
  return (user + nice + system + irq + softirq) * TICK_S;
}

/** A process and all that it started. */
export function family(pid) {
  const parents = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      parents.set(Number(name), Number(stat(name)[1]));
    } catch {
      /* it has ended */
    }
  }
  const ours = new Set([pid]);
  for (let more = true; more;) {
    const before = ours.size;
    for (const [child, parent] of parents) if (ours.has(parent)) ours.add(child);
    more = ours.size > before;
  }
  return [...ours];
}
