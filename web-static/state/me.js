// What is the player's own: the games that wait, and whose lines are not shown.
import { signal } from '../vendor/ui.js';
import { channels } from '../net/net.js';
import { act, you } from './session.js';

/** Own games as the protocol has them. */
export const games = signal([]);
/** What tournaments want of the player, as the protocol has it, and what they wanted already when he came. */
export const calls = signal({ list: [], before: [] });
/** Events whose directors ask the player to take part: {tour: {id, slug, title}, by: player}. */
export const invites = signal([]);
/** Ids of players whose lines are hidden. */
export const muted = signal(new Set());

function take(v, first) {
  if (v.you) you.value = v.you;
  games.value = v.games ?? [];
  const list = v.calls ?? [];
  calls.value = { list, before: first ? list : calls.value.before };
  invites.value = v.invites ?? [];
  muted.value = new Set(v.muted ?? []);
}

/** Follows the own channel for as long as there is a player. */
export function followMe() {
  let stop = null;
  let id = null;
  you.subscribe((player) => {
    if ((player?.id ?? null) === id) return;
    id = player?.id ?? null;
    stop?.();
    take({ you: player }, true);
    let first = true;
    const snap = (v) => {
      take(v, first);
      first = false;
    };
    stop = id ? channels.subscribe('me', { snap, event: (event) => { if (event.k === 'me') take(event); } }) : null;
  });
}

/** Hides or shows somebody's lines. */
export const mute = (player, on) => act('me', 'mute', { player, on });
