import { test } from 'node:test';
import assert from 'node:assert/strict';
import { describePoint } from '../../../web-static/board/describe.js';
import { english } from '../../../web-static/board/words.js';

test('a_point_is_named_with_what_stands_there_first', () => {
  assert.equal(describePoint(english, 'Q16', { content: 1, last: 1 }), 'Q16 black, last move');
  assert.equal(describePoint(english, 'K10', { content: 0, locks: 'locked:2' }), 'K10 empty, ko locked for white');
  assert.equal(describePoint(english, 'A1', { content: 2, dead: 1, territory: 1 }), "A1 white, dead, Black's point");
  assert.equal(describePoint(english, 'A1', { content: 0, marks: 'text:A' }), 'A1 empty, marked A');
  assert.equal(describePoint(english, 'A1', { content: 0, pending: 1 }), 'A1 empty, black stone being sent');
});

test('every_word_comes_from_the_words_given', () => {
  const german = {
    ...english,
    content: ['leer', 'schwarz', 'weiß', 'kein Punkt'],
    lastMove: 'letzter Zug',
    point: (name, facts) => `${facts.join(', ')} auf ${name}`,
  };
  assert.equal(describePoint(german, 'Q16', { content: 2, last: 1 }), 'weiß, letzter Zug auf Q16');
});
