// Own rooms in which an opponent has sat down, on every page. The game opens by itself, except at the desk of a
// tournament; a player who leaves its board finds the way back in a line.
import { useEffect, useRef, useState } from '../vendor/ui.js';
import { calls as words } from '../i18n/calls-en.js';
import { playSound } from '../lib/sound.js';
import { games } from '../state/me.js';
import { say } from './live.js';
import { soundOn } from './preferences.js';
import { go, path } from './router.js';

/** @typedef {import('protocol').Server.MyGames[number]} Game */

/**
 * The rooms whose lines are shown, since this page was loaded: their games run, and the page is another.
 * @param {{quiet: boolean, wall: boolean}} where quiet: no other page opens here by itself; wall: a page for the whole
 *   hall, without lines
 * @returns {Game[]}
 */
export function useSeats({ quiet, wall }) {
  const list = games.value;
  const last = useRef(list);
  const [begun, setBegun] = useState([]);
  useEffect(() => {
    const waited = new Set(last.current.filter(({ state }) => state === 'open').map(({ room }) => room));
    last.current = list;
    const news = list.filter(({ room, state }) => waited.has(room) && state !== 'open');
    if (news.length === 0 || wall) return;
    setBegun((rooms) => [...rooms, ...news.map(({ room }) => room)]);
    say('move', news.map(words.seated).join(' '));
    if (soundOn.value) playSound('turn');
    const place = `/room/${news[0].room}`;
    if (!quiet && path.value.pathname !== place) go(place);
  }, [list]);
  const elsewhere = ({ room, state }) =>
    begun.includes(room) && state !== 'open' && path.value.pathname !== `/room/${room}`;
  return wall ? [] : list.filter(elsewhere);
}
