// Numbered channels as docs/PROTOCOL.md section 4 has them, for a server that only tests use.
export class Channel {
  constructor(name, epoch, snapshot) {
    this.name = name;
    this.e = epoch;
    this.events = [];
    this.snapshot = snapshot;
    this.listeners = new Set();
    /** lobby and me are always answered with a snapshot. */
    this.whole = name === 'lobby' || name.startsWith('me:');
  }

  get n() {
    return this.events.length;
  }

  /** The name that clients use. */
  get ch() {
    return this.name.startsWith('me:') ? 'me' : this.name;
  }

  tell(event) {
    this.events.push({ t: 'ev', ch: this.ch, n: this.n + 1, ...event });
    for (const conn of this.listeners) conn.send(this.events.at(-1));
    return this.n;
  }

  note(note) {
    for (const conn of this.listeners) conn.send({ t: 'note', ch: this.ch, ...note });
  }

  subscribe(conn, id, since) {
    const continues = !this.whole && since && since.e === this.e && since.n <= this.n && this.n - since.n <= 500;
    const mode = !continues ? 'snapshot' : since.n === this.n ? 'none' : 'replay';
    conn.send({ t: 'ok', id, ch: this.ch, e: this.e, mode, n: this.n });
    if (mode === 'snapshot') conn.send({ t: 'snap', ch: this.ch, e: this.e, n: this.n, v: this.snapshot() });
    if (mode === 'replay') for (const event of this.events.slice(since.n)) conn.send(event);
    this.listeners.add(conn);
  }
}
