// Each lesson of the primer can be done as its words say, on the board that the rules judge, and not in any other way.
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { Reader } from '../../../web-static/pages/learn/lesson.js';
import { SIZE, lessons } from '../../../web-static/pages/learn/lessons.js';
import { learn as words } from '../../../web-static/i18n/learn-en.js';
import { pointName } from '../../../web-static/lib/points.js';
import { core } from '../lab/mixes.mjs';

mock.timers.enable({ apis: ['setTimeout'] });

/** The acts that do the first task of a lesson, after these acts have done the tasks before. */
const DONE = {
  place: [['b A1', 'b B1', 'b C1', 'b D1', 'b E1', 'b C3', 'b E5']], // and all others
  take: [['b C2']],
  string: [['b D2']],
  corner: [['b B1']],
  save: [['b C2']],
  illegal: [['b E1']],
  ko: [['b A5', 'b E1', 'b pass'], ['b D3']],
  eyes: [['b B1']],
  end: [['b pass']],
};
const ACTS = [...Array.from({ length: SIZE[0] * SIZE[1] }, (_, point) => `b ${pointName(point, ...SIZE)}`), 'b pass'];

/** A reader after these acts and the answers to them. */
function after(lesson, acts) {
  const reader = new Reader(core, lesson);
  for (const act of acts) {
    assert.ok(reader.act(act), `${lesson.name}: ${act}`);
    mock.timers.tick(1000);
  }
  return reader;
}

test('every_lesson_has_words_and_all_words_have_a_lesson', () => {
  assert.deepEqual(
    Object.keys(words.lessons),
    lessons.map(({ name }) => name),
  );
  for (const { name, tasks } of lessons) {
    const text = words.lessons[name];
    for (const part of [text.title, ...text.text, text.task, text.after]) assert.match(part, /\S/, name);
    assert.ok(tasks[0].any || text.wrong, `${name}: what is said at a wrong move`);
  }
});

for (const lesson of lessons)
  test(`the_lesson_${lesson.name}_is_done_by_what_its_words_ask_for_and_by_nothing_else`, () => {
    const before = [];
    for (const [number, works] of DONE[lesson.name].entries()) {
      const { any } = lesson.tasks[number];
      for (const act of ACTS) {
        const reader = after(lesson, before);
        const allowed = reader.act(act);
        mock.timers.tick(1000);
        const done = reader.done.value > number;
        if (works.includes(act)) assert.ok(allowed && done, act);
        else if (!any) assert.ok(!done && (!allowed || reader.wrong.value), act);
        reader.again();
        assert.deepEqual([reader.done.value, reader.wrong.value, reader.finished], [0, false, false]);
        reader.close();
      }
      before.push(works[0]);
    }
    const reader = after(lesson, before);
    assert.ok(reader.finished);
    assert.equal(reader.act('b pass'), false, 'a lesson that is done takes no more acts');
    reader.close();
  });

const lessonOf = (name) => lessons.find((lesson) => lesson.name === name);

test('nobody_acts_while_white_answers', () => {
  const reader = new Reader(core, lessonOf('place'));
  assert.ok(reader.act('b C3'));
  assert.equal(reader.act('w A1'), false);
  assert.equal(reader.finished, false);
  mock.timers.tick(1000);
  assert.deepEqual([reader.finished, reader.acts.value.length], [true, 2]);
  reader.close();
});

test('a_lesson_that_is_left_while_white_answers_is_left_alone', () => {
  const reader = new Reader(core, lessonOf('place'));
  reader.act('b C3');
  reader.close();
  mock.timers.tick(1000);
});

test('the_marked_point_of_the_ko_is_refused_at_first_and_the_lone_eye_of_white_always', () => {
  for (const [name, act] of [
    ['ko', 'b D3'],
    ['illegal', 'b A5'],
  ]) {
    const reader = new Reader(core, lessonOf(name));
    assert.equal(reader.act(act), false);
    assert.ok(reader.refused.value);
    assert.equal(reader.wrong.value, false, 'a refusal costs nothing');
    reader.close();
  }
});

test('two_eyes_cannot_be_filled_and_one_is_the_end_of_the_string', () => {
  const alive = after(lessonOf('eyes'), ['b B1']);
  for (const act of ['w A1', 'w C1']) assert.equal(alive.allowed([act]), undefined);
  alive.close();
  for (const act of ['b A1', 'b C1']) {
    const dead = after(lessonOf('eyes'), [act]);
    assert.equal(dead.acts.value.at(-1), 'w B1');
    dead.close();
  }
});

test('the_last_board_is_counted_as_its_words_say', () => {
  const reader = after(lessonOf('end'), ['b pass']);
  const { tally } = reader.view.value;
  assert.deepEqual([tally.score.black, tally.score.white], [15, 10]);
  reader.close();
});
