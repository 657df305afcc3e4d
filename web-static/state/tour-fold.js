// A tournament in the client: the server's snapshot, then change by change. Pure functions. Values that the server
// sends are never computed here, so two screens cannot differ.

/**
 * @import {Either, Tour as P} from 'protocol'
 *
 * @typedef {object} Tour
 * @property {P.Head} head settings, stage, numbers, staff, the next step
 * @property {P.Player[]} players by number
 * @property {Map<number, P.Player>} byNo the same, to look up
 * @property {P.Round[]} rounds published ones, by number
 * @property {P.Standings} standings
 *
 * @typedef {P.DeskSnap['v'] & { at: number }} Desk the director's side; at: when `open` came, by the clock that
 *   never jumps
 * @typedef {P.Standings['lines'][number]} Line of the standings
 */

const byNumber = (a, b) => a.number - b.number;

/**
 * A list after changes: replaced, new and removed elements.
 * @template {{ number: number }} T
 * @param {T[]} list
 * @param {T[]} [changed]
 * @param {number[]} [gone]
 */
function merged(list, changed = [], gone = []) {
  const out = new Set([...gone, ...changed.map(({ number: no }) => no)]);
  return [...list.filter(({ number: no }) => !out.has(no)), ...changed].sort(byNumber);
}

/** @param {Omit<Tour, 'players'|'byNo'>} tour @param {P.Player[]} players @returns {Tour} */
const withPlayers = (tour, players) => ({
  ...tour,
  players,
  byNo: new Map(players.map((player) => [player.number, player])),
});

/** @param {P.TourSnap['v']} v @returns {Tour} */
export function fromSnapshot({ head, players, rounds, standings }) {
  return withPlayers({ head, rounds: rounds.toSorted(byNumber), standings }, players.toSorted(byNumber));
}

/**
 * A round that comes whole, or the old one with the boards that changed.
 * @param {P.Round} before
 * @param {P.TourEvent['rounds'][number]} news
 * @returns {P.Round}
 */
function roundAfter(before, news) {
  if (!('changed' in news)) return news;
  const { changed, ...round } = news;
  const byBoard = new Map(changed.map((pair) => [pair.board, pair]));
  return { ...round, pairs: before.pairs.map((pair) => byBoard.get(pair.board) ?? pair) };
}

/**
 * A line of the standings with its new numbers and its changed cells.
 * @param {Line} before
 * @param {P.StandingsChange['changed'][number]} news
 * @param {number} rounds
 * @returns {Line}
 */
function lineAfter(before, { cells = [], ...numbers }, rounds) {
  const known = before?.cells ?? [];
  const next = Array.from({ length: rounds }, (_, index) => known[index] ?? null);
  for (const [round, cell] of cells) next[round - 1] = cell;
  return { ...numbers, cells: next };
}

/**
 * Standings that come whole, or the old ones with the lines that changed, in the new order.
 * @param {P.Standings} before
 * @param {P.TourEvent['standings']} standings
 * @returns {P.Standings}
 */
function standingsAfter(before, standings) {
  if (!('order' in standings)) return standings;
  const { round, order, changed } = standings;
  const known = new Map(before.lines.map((line) => [line.number, line]));
  const changes = new Map(changed.map((line) => [line.number, line]));
  return {
    ...before,
    round,
    lines: order.map((no) => {
      const line = known.get(no);
      const change = changes.get(no);
      return change || round !== before.round ? lineAfter(line, change ?? { ...line, cells: [] }, round) : line;
    }),
  };
}

/**
 * The tournament after an event, which has only what changed.
 * @param {Tour} tour
 * @param {P.TourEvent} event
 * @returns {Tour}
 */
export function withEvent(tour, { head, players, removed, rounds, withdrawn, standings }) {
  const next = {
    ...tour,
    head: head ?? tour.head,
    standings: standings ? standingsAfter(tour.standings, standings) : tour.standings,
  };
  if (rounds || withdrawn) {
    const known = new Map(tour.rounds.map((round) => [round.number, round]));
    next.rounds = merged(
      tour.rounds,
      rounds?.map((round) => roundAfter(known.get(round.number), round)),
      withdrawn,
    );
  }
  return players || removed ? withPlayers(next, merged(tour.players, players, removed)) : next;
}

const LOG_KEPT = 200;
const SECTIONS = ['draft', 'people', 'entry', 'warnings', 'unpaired', 'open', 'forbidden', 'bar'];

/** The director's side. @param {P.DeskSnap['v']} desk @param {number} at @returns {Desk} */
export const deskFromSnapshot = (desk, at) => ({ ...desk, at });

/**
 * The director's side after an event: changed sections come whole, of the log only new entries.
 * @param {Desk} desk
 * @param {P.DeskEvent} event
 * @param {number} at
 * @returns {Desk}
 */
export function deskWithEvent(desk, event, at) {
  const next = { ...desk, rev: event.rev };
  for (const name of SECTIONS) if (event[name] !== undefined) next[name] = event[name];
  if (event.open !== undefined) next.at = at;
  if (event.log?.length) next.log = withEntries(desk.log, event.log);
  return next;
}

/**
 * An undo marks the entry that it cancels; an entry that comes again replaces the old one.
 * @param {P.Entry[]} log
 * @param {P.Entry[]} entries
 */
function withEntries(log, entries) {
  const cancelled = new Set(entries.filter(({ k, to }) => k === 'undo' && to).map(({ to }) => to));
  const again = new Map(entries.map((entry) => [entry.n, entry]));
  const kept = log.map((entry) => again.get(entry.n) ?? (cancelled.has(entry.n) ? { ...entry, undone: true } : entry));
  const known = new Set(log.map(({ n }) => n));
  return [...kept, ...entries.filter(({ n }) => !known.has(n))].sort((a, b) => a.n - b.n).slice(-LOG_KEPT);
}

/**
 * Listed tournaments: running ones, then those to enter, then the finished, each group with the latest first.
 * @param {P.ToursSnap['v']['tours']} tours
 */
export function sortTours(tours) {
  const group = ({ stage }) => ({ running: 0, checkin: 1, registration: 1, draft: 2 })[stage] ?? 3;
  const start = (tour) => tour.starts_at ?? 0;
  return tours.toSorted((a, b) => group(a) - group(b) || (group(a) < 3 ? start(a) - start(b) : start(b) - start(a)));
}
