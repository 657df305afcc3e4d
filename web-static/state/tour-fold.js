// A tournament as the client holds it: the server's snapshot, then change by change. Pure functions; nothing is computed
// here that the server says, so that two screens can never differ.

/**
 * @typedef {object} Tour
 * @property {object} head settings, stage, numbers, staff, what comes next
 * @property {object[]} players by number
 * @property {Map<number, object>} byNo the same, to look up
 * @property {object[]} rounds that everybody sees, by number
 * @property {object} standings
 */

const byNumber = (a, b) => a.no - b.no;

/** A list with some of its things replaced or new, and some gone. */
function merged(list, changed = [], gone = []) {
  const out = new Set([...gone, ...changed.map(({ no }) => no)]);
  return [...list.filter(({ no }) => !out.has(no)), ...changed].sort(byNumber);
}

const withPlayers = (tour, players) => ({ ...tour, players, byNo: new Map(players.map((player) => [player.no, player])) });

/** @returns {Tour} */
export function fromSnapshot({ head, players, rounds, standings }) {
  return withPlayers({ head, rounds: rounds.toSorted(byNumber), standings }, players.toSorted(byNumber));
}

/** A round that comes whole, or the one before with the boards that changed. */
function roundAfter(before, { changed, ...round }) {
  if (!changed) return round;
  const byBoard = new Map(changed.map((pair) => [pair.board, pair]));
  return { ...round, pairs: before.pairs.map((pair) => byBoard.get(pair.board) ?? pair) };
}

/** A line of the standings with its numbers as they are now, and the cells that are others. */
function lineAfter(before, { cells = [], ...numbers }, rounds) {
  const known = before?.cells ?? [];
  const next = Array.from({ length: rounds }, (_, index) => known[index] ?? null);
  for (const [round, cell] of cells) next[round - 1] = cell;
  return { ...numbers, cells: next };
}

/** Standings that come whole, or those before with the lines that changed, in the order of now. */
function standingsAfter(before, standings) {
  if (!standings.order) return standings;
  const { round, order, changed } = standings;
  const known = new Map(before.lines.map((line) => [line.no, line]));
  const changes = new Map(changed.map((line) => [line.no, line]));
  return { ...before, round, lines: order.map((no) => {
    const line = known.get(no);
    const change = changes.get(no);
    return change || round !== before.round ? lineAfter(line, change ?? { ...line, cells: [] }, round) : line;
  }) };
}

/** The tournament after an event, which has only what changed. @param {Tour} tour @returns {Tour} */
export function withEvent(tour, { head, players, removed, rounds, withdrawn, standings }) {
  const next = { ...tour, head: head ?? tour.head, standings: standings ? standingsAfter(tour.standings, standings) : tour.standings };
  if (rounds || withdrawn) {
    const known = new Map(tour.rounds.map((round) => [round.no, round]));
    next.rounds = merged(tour.rounds, rounds?.map((round) => roundAfter(known.get(round.no), round)), withdrawn);
  }
  return players || removed ? withPlayers(next, merged(tour.players, players, removed)) : next;
}

const LOG_KEPT = 200;
const SECTIONS = ['draft', 'people', 'entry', 'warnings', 'unpaired', 'open', 'forbidden', 'bar'];

/** The director's side. */
export const deskFromSnapshot = (desk, at) => ({ ...desk, at });

/** The director's side after an event: changed sections come whole, of the log what is new. */
export function deskWithEvent(desk, event, at) {
  const next = { ...desk, rev: event.rev };
  for (const name of SECTIONS) if (event[name] !== undefined) next[name] = event[name];
  if (event.open !== undefined) next.at = at;
  if (event.log?.length) next.log = withEntries(desk.log, event.log);
  return next;
}

// An undo marks the entry that it cancels; an entry that comes again takes the place of the one before.
function withEntries(log, entries) {
  const cancelled = new Set(entries.filter(({ k, to }) => k === 'undo' && to).map(({ to }) => to));
  const again = new Map(entries.map((entry) => [entry.n, entry]));
  const kept = log.map((entry) => again.get(entry.n) ?? (cancelled.has(entry.n) ? { ...entry, undone: true } : entry));
  const known = new Set(log.map(({ n }) => n));
  return [...kept, ...entries.filter(({ n }) => !known.has(n))].sort((a, b) => a.n - b.n).slice(-LOG_KEPT);
}

/** Listed tournaments: running ones, then those to enter, then the finished, each group with the latest first. */
export function sortTours(tours) {
  const group = ({ stage }) => ({ running: 0, checkin: 1, registration: 1, draft: 2 }[stage] ?? 3);
  const start = (tour) => tour.starts_at ?? 0;
  return tours.toSorted((a, b) => group(a) - group(b) || (group(a) < 3 ? start(a) - start(b) : start(b) - start(a)));
}
