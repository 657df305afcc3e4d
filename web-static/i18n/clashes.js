// Reasons why two clauses do not go together: a sentence for each pair that the rules core refuses. The core decides
// which pairs and values those are; a pair without a sentence fails a test.

const reasons = {
  'goal scoring': 'A game on points needs a way of counting them.',
  'goal passing': 'A game on points ends when both are content to pass, so passing has to be free.',
  'passing stone_limit': 'Whoever has run out of stones may only pass, so passing has to be free.',
  'pass_stones passing': 'A price for passing needs passes that anybody may make.',
  'equal_moves passing': 'The moves of a dispute are made equal by passes, so passing has to be free.',
  'minimal_superko passing': 'What is remembered is the board of two passes, so passing has to be free.',
  'ko removal': 'Where both colours go at once, both stones of a ko vanish: there is nothing left to retake.',
  'modified_ko removal': 'Where both colours go at once, both stones of a ko vanish: there is nothing to challenge.',
  'removal suicide':
    'Where both colours go at once, own stones leave the board with the opponent’s, so suicide cannot be refused.',
  'ko liberty':
    'With external liberties a stone can go while there are empty '
    + 'points beside it, so the shape of a ko is not defined.',
  'liberty modified_ko': 'With external liberties the shape of a ko is not defined, so none can be challenged.',
  'liberty suicide':
    'With external liberties one play can cut off own stones anywhere, so a ban on suicide would forbid half the game.',
  'ko modified_ko': 'A challenge lifts the ordinary ko ban; it needs the basic ko rule to stand on.',
  'max_resumptions modified_ko':
    'Ko challenges belong to play that goes on after a stop; without resumptions they never come.',
  'equal_moves white_passes_last':
    'Either a pass is added to make the moves equal, or White passes last: both at once would never stop.',
  'confirmation scoring':
    'A side board spares one from filling one’s own territory; only '
    + 'where territory is counted is there anything to spare.',
  'confirmation dead_stones':
    'A claim settles what the players could not agree on, so dead stones must be a matter of agreement.',
  'confirmation goal':
    'On a side board stones are captured for trial; where captures decide the game, the trial would decide it.',
  'liberty topology': 'A torus has no sides for an external liberty to lead to.',
  'goal topology': 'A torus has no sides for a bridge to join.',
  'group_tax scoring': 'Group tax takes points of territory off; here none are counted.',
};

/**
 * Why these do not go together.
 * @param {string[]} clauses two, in either order
 * @returns {string|undefined}
 */
export const clashReason = (clauses) => reasons[clauses.toSorted().join(' ')];
