// A page in any browser, for tests that act with pointer and keys and read texts. firefox.mjs and webkit.mjs have the
// transport of each browser; both take the same pointer and key actions, and WebDriver and BiDi need to share no more
// here.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const WAIT_MS = 30_000;
const LOOK_MS = 50;

export class Page {
  /**
   * @param {object} wire the transport to the browser
   * @param {(url: string) => Promise<void>} wire.goto loads an address
   * @param {(source: string, args: unknown[]) => Promise<unknown>} wire.run runs a function's source in
   *   the page; JSON in and out
   * @param {(actions: object[]) => Promise<void>} wire.act pointer and keys, as WebDriver writes them
   * @param {() => Promise<string>} wire.shot a picture, PNG in base64
   * @param {() => Promise<string[]>} wire.complaints the complaints of the page so far
   * @param {() => Promise<void>} wire.close ends the browser and all that it started
   */
  constructor(wire) {
    this.wire = wire;
  }

  goto(url) {
    return this.wire.goto(url);
  }

  /** Runs a function in the page. */
  run(fn, ...args) {
    return this.wire.run(String(fn), args);
  }

  /** Waits until a function in the page returns a true value, and returns that. */
  async until(what, fn, ...args) {
    const end = Date.now() + WAIT_MS;
    for (;;) {
      const found = await this.run(fn, ...args);
      if (found) return found;
      if (Date.now() > end)
        throw new Error(
          `${what}: not within ${WAIT_MS / 1000} s; the page reads ${JSON.stringify(await this.text('main'))}`,
        );
      await new Promise((done) => {
        setTimeout(done, LOOK_MS);
      });
    }
  }

  /** The text of all elements that a selector names. */
  text(selector) {
    return this.run(
      (where) => [...document.querySelectorAll(where)].map((element) => element.textContent).join(' '),
      selector,
    );
  }

  /** Waits until that text matches. */
  says(selector, pattern) {
    return this.until(
      `${selector} says ${pattern}`,
      (where, source, flags) =>
        new RegExp(source, flags).test(
          [...document.querySelectorAll(where)].map((element) => element.textContent).join(' '),
        ),
      selector,
      pattern.source,
      pattern.flags,
    );
  }

  /** Presses the first element of a selector that can be seen; of those with a text, the one that has it. */
  async click(selector, text = null) {
    const at = await this.until(
      `${selector} can be pressed`,
      (where, words) => {
        const element = [...document.querySelectorAll(where)].find(
          (one) =>
            one.getClientRects().length > 0 && !one.disabled && (words === null || one.textContent.trim() === words),
        );
        if (!element) return null;
        element.scrollIntoView({ block: 'nearest' });
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
      },
      selector,
      text,
    );
    await this.wire.act([
      {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', duration: 0, ...at },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  }

  /** Types, a character or a key of WebDriver's after the other. */
  type(text) {
    return this.wire.act([
      {
        type: 'key',
        id: 'keys',
        actions: [...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      },
    ]);
  }

  /** Replaces the text of a field. */
  async fill(selector, text) {
    await this.click(selector);
    await this.run((where) => document.querySelector(where).select(), selector);
    await this.type(text);
  }

  /** Takes a picture, if the folder MIAI_SHOTS is set. */
  async shot(name) {
    if (process.env.MIAI_SHOTS)
      writeFileSync(join(process.env.MIAI_SHOTS, `${name}.png`), Buffer.from(await this.wire.shot(), 'base64'));
  }

  close() {
    return this.wire.close();
  }
}

/** WebDriver's names of keys. */
export const KEYS = {
  enter: '\uE007',
  left: '\uE012',
  up: '\uE013',
  right: '\uE014',
  down: '\uE015',
  escape: '\uE00C',
};
