// A page with a measured main thread: the time for which it was busy, and the kinds of its work.

const SECONDS = ['TaskDuration', 'ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'];

export class WatchedPage {
  /**
   * @param {import('playwright-core').Browser} browser
   * @param {{viewport?: object, cookie?: string, url: string, slower?: number}} options slower: by
   *   how much the processor is
   */
  static async open(browser, { viewport = { width: 1280, height: 800 }, cookie, url, slower = 1 }) {
    const watched = new WatchedPage();
    const context = await browser.newContext({ viewport });
    if (cookie) {
      const [name, value] = cookie.split('=');
      await context.addCookies([{ name, value, url }]);
    }
    watched.page = await context.newPage();
    watched.session = await context.newCDPSession(watched.page);
    await watched.session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await watched.session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await watched.page.addInitScript(() => {
      window.tasks = [];
      window.presses = [];
      const watch = (type, list, options) =>
        new PerformanceObserver((seen) => list.push(...seen.getEntries())).observe({ type, ...options });
      watch('longtask', window.tasks, { buffered: true });
      watch('event', window.presses, { durationThreshold: 16 });
    });
    return watched;
  }

  async #metrics() {
    const { metrics } = await this.session.send('Performance.getMetrics');
    return Object.fromEntries(
      metrics.filter(({ name }) => SECONDS.includes(name)).map(({ name, value }) => [name, value]),
    );
  }

  /** The main thread's work meanwhile: seconds of each kind, and long tasks in milliseconds. */
  async during(work) {
    await this.page.evaluate(() => {
      window.tasks.length = window.presses.length = 0;
    });
    const before = await this.#metrics();
    const begun = performance.now();
    await work();
    const seconds = (performance.now() - begun) / 1000;
    const after = await this.#metrics();
    const long = await this.page.evaluate(() => window.tasks.map(({ duration }) => Math.round(duration)));
    const spent = Object.fromEntries(SECONDS.map((name) => [name, after[name] - before[name]]));
    return {
      seconds,
      long,
      task: spent.TaskDuration,
      script: spent.ScriptDuration,
      layout: spent.LayoutDuration + spent.RecalcStyleDuration,
    };
  }

  close() {
    return this.page.context().close();
  }
}
