// Firefox, over WebDriver BiDi: Debian has no geckodriver, and Firefox itself answers on a websocket of its own.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import WebSocket from 'ws';
import { Page } from './page.mjs';
import { end, said, start } from './process.mjs';

const PROGRAM = '/usr/bin/firefox-esr';
/* Firefox must open no connection of its own, and begin with an empty page. */
const PREFERENCES = {
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.enabled': false,
  'app.normandy.enabled': false,
  'extensions.update.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'browser.startup.page': 0,
  'ui.prefersReducedMotion': 1,
};

/** The reason why it cannot be driven here, or null. */
export const missing = () => (existsSync(PROGRAM) ? null : 'firefox-esr is not installed');

/** One connection: commands with their answers, and events. */
class Bidi {
  #socket;
  #next = 1;
  #waiting = new Map();

  constructor(socket, onEvent) {
    this.#socket = socket;
    socket.on('message', (data) => {
      const message = JSON.parse(data);
      const answer = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (message.type === 'event') onEvent(message);
      else if (message.type === 'error') answer.fail(new Error(`${message.error}: ${message.message}`));
      else answer.done(message.result);
    });
    socket.on('close', () => {
      for (const { fail } of this.#waiting.values()) fail(new Error('Firefox is gone'));
    });
  }

  send(method, params = {}) {
    return new Promise((done, fail) => {
      const id = this.#next++;
      this.#waiting.set(id, { done, fail });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }
}

/** Starts it with a profile of its own. @returns {Promise<Page>} */
export async function open({ width = 1280, height = 800 } = {}) {
  const profile = mkdtempSync(join(tmpdir(), 'miai-firefox-'));
  writeFileSync(
    join(profile, 'user.js'),
    Object.entries(PREFERENCES)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  );
  const browser = start(PROGRAM, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], {
    env: { HOME: profile },
  });
  const close = async () => {
    await end(browser);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const [, url] = await said(browser, /BiDi listening on (ws:\S+)/);
    return new Page({ ...(await connect(url, { width, height })), close });
  } catch (error) {
    await close();
    throw error;
  }
}

async function connect(url, viewport) {
  const socket = new WebSocket(`${url}/session`);
  await new Promise((done, fail) => {
    socket.once('open', done).once('error', fail);
  });
  const complaints = [];
  const bidi = new Bidi(socket, ({ method, params }) => {
    if (method === 'log.entryAdded' && params.level === 'error') complaints.push(params.text);
  });
  await bidi.send('session.new', { capabilities: {} });
  await bidi.send('session.subscribe', { events: ['log.entryAdded'] });
  const { context } = await bidi.send('browsingContext.create', { type: 'tab' }); // the first tab never has the focus
  await bidi.send('browsingContext.setViewport', { context, viewport });
  return {
    goto: async (address) => {
      await bidi.send('browsingContext.navigate', { context, url: address, wait: 'complete' });
    },
    run: async (source, args) => {
      const { result, exceptionDetails } = await bidi.send('script.callFunction', {
        functionDeclaration: `async (args) => JSON.stringify(await (${source})(...JSON.parse(args)) ?? null)`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(result.value);
    },
    act: async (actions) => {
      await bidi.send('input.performActions', { context, actions });
    },
    shot: async () => (await bidi.send('browsingContext.captureScreenshot', { context })).data,
    complaints: async () => complaints,
  };
}
