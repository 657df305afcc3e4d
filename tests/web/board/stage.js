// A stage for the board in a real browser: serves the client's files and this folder under the policy that the server
// sends, opens headless Chromium, and remembers every complaint of the page so that a test can insist on none.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOTS = {
  '/s/': fileURLToPath(new URL('../../../web-static/', import.meta.url)),
  '/t/': fileURLToPath(new URL('./', import.meta.url)),
};
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self'; img-src 'self'; "
  + "connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
  + "require-trusted-types-for 'script'; trusted-types worker";

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

async function answer(request, response) {
  const { pathname } = new URL(request.url, 'http://stage');
  const prefix = Object.keys(ROOTS).find((start) => pathname.startsWith(start));
  const path = prefix && normalize(join(ROOTS[prefix], pathname.slice(prefix.length)));
  if (!path?.startsWith(ROOTS[prefix]) || !existsSync(path)) {
    response.writeHead(404).end();
    return;
  }
  const headers = {
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'content-security-policy': POLICY,
  };
  response.writeHead(200, headers).end(await readFile(path));
}

/** Opens the stage: {origin, open(page, contextOptions), close()}; null where there is no browser. */
export async function openStage() {
  if (!existsSync(CHROMIUM)) return null;
  const { chromium } = await import('playwright-core');
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  const origin = `http://127.0.0.1:${server.address().port}`;
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });

  async function open(path, options = {}) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const complaints = [];
    page.on('pageerror', (error) => complaints.push(String(error.stack)));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await page.goto(`${origin}/t/${path}`);
    await page
      .waitForFunction(() => globalThis.ready, null, { timeout: 10000 })
      .catch((error) => {
        throw new Error(`${path}: ${complaints.join('; ') || error}`);
      });
    return { page, complaints, close: () => context.close() };
  }

  async function close() {
    await browser.close();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
  return { origin, open, close };
}
