// Makes the command from the form of a player, and the form from a player. Pure.
import { cleanCountry, cleanPerson, cleanRank } from '../../../features/tournament/people.js';

/** @import {Either, Tour as P} from 'protocol' */

const RATING_MAX = 4_000;
/** Rounds that a tournament may have. */
export const ROUNDS_MAX = 46;

/**
 * @typedef {Record<'name'|'rank'|'club'|'country'|'household'|'labels'|'team'|'pin'|'note'|'account', string>
 *   & Record<'rating'|'correction'|'seed'|'fixed'|'join', string|number> & Record<'here'|'reserve', boolean>} Form its
 *   fields
 */

/** @type {Form} */
const blank = {
  name: '',
  rank: '',
  rating: '',
  club: '',
  country: '',
  household: '',
  labels: '',
  team: '',
  pin: '',
  correction: 0,
  seed: '',
  fixed: '',
  join: 1,
  note: '',
  account: '',
  here: false,
  reserve: false,
};

/**
 * The form of a player; the rating only where the desk typed it.
 * @param {P.Player|null} player null: a new one
 * @param {P.DeskSnap['v']['people'][number]} [more] the facts that only directors see
 * @returns {Form}
 */
export function formOf(player, more) {
  if (!player) return blank;
  return {
    ...blank,
    name: player.name,
    rank: player.rank ?? '',
    rating: more?.deviation ? '' : (more?.rating ?? ''),
    club: player.club,
    country: player.country,
    join: player.join,
    account: player.account?.id ?? more?.invited?.id ?? '',
    reserve: player.status === 'reserve',
    household: more?.household ?? '',
    labels: player.labels ?? '',
    team: player.team ?? '',
    pin: more?.pin ?? '',
    correction: more?.correction ?? 0,
    seed: more?.seed || '',
    fixed: more?.fixed_board || '',
    note: more?.note ?? '',
  };
}

/**
 * Fills in a player of an association's list. The rating of another place is no rating of this tournament.
 * @param {Form} form
 * @param {P.ListedAnswer['players'][number]} listed
 */
export function fromList(form, { name, rank, club, country, pin }) {
  return { name, rank: rank ?? form.rank, club, country: country || form.country, pin };
}

/**
 * The player as the server gets them, or the name of a wrong field. Values that acts have set stay unless the form
 * changes them.
 * @param {Form} form
 * @param {{player?: P.Player|null, rounds?: number}} [about] player: the one to change
 * @returns {Either<{person: P.PersonNumbered}|{bad: string}>} a new player has no `no`
 */
export function personOf(form, { player = null, rounds = 1 } = {}) {
  const name = cleanPerson(form.name);
  const rank = cleanRank(form.rank);
  const country = cleanCountry(form.country);
  const rating = form.rating === '' ? null : Number(form.rating);
  /** @type {[boolean, string][]} */
  const wrong = [
    [name === null, 'name'],
    [rank === undefined, 'rank'],
    [country === null, 'country'],
    [form.team.trim() !== '' && cleanPerson(form.team) === null, 'team'],
    [rating !== null && !(Number.isInteger(rating) && rating > 0 && rating <= RATING_MAX), 'rating'],
    [!/^\d{0,8}$/.test(form.pin), 'pin'],
    [form.account !== '' && !/^p[1-9]\d*$/.test(form.account), 'account'],
    [!(Number(form.join) >= 1 && Number(form.join) <= rounds), 'join'],
  ];
  const bad = wrong.find(([is]) => is);
  if (bad) return { bad: bad[1] };
  const person = /** @type {P.PersonNumbered} */ ({ ...(player ? { number: player.number } : {}), name });
  const optional = {
    rank,
    rating,
    club: form.club.trim(),
    country,
    household: form.household.trim(),
    labels: form.labels,
    team: form.team.trim(),
    pin: form.pin,
    note: form.note.trim(),
    account: form.account,
    correction: Number(form.correction),
    seed: Number(form.seed),
    fixed_board: Number(form.fixed),
  };
  for (const [field, value] of Object.entries(optional))
    if (value !== null && value !== '' && value !== 0) person[field] = value;
  if (Number(form.join) !== (player?.join ?? 1)) person.join = Number(form.join);
  if (form.reserve !== (player?.status === 'reserve')) person.status = form.reserve ? 'reserve' : 'entered';
  else if (!player && form.here) person.status = 'here';
  return { person };
}
