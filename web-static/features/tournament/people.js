// Names, ranks and countries as a tournament accepts them. Pure.

/** @import {Tour as P} from 'protocol' */
const NAME_MAX = 60;
const RANK = /^([1-9]\d?)\s*([dk])/i;
const KYU_MAX = 30;
const DAN_MAX = 9;

// Control characters and overrides of the writing direction: with those a name could garble a whole
// list. Line ends are blanks.
const GARBLES = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

/** A name as the server gets it, or null: trimmed, 1–60 characters, and none that garbles the text beside it. */
export function cleanPerson(text) {
  const name = text.trim().replace(/\s+/g, ' ');
  const length = [...name].length;
  return length >= 1 && length <= NAME_MAX && !GARBLES.test(name) ? name : null;
}

/** "3D", "3 dan" as "3d"; null for none; undefined for what is no rank. */
export function cleanRank(text) {
  if (text.trim() === '') return null;
  const [, count, kind] = RANK.exec(text.trim()) ?? [];
  if (!kind || Number(count) > (kind.toLowerCase() === 'd' ? DAN_MAX : KYU_MAX)) return undefined;
  return `${Number(count)}${kind.toLowerCase()}`;
}

/** Two letters, "" for none, null for what is no country. */
export function cleanCountry(text) {
  const country = text.trim().toUpperCase();
  return country === '' || /^[A-Z]{2}$/.test(country) ? country : null;
}

/** A rank as a number, higher for stronger: 1 dan 0, 1 kyu −1. */
export function rankNumber(rank) {
  const [, count, kind] = RANK.exec(rank ?? '') ?? [];
  if (!kind) return -KYU_MAX - 1;
  return kind === 'd' ? Number(count) - 1 : -Number(count);
}

// Names that differ by capitals, accents, order of words or one letter are looked at twice by a director.
const plain = (name) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[\s,.'’-]+/)
    .filter(Boolean)
    .sort()
    .join(' ');

function near(a, b) {
  if (a === b) return true;
  if (Math.abs(a.length - b.length) > 1 || Math.min(a.length, b.length) < 5) return false;
  let at = 0;
  while (a[at] === b[at]) at++;
  const [x, y] = [a.slice(at), b.slice(at)];
  return x.slice(1) === y.slice(1) || x === y.slice(1) || x.slice(1) === y;
}

/** Players whose name is this one or nearly so. */
export function similar(name, players) {
  const wanted = plain(name);
  return wanted ? players.filter((player) => near(plain(player.name), wanted)) : [];
}

/**
 * Pairs of players with similar names.
 * @param {P.Player[]} players
 * @param {number} max most pairs to return
 * @returns {{pairs: [P.Player, P.Player][], all: number}} all: the number of such pairs
 */
export function twins(players, max) {
  const names = players.map(({ name }) => plain(name));
  /** @type {[P.Player, P.Player][]} */
  const pairs = [];
  let all = 0;
  for (let b = 1; b < players.length; b++) {
    for (let a = 0; a < b; a++) {
      if (!names[a] || !near(names[a], names[b])) continue;
      all++;
      if (pairs.length < max) pairs.push([players[a], players[b]]);
    }
  }
  return { pairs, all };
}
