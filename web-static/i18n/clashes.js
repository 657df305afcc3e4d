// Reasons why two clauses do not go together: a sentence for each pair that the rules core refuses. The core decides
// which pairs and values those are; a pair without a sentence fails a test.

const reasons = {
  'goal scoring': 'A game on points needs a way of counting them.',
  'goal passing': 'A game on points ends when both players pass, so passing must always be possible.',
  'passing stone_limit': 'A player without stones may only pass, so passing must always be possible.',
  'pass_stones passing': 'A pass can cost a stone only if passing is always possible.',
  'equal_moves passing': 'Passes make the moves of a dispute equal, so passing must always be possible.',
  'minimal_superko passing': 'This rule remembers the board after two passes, so passing must always be possible.',
  'ko removal': 'If both colours are removed at once, both stones of a ko disappear: there is nothing to retake.',
  'modified_ko removal':
    'If both colours are removed at once, both stones of a ko disappear: there is nothing to challenge.',
  'removal suicide':
    'If both colours are removed at once, own stones may go with the opponent’s, so suicide cannot be illegal.',
  'ko liberty':
    'With external liberties a stone can be captured while there are empty '
    + 'points beside it, so the shape of a ko is not defined.',
  'liberty modified_ko': 'With external liberties the shape of a ko is not defined, so no ko can be challenged.',
  'liberty suicide':
    'With external liberties a play can cut off own stones anywhere, so a ban on suicide would forbid too much.',
  'ko modified_ko': 'A challenge lifts the ban of the basic ko rule, so it needs that rule.',
  'max_resumptions modified_ko': 'Ko challenges are possible only after a resumption, so resumptions must be allowed.',
  'equal_moves white_passes_last':
    'One rule adds a pass to make the moves equal, the other makes White pass last: together play might never stop.',
  'confirmation scoring':
    'A side board saves players from filling their own territory, '
    + 'so it is useful only where territory is counted.',
  'confirmation dead_stones':
    'A claim settles a disagreement about dead stones, so dead stones must be decided by agreement.',
  'confirmation goal':
    'Stones are captured on a side board: where captures decide the game, the side board would decide it.',
  'liberty topology': 'A torus has no sides, so no liberty can lead to one.',
  'goal topology': 'A torus has no sides, so a bridge cannot join any.',
  'group_tax scoring': 'Group tax takes off points of territory, and this scoring counts none.',
};

/**
 * Why these do not go together.
 * @param {string[]} clauses two, in either order
 * @returns {string|undefined}
 */
export const clashReason = (clauses) => reasons[clauses.toSorted().join(' ')];
