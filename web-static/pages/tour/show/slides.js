// The pages that the projector shows, from the state of the tournament. Pure.
import { byName, currentRound } from '../../../features/tournament/facts.js';
import { tableOf as categoryTable } from '../../../features/tournament/categories.js';
import { boardsOfTeams, matchesOf } from '../../../features/tournament/teams.js';
import { boardPages, entriesFor, inPages, LINES_MAX, matchesIn } from './fit.js';

/**
 * @import {Tour as P} from 'protocol'
 * @import {Tour} from '../../../state/tour-fold.js'
 */

const SEATING_MS = 600_000; // players look for their boards after the start
const TWO_COLUMNS = 2 * LINES_MAX;

/**
 * @typedef {object} Slide
 * @property {'players'|'checkin'|'pairings'|'names'|'boards'|'standings'|'clock'} kind
 * @property {unknown[]} [part] the part of a list on this page
 * @property {number} [page] its number among the pages of this kind, from 1
 * @property {number} [of] pages of this kind
 * @property {boolean} [long] its names may take two lines
 */

const TREE_MOST = 8; // most pairs in a readable column of the tree

/**
 * The form of the table on a wall. The square of a round robin, which has at most 24 lines, and the tree of a knock-out
 * are whole on one page; all else is a list in pages. The tree leaves out rounds that are too large.
 * @returns {{kind: 'cross'|'tree'|'list', most?: number, lines: number}} lines: that share the height of a whole one
 */
export function tableOf({ head: { settings, rounds }, rounds: drawn, standings: { lines } }) {
  if (settings?.system === 'robin') return { kind: 'cross', lines: lines.length + 1 };
  const most = Math.min(TREE_MOST, 2 ** (rounds - 1));
  const skipped = Math.max(0, rounds - 1 - Math.log2(most));
  if (settings?.system === 'knockout' && drawn.length > skipped)
    return { kind: 'tree', most, lines: Math.ceil(2.4 * most) + 1 };
  return { kind: 'list', lines: 0 };
}

const paged = (kind, list, most) =>
  inPages(list, most).map((part, page, pages) => ({ kind, part, page: page + 1, of: pages.length }));

/** A list of players in one column or two, with room for long names. */
function listed(kind, list, names) {
  const most = entriesFor(kind, names, list.length);
  return paged(kind, list, most).map((slide) => (most < TWO_COLUMNS ? { ...slide, long: true } : slide));
}

/**
 * @param {Tour} tour
 * @param {string[]} boards keys of the boards that are shown live
 * @param {number} now the server's time
 * @param {string|null} [only] one kind of page and no other
 * @param {P.Category|null} [category] the table has only its players
 * @returns {Slide[]} at least one
 */
export function slidesOf(tour, boards, now, only = null, category = null) {
  const {
    head: { stage },
  } = tour;
  const round = currentRound(tour);
  const { lines } = category ? categoryTable(tour, category) : tour.standings;
  const table = () => paged('standings', lines, category || tableOf(tour).kind === 'list' ? LINES_MAX : lines.length);
  const people = () => {
    const list = tour.players.filter(({ status }) => status !== 'withdrawn');
    return listed(
      'players',
      list.toSorted((a, b) => a.name.localeCompare(b.name)),
      list.map(({ name }) => name),
    );
  };
  /** @type {Slide[]} */
  let slides;
  if (stage === 'finished' || stage === 'archived') slides = table();
  else if (stage === 'cancelled')
    slides = [{ kind: 'checkin' }]; // shows that it is cancelled
  else if (!round)
    slides = [{ kind: stage === 'running' ? 'clock' : 'checkin' }, ...(tour.players.length > 0 ? people() : [])];
  else {
    const seating = round.state === 'published' || (round.started_at !== null && now - round.started_at < SEATING_MS);
    const seated = byName(tour, round);
    const names = seated.map(({ player }) => player.name);
    slides = [
      ...(boardsOfTeams(tour) > 0
        ? paged('pairings', matchesOf(tour, round), 2 * matchesIn(boardsOfTeams(tour)))
        : listed('pairings', round.pairs, names)),
      ...(seating ? listed('names', seated, names) : []),
      ...(round.state !== 'published' && boards.length > 0
        ? boardPages(boards).map((part, page, pages) => ({ kind: 'boards', part, page: page + 1, of: pages.length }))
        : []),
      ...(round.number > 1 || round.state !== 'published' ? table() : []),
      { kind: 'clock' },
    ];
  }
  const wished = only && slides.filter(({ kind }) => kind === only);
  return wished?.length > 0 ? wished : slides;
}
