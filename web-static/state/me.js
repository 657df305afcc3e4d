// The player's own channel: the games that wait for them, calls, invitations, challenges, and the players whose lines
// they hide.
import { signal } from '../vendor/ui.js';
import { channels } from '../net/net.js';
import { act, you } from './session.js';

/**
 * @import {Server} from 'protocol'
 * @import {Signal} from '../vendor/ui.js'
 */

/** Own games as the protocol has them. @type {Signal<Server.MyGames>} */
export const games = signal([]);
/**
 * The calls of tournaments as the protocol has them, and the calls that were there at the start.
 * @type {Signal<{list: Server.MyCalls, before: Server.MyCalls}>}
 */
export const calls = signal({ list: [], before: [] });
/** Events whose directors ask the player to take part. @type {Signal<Server.MyInvites>} */
export const invites = signal([]);
/** Challenges to the player and by them. @type {Signal<Server.MyChallenges>} */
export const challenges = signal([]);
/** Ids of players whose lines are hidden. @type {Signal<Set<string>>} */
export const muted = signal(new Set());

/** @param {Partial<Server.MeSnap['v']>} v @param {boolean} [first] */
function take(v, first) {
  if (v.you) you.value = v.you;
  games.value = v.games ?? [];
  const list = v.calls ?? [];
  calls.value = { list, before: first ? list : calls.value.before };
  invites.value = v.invites ?? [];
  challenges.value = v.challenges ?? [];
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
    stop = id
      ? channels.subscribe('me', {
          snap,
          event: (event) => {
            if (event.k === 'me') take(event);
          },
        })
      : null;
  });
}

/** Hides or shows a player's lines. */
export const mute = (player, on) => act('me', 'mute', { player, on });
