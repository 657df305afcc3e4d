// The parts of Node that web-static/lib/core.js uses when it runs under Node, in tests.
declare module 'node:fs/promises' {
  export function readFile(file: URL): Promise<Uint8Array<ArrayBuffer>>;
}
