// The words about ratings on a tournament's page, in English; see en.js.
export const counts = {
  said: {
    waiting: () => 'Does not count for ratings: the owner of this server has not approved it.',
    yes: () => 'Counts for ratings, between players with accounts.',
    stopped: () =>
      'No longer counts for ratings. Games that ended before the '
      + 'owner of this server withdrew the approval stay rated.',
    annulled: (why) => `Annulled: none of its games counts for ratings. Reason: “${why}”`,
  },
  director: {
    waiting: 'The owner sees it in a list of tournaments to approve. Games played before the approval count, too.',
    stopped: 'To have it count again, send the owner the address of this page.',
  },
  approve: 'Count for ratings',
  annul: 'Annul the ratings',
};
