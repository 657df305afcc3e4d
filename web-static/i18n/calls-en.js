// What tournaments want of a player, in English; see en.js.
const COLOURS = { b: 'you are Black', w: 'you are White' };
const against = ({ board, your, opponent }) => `board ${board}, ${COLOURS[your] ?? 'a match'} against ${opponent}`;

export const calls = {
  title: 'Tournaments',
  /** What a call says. @param {{k: string, tour: {title: string}, round?: number, board?: number, your?: 'b'|'w'|null, opponent?: string|null}} call */
  line: (call) => ({
    checkin: ({ tour }) => `${tour.title}: check in now. Who is not here is not paired.`,
    pairing: ({ tour, round, opponent }) => `${tour.title}, round ${round}: ${opponent === null ? 'you have a bye' : against(call)}.`,
    game: ({ tour, round }) => `${tour.title}: round ${round} has begun. Your game: ${against(call)}.`,
    withdrawn: ({ tour, round }) => `${tour.title}: the pairings of round ${round} were taken back. There will be others.`,
    waiting: ({ tour }) => `${tour.title}: you have asked to be let in. The director has not answered yet.`,
  })[call.k](call),
  invited: ({ tour, by }) => `${by.name} asks you to play in ${tour.title}.`, yes: 'Yes, I play', no: 'No',
  never: (name) => `No, and ask me nothing more, ${name}`,
  here: 'I am here', board: 'Go to the board', event: 'Go to the event', hide: 'Hide',
};
