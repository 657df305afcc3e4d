// What web-static/lib/core.js uses of Node where it runs under it, which is in tests.
declare module 'node:fs/promises' {
  export function readFile(file: URL): Promise<Uint8Array<ArrayBuffer>>;
}
