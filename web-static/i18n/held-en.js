// The words for banned and muted players, and for a text that this server refuses.
const when = (at) => new Date(at).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });

/** @param {{code?: string, until_at?: number, why?: string}} answer */
export const heldText = ({ code, until_at: until, why }) =>
  ({
    banned:
      `A moderator has stopped you from taking part until ${when(until)}: `
      + `“${why}” You can watch, and finish games that have begun.`,
    muted: `A moderator has stopped you from writing until ${when(until)}: “${why}” You can go on playing.`,
    word: 'It contains a word that this server does not allow.',
  })[code];
