// The words of the problems; their own texts are in data/problems/.
import { COLOUR } from './en.js';

export const problems = {
  title: 'Problems',
  documentTitle: 'Problems · Miai',
  lead:
    'Small positions that show what is peculiar to each ruleset. Every solution is proved: it works against all'
    + ' answers, and every other first move fails.',
  families: {
    'alter-igo': 'Alter Igo',
    stoical: 'Stoical Go',
    bridge: 'Bridge Go',
    renaissance: 'Renaissance Rules',
    makrai: 'Makrai Rules',
  },
  themes: {
    capture: 'Capture',
    threat: 'Threat',
    defence: 'Defence',
    ko: 'Ko or special rule',
    life: 'Life',
    end: 'End of the game',
  },
  rules: 'Read the rules',
  solvedOf: (n, all) => `${n} of ${all} solved`,
  solved: 'Solved',
  kept: 'Solved problems are remembered on this device.',
  missing: ['There is no such problem.', 'The address may be mistyped.', 'All problems'],
  failed: ['The problems could not be loaded.', 'The connection may be lost.', 'Try again'],
  noSearch: 'The proof could not be loaded, so this problem cannot be answered here.',
  waiting: 'Loading…',
  number: (family, n, all) => `${family} · problem ${n} of ${all}`,
  board: (title) => `Board: ${title}`,
  marked: 'A triangle marks the stone to take, a square the stone to keep.',
  turns: (n) => (n === 1 ? 'One move decides.' : `${n} turns in all, those of both players together.`),
  turn: (player) => `${COLOUR[player]} plays; the answers come by themselves.`,
  act: (act) => {
    const [player, ...rest] = act.split(' ');
    const what = rest.join(' ');
    if (what === 'pass') return `${COLOUR[player]} passed.`;
    if (rest[0] === 'challenge') return `${COLOUR[player]} challenged the ko at ${rest[1]}.`;
    return `${COLOUR[player]} played ${what}.`;
  },
  right: 'That is right. Go on.',
  rightSolved: 'Solved.',
  wrong: 'That does not work.',
  wrongOver: 'That does not work: the aim is missed.',
  again: 'Try again',
  show: 'Show the answer',
  answer: (acts) => `Answer: ${acts.join(' or ')}.`,
  why: 'Why it works',
  next: 'Next problem',
  previous: 'Previous problem',
  all: 'All problems',
};
