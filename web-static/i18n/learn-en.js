// The words of the primer. `after` follows when the lesson is done, `wrong` when another legal move was made.

export const learn = {
  title: 'Learn Go in three minutes',
  documentTitle: 'Learn Go · Miai',
  lead: 'Nine small boards. You play Black.',
  step: (n, all) => `Step ${n} of ${all}`,
  steps: 'Steps',
  lesson: (n, title) => `Step ${n}: ${title}`,
  done: 'done',
  board: (title) => `Board: ${title}`,
  turn: 'Your move.',
  waits: 'White plays.',
  again: 'Try again',
  back: 'Back',
  next: 'Next',
  skip: 'Skip',
  pass: 'Pass',
  missing: ['There is no such step.', 'The address may be mistyped.', 'Begin at the first'],
  noBoard: 'The rules could not be loaded, so the board cannot answer.',
  count: (black, white) => `Black ${black}, White ${white}.`,
  lessons: {
    place: {
      title: 'Place a stone',
      text: ['Black and White take turns. A stone is placed where two lines cross, at the edge and in the corner too.'],
      task: 'Place a stone on any point.',
      after: 'White has answered. Stones never move. They stay until they are captured.',
    },
    take: {
      title: 'Capture a stone',
      text: [
        'The empty points next to a stone, along the lines, are its liberties. A stone without liberties is captured: '
          + 'it leaves the board.',
      ],
      task: 'The white stone has one liberty left. Take it.',
      after: 'The stone had no liberty left, so it is gone.',
      wrong: 'That is not its last liberty. The last liberty is below the white stone.',
    },
    string: {
      title: 'Stones together',
      text: [
        'Stones of one colour that touch along the lines form a string. They share their liberties, and they are '
          + 'captured together.',
      ],
      task: 'Capture both white stones.',
      after: 'One move took both.',
      wrong: 'The string still has a liberty. It is below the right stone.',
    },
    corner: {
      title: 'At the edge',
      text: ['In the middle a stone has four liberties, at the edge three, and in the corner only two.'],
      task: 'Capture the stone in the corner.',
      after: 'Two stones were enough. In the middle it takes four.',
      wrong: 'The white stone still has a liberty. It is to its right.',
    },
    save: {
      title: 'Save a stone',
      text: ['This time your stone has one liberty left. White would capture it with the next move.'],
      task: 'Save your stone: play on its last liberty.',
      after: 'Now it is a string of two stones with three liberties.',
      wrong: 'White can still capture your stone. Play below it.',
    },
    illegal: {
      title: 'Where you may not play',
      text: [
        'A stone may not be placed where it would have no liberty, unless it captures something. Both marked points '
          + 'are surrounded by white stones. At one of them you capture.',
      ],
      task: 'Find the point where you may play. Try both.',
      after: 'The captured stones made room, so your stone has liberties.',
      wrong: 'That is allowed, but it is neither of the marked points.',
    },
    ko: {
      title: 'Ko',
      text: [
        'White has just captured the stone on the marked point. If you took back at once, the board would be as it '
          + 'was, and so on for ever. This is called a ko, and you have to wait one move.',
      ],
      task: 'Try the marked point. Then play somewhere else.',
      tasks: ['', 'White did not close the ko. Now you may take back.'],
      after: 'And now it is White who has to wait.',
      wrong: 'Take the white stone in the middle.',
    },
    eyes: {
      title: 'Two eyes live',
      text: [
        'An empty point inside a string is an eye. White can fill one eye only if that captures the string. With two '
          + 'eyes a string can never be captured, because White cannot fill both at once.',
      ],
      task: 'Make two eyes.',
      after: 'White may play at neither of them. Your stones are alive for ever.',
      wrong: 'White has taken the middle. Only one eye is left, and your stones will be captured.',
    },
    end: {
      title: 'The end of the game',
      text: [
        'A game ends when both players pass, because no move gains anything any more. Each player then has a point for '
          + 'each stone on the board and for each point that only their stones surround. The larger number wins.',
      ],
      task: 'Everything is settled here. Pass.',
      after: 'The squares show whose points they are.',
      wrong: 'That fills a point that is settled already. Pass instead.',
    },
  },
  end: {
    title: 'That is Go',
    lead: 'You know the rules. Everything else comes with playing.',
    first: 'Your first game',
    firstText: 'A small board is best, and a friendly opponent: the easiest of our five computer players.',
    computer: 'Play the computer on 9×9',
    open: 'Play a friend',
    kinds: 'And then?',
    kindsText: 'On Miai the rules can be others. Each of these changes one thing that you have just learned.',
    again: 'Back to the first step',
  },
};
