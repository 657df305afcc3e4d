// The effect of a typed text: a move, a pass, or the answer to a question.
import { parseTypedMove, parsePoint } from '../../lib/points.js';
import { COLOUR, actions, clock as clockWords, eventText } from '../../i18n/en.js';
import { spoken } from '../../i18n/panel-en.js';
import { clockText } from '../../state/clock.js';
import { clocksNow } from '../../ui/clock.js';
import { libertiesOf, stringAt, surfaceOf } from './strings.js';

/**
 * @import {GameState} from '../../state/fold.js'
 * @import {Word} from '../../net/commands.js'
 * @import {RoomModel} from './model.js'
 */

const NAME = { 1: 'b', 2: 'w' };
const COLUMNS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

const questions = {
  last: ({ game, model }) =>
    (game.event && eventText(game.event)) || spoken.last(game.last >= 0 ? model.name(game.last) : null),
  clock: ({ game }) => clockSentence(game),
  score: ({ game, model }) => {
    if (game.d.tally) return spoken.score(game.d.tally);
    const counted = game.info.rules.scoring !== 'none' && model.rules?.tally().score;
    return counted ? spoken.score({ b: counted.black, w: counted.white }) : spoken.noScore;
  },
  group: ({ game, model, rest }) => {
    const { point, error } = parsePoint(rest, game.width, game.height);
    if (error) return spoken.typed[error];
    const colour = NAME[game.board[point]];
    if (!colour) return spoken.noGroup(model.name(point));
    const string = stringAt(game.board, surfaceOf(game), point);
    return spoken.group(
      model.name(point),
      colour,
      string.length,
      libertiesOf(game.board, surfaceOf(game), string).length,
    );
  },
  row: ({ game, rest }) => {
    const y = game.height - Number(rest);
    if (!(y >= 0 && y < game.height)) return spoken.noRow;
    const stones = [];
    for (let x = 0; x < game.width; x++) {
      const colour = NAME[game.board[y * game.width + x]];
      if (colour) stones.push(`${COLUMNS[x]} ${COLOUR[colour].toLowerCase()}`);
    }
    return spoken.row(rest, stones);
  },
};

/** Both clocks in words. @param {GameState} game */
export function clockSentence(game) {
  const clocks = clocksNow(game);
  if (!clocks.b) return spoken.noClock;
  return ['b', 'w']
    .map((colour) => {
      const more = clockWords.more(game.info.clock, clocks[colour]);
      return spoken.clock(COLOUR[colour], clockText(clocks[colour].left) + (more ? ` ${more}` : ''));
    })
    .join('. ');
}

/**
 * Does a typed act. Only acts that the server allows now; the rules then judge as after a click.
 * @param {import('./model.js').RoomModel} model
 * @param {{act?: string, point?: number}} typed
 */
function run(model, { act, point }) {
  const may = model.may.peek();
  const word = { undo: 'undo-ask' }[act] ?? act;
  if (!may.has(word) && !(word === 'alive' && may.has('dead'))) return spoken.notAllowed;
  switch (word) {
    case 'play':
      model.play(point);
      break;
    case 'challenge':
      return asked(model, 'challenge', { point });
    case 'dead':
    case 'alive':
      model.send(word, { pts: [model.name(point)] }, { point });
      break;
    case 'accept':
      model.send('accept');
      break;
    case 'resume':
      model.send('resume', { ko_challenges: false });
      break;
    case 'undo-ask':
      model.send('undo-ask');
      break;
    default:
      return asked(model, word);
  }
  return '';
}

/**
 * An act that cannot be taken back needs a confirmation; Enter alone confirms.
 * @param {RoomModel} model
 * @param {Word} word
 * @param {{point?: number}} [more]
 */
function asked(model, word, more) {
  model.ask(word, more);
  return actions.enterSaysYes(actions.ask[word] ?? actions.confirmChallenge(model.name(more.point)));
}

/** Answers a typed text. Returns the sentence to show. @param {RoomModel} model */
export function typed(model, text) {
  const game = model.game.peek();
  const [, word, rest] = /^(\S*)\s*(.*)$/s.exec(text.trim().toLowerCase());
  if (questions[word]) return questions[word]({ model, game, rest });
  const read = parseTypedMove(text, game.width, game.height);
  return read.error ? spoken.typed[read.error] : run(model, read);
}
