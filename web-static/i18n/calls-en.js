// The calls of tournaments to a player, in English; see en.js. Those of other players are challenge-en.js.
/** @import {Server} from 'protocol' */
/** @typedef {Server.MyCalls[number]} Call */

const COLOURS = { b: 'you are Black', w: 'you are White' };
/** @param {Call} call */
const against = ({ board, your, opponent }) => `board ${board}, ${COLOURS[your] ?? 'a match'} against ${opponent}`;

export const calls = {
  title: 'Calls',
  /** The sentence of a call. @param {Call} call */
  line: (call) =>
    /** @type {Record<Call['k'], (call: Call) => string>} */ ({
      checkin: ({ tour }) => `${tour.title}: check in now. Only players who have checked in are paired.`,
      pairing: ({ tour, round, opponent }) =>
        `${tour.title}, round ${round}: ${opponent === null ? 'you have a bye' : against(call)}.`,
      game: ({ tour, round }) => `${tour.title}: round ${round} has begun. Your game: ${against(call)}.`,
      ready: ({ tour, round }) => `${tour.title}, round ${round}: your board is open, ${against(call)}.`,
      withdrawn: ({ tour, round }) =>
        `${tour.title}: the pairings of round ${round} were withdrawn. New ones will follow.`,
      bye: ({ tour, round, opponent }) =>
        `${tour.title}, round ${round}: you have a free round. Play ${opponent} meanwhile?`,
      waiting: ({ tour }) => `${tour.title}: you have asked to enter. The director has not answered yet.`,
    })[call.k](call),
  /** @param {Server.MyGames[number]} game */
  seated: ({ opponent }) => `${opponent.name} has sat down in your room. Your game begins.`,
  invited: ({ tour, by }) => `${by.name} invites you to play in ${tour.title}.`,
  yes: 'Yes, I will play',
  no: 'No',
  never: (name) => `No, and no more invitations from ${name}`,
  here: 'I am here',
  board: 'Go to the board',
  play: (name) => `Play ${name}`,
  event: 'Go to the tournament',
  hide: 'Hide',
  unfold: (n) => (n > 1 ? `Show all ${n}` : 'Show'),
  fold: 'Show less',
};
