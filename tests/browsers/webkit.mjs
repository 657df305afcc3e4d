// WebKit as Debian has it (WebKitGTK), over WebDriver. It needs a screen, and gets one that exists only in memory.
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { Page } from './page.mjs';
import { end, said, start } from './process.mjs';

const DRIVER = '/usr/bin/WebKitWebDriver';
const SCREEN = '/usr/bin/Xvfb';
const BROWSER = ['4.1', '4.0']
  .map(
    (version) =>
      `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
  )
  .find(existsSync);
const START_MS = 60_000;
const CALL_MS = 90_000;

/** The reason why it cannot be driven here, or null. */
export const missing = () =>
  !existsSync(DRIVER) || !BROWSER
    ? 'webkit2gtk-driver is not installed'
    : existsSync(SCREEN)
      ? null
      : 'xvfb is not installed';

async function freePort() {
  const server = createServer();
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

/** Starts a screen, the driver and a browser. @returns {Promise<Page>} */
export async function open({ width = 1280, height = 800 } = {}) {
  // Xvfb chooses a free number
  const screen = start(SCREEN, ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']);
  const started = [screen];
  const close = async () => {
    for (const child of started.toReversed()) await end(child);
  };
  try {
    const [, display] = await said(screen, /^(\d+)\n/m);
    const port = await freePort();
    const driver = start(DRIVER, [`--port=${port}`, '--host=127.0.0.1'], {
      env: { DISPLAY: `:${display}`, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1', LIBGL_ALWAYS_SOFTWARE: '1' },
    });
    started.push(driver);
    const { wire, leave } = await connect(`http://127.0.0.1:${port}`, driver, { width, height });
    return new Page({
      ...wire,
      close: async () => {
        await leave();
        await close();
      },
    });
  } catch (error) {
    await close();
    throw error;
  }
}

async function call(url, method, body) {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(CALL_MS),
  });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

// The driver does not report the page's complaints, so the page collects them itself once it has loaded.
function listen() {
  globalThis.complaints = [];
  const note = (text) => {
    globalThis.complaints.push(String(text));
  };
  addEventListener('error', ({ message }) => note(message));
  addEventListener('unhandledrejection', ({ reason }) => note(reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    note(`${violatedDirective} forbids ${blockedURI}`),
  );
  console.error = (...words) => note(words.join(' '));
}

async function connect(base, driver, { width, height }) {
  const until = Date.now() + START_MS;
  while (
    !(await fetch(`${base}/status`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > until) throw new Error(`the driver does not answer:\n${driver.said}`);
    await new Promise((done) => {
      setTimeout(done, 100);
    });
  }
  const { sessionId } = await call(`${base}/session`, 'POST', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] },
      },
    },
  });
  const session = `${base}/session/${sessionId}`;
  await call(`${session}/window/rect`, 'POST', { x: 0, y: 0, width, height });
  await call(`${session}/timeouts`, 'POST', { script: 30_000, pageLoad: 60_000 });
  const run = async (source, args) => {
    const { value, failed } = JSON.parse(
      await call(`${session}/execute/async`, 'POST', {
        script: `const done = arguments[1];
        Promise.resolve().then(() => (${source})(...JSON.parse(arguments[0]))).then(
          (value) => done(JSON.stringify({ value: value ?? null })),
          (error) => done(JSON.stringify({ failed: String(error) })));`,
        args: [JSON.stringify(args)],
      }),
    );
    if (failed) throw new Error(failed);
    return value;
  };
  const wire = {
    goto: async (url) => {
      await call(`${session}/url`, 'POST', { url });
      await run(String(listen), []);
    },
    run,
    act: async (actions) => {
      await call(`${session}/actions`, 'POST', { actions });
    },
    shot: () => call(`${session}/screenshot`, 'GET'),
    complaints: () => run('() => globalThis.complaints', []),
  };
  return { wire, leave: () => call(session, 'DELETE').catch(() => {}) };
}
