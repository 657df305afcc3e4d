// Which pages the projector shows, from how the tournament stands. Pure.
import { byName, currentRound } from '../facts.js';
import { boardPages, inPages, LINES_MAX } from './fit.js';

const SEATING_MS = 600_000; // after the start people still look for their boards
const TWO_COLUMNS = 2 * LINES_MAX;

/**
 * @typedef {object} Slide
 * @property {'players'|'checkin'|'pairings'|'names'|'boards'|'standings'|'clock'} kind
 * @property {unknown[]} [part] what of a list is on this page
 * @property {number} [of] pages of this kind
 */

const paged = (kind, list, most) => inPages(list, most).map((part, page, pages) => ({ kind, part, page: page + 1, of: pages.length }));

/**
 * @param {import('../../../state/tour-fold.js').Tour} tour
 * @param {string[]} boards keys of the boards that are shown live
 * @param {number} now the server's time
 * @param {string|null} [only] one kind of page and no other
 * @returns {Slide[]} at least one
 */
export function slidesOf(tour, boards, now, only = null) {
  const { head: { stage } } = tour;
  const round = currentRound(tour);
  const table = () => paged('standings', tour.standings.lines, LINES_MAX);
  const people = () => paged('players', tour.players.filter(({ standing }) => standing !== 'withdrawn').toSorted((a, b) => a.name.localeCompare(b.name)),
    TWO_COLUMNS);
  let slides;
  if (stage === 'finished' || stage === 'archived') slides = table();
  else if (!round) slides = [{ kind: stage === 'checkin' || stage === 'registration' ? 'checkin' : 'clock' }, ...(tour.players.length > 0 ? people() : [])];
  else {
    const seating = round.state === 'published' || (round.started_at !== null && now - round.started_at < SEATING_MS);
    slides = [
      ...paged('pairings', round.pairs, TWO_COLUMNS),
      ...(seating ? paged('names', byName(tour, round), TWO_COLUMNS) : []),
      ...(round.state !== 'published' && boards.length > 0
        ? boardPages(boards).map((part, page, pages) => ({ kind: 'boards', part, page: page + 1, of: pages.length })) : []),
      ...(round.no > 1 || round.state !== 'published' ? table() : []),
      { kind: 'clock' },
    ];
  }
  const wished = only && slides.filter(({ kind }) => kind === only);
  return wished?.length > 0 ? wished : slides;
}
