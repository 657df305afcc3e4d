// The time on a clock. The server sends each side's time at the start of its turn; the client only counts on from there
// for the eye, and never decides that time has run out.

/**
 * @import {Server} from 'protocol'
 * @typedef {import('./fold.js').GameState} GameState
 * @typedef {{left: number, overtime: boolean} & Partial<Server.Side>} Shown a side's clock; left: the time to
 *   show
 */

/**
 * A side's clock `spent` milliseconds into its turn.
 * @param {Server.Clock} rules the game's clock
 * @param {Partial<Server.Side>} side
 * @param {number} spent
 * @returns {Required<Shown>} left: the time to show: main time, or the running period
 */
export function peek(rules, side, spent) {
  const shown = { main: 0, period: 0, periods: 0, stones: 0, overtime: false, ...side };
  let over = spent;
  if (!shown.overtime) {
    shown.main -= spent;
    over = -shown.main;
    if (shown.main > 0 || rules.kind === 'absolute' || rules.kind === 'fischer') {
      shown.main = Math.max(0, shown.main);
      return { ...shown, left: shown.main };
    }
    Object.assign(shown, { main: 0, overtime: true, period: rules.period, stones: rules.stones ?? 0 });
  }
  if (rules.kind === 'byo-yomi') {
    while (over >= shown.period && shown.periods > 1) {
      over -= shown.period;
      shown.period = rules.period;
      shown.periods--;
    }
  }
  shown.period = Math.max(0, shown.period - over);
  return { ...shown, left: shown.period };
}

/**
 * Both clocks of a game at an instant.
 * @param {Pick<GameState, 'clk'|'clkAt'> & { info: Pick<GameState['info'], 'clock'> }} game
 * @param {number} now by the clock of clkAt
 * @param {number} wallNow the server's UTC time, for clocks in days
 * @returns {{b: Shown|null, w: Shown|null, run: Server.ColourOrNull}}
 */
export function clocksAt(game, now, wallNow) {
  const { clk, clkAt, info } = game;
  const rules = info.clock;
  if (!clk || rules.kind === 'none') return { b: null, w: null, run: null };
  if (rules.kind === 'days') {
    const left = clk.run && clk.until_at ? Math.max(0, clk.until_at - wallNow) : rules.period;
    const side = (colour) => ({ left: clk.run === colour ? left : rules.period, overtime: false });
    return { b: side('b'), w: side('w'), run: clk.run };
  }
  const spent = (colour) => (clk.run === colour ? (clk.since ?? 0) + now - clkAt : 0);
  return { b: peek(rules, clk.b, spent('b')), w: peek(rules, clk.w, spent('w')), run: clk.run ?? null };
}

const pad = (number) => String(number).padStart(2, '0');

/** "1:05:09", "12:34", "9.4" under ten seconds, "2 d 4 h" from a day on. */
export function clockText(ms) {
  if (ms < 10_000) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = Math.floor(ms / 1000);
  const [days, hours, minutes] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600), Math.floor(seconds / 60)];
  if (days > 0) return `${days} d ${hours % 24} h`;
  if (hours > 0) return `${hours}:${pad(minutes % 60)}:${pad(seconds % 60)}`;
  return `${minutes}:${pad(seconds % 60)}`;
}
