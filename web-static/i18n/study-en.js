// The words of a study: stepping through a game, and the tree of its lines.
import { COLOUR, moveText, number } from './en.js';

const { half, plural } = number;

export const move = (at, all) => `Move ${at} of ${all}`;
export const keys = '← → step · ↑ ↓ lines';
export const keysLabel = 'Arrow keys: left and right step, up and down change the line. Home and End: start and end.';

const OTHER = {
  accept: 'accepts the marks',
  dead: 'marks stones as dead',
  alive: 'marks stones as alive',
  draw: 'offers or accepts a draw',
  resign: 'resigns',
  flag: 'has run out of time',
  absent: 'stayed away',
  forfeit: 'forfeits',
};
const ALONE = { expire: 'The time for marking is over', abort: 'The game is cancelled' };

/** An act in words. @param {import('../state/log.js').Act} act @param {(point: number) => string} name of a point */
export function actText(act, name) {
  if (ALONE[act.kind]) return ALONE[act.kind];
  if (act.kind === 'resume' || act.kind === 'claim') return moveText(act, name);
  return `${COLOUR[act.by]} ${OTHER[act.kind] ?? moveText(act, name)}`;
}

export const prisoners = (count) => plural(count, 'prisoner');
export const scoreParts = ({ black, white }) => `${half(black)} : ${half(white)}`;
export const scoreLabel = ({ black, white }) => `Black ${half(black)}, White ${half(white)}`;

export const lines = 'Lines';
export const main = 'Main line';
export const more = (count) => (count === 0 ? main : `${main} and ${count} more`);
export const grow = 'Play on from any move: a branch grows.';
/** A node of the tree for screen readers. */
export const nodeLabel = (turn, text, { name, comment, main }) =>
  [`${turn > 0 ? `${turn}, ` : ''}${text}`, name && `line “${name}”`, !main && 'a branch', comment && 'with a comment']
    .filter(Boolean)
    .join(', ');

export const toolsTitle = 'This line';
export const save = 'Save SGF';
export const notSaved = 'The file could not be made. Check the connection and try again.';
export const playFrom = 'Play from here';
export const nameLine = 'Name this line';
export const name = 'Name of the line';
export const remark = 'Comment';
export const onMove = (turn) => (turn > 0 ? `On move ${turn}` : 'At the start');
export const addRemark = 'Comment';
export const editRemark = 'Edit the comment';
export const done = 'Done';
export const promote = 'Make it the main line';
export const remove = 'Delete from here';
export const undo = { removed: 'Undo the deletion', promoted: 'Undo the change' };
export const undone = { removed: 'The moves are deleted.', promoted: 'This is the main line now.' };
export const restore = 'Back to the main line';
export const full = `This study is full: it has ${(5000).toLocaleString('en')} moves. Delete a line to play on.`;
export const notKept = 'This browser does not keep your lines: they end with this page. Save them as a file.';
export const comments = { before: 'Previous comment', after: 'Next comment' };
