// The effect of a second click.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMeant } from '../../../web-static/pages/tour/desk/double.js';

const button = (textContent, primary = false) => ({
  textContent,
  closest() {
    return this;
  },
  matches: () => primary,
});

test('a_double_click_takes_one_step_whether_or_not_the_button_has_changed', () => {
  const step = button('Pair round 1', true);
  assert.ok(isMeant({ detail: 1, target: step }));
  assert.ok(!isMeant({ detail: 2, target: step }), 'not sent twice');
  step.textContent = 'Publish round 1';
  assert.ok(!isMeant({ detail: 2, target: step }), 'nor is the next step taken');
  assert.ok(isMeant({ detail: 1, target: step }));
});

test('a_double_click_presses_nothing_under_a_sheet_that_closed', () => {
  assert.ok(isMeant({ detail: 1, target: button('Begin', true) }));
  assert.ok(!isMeant({ detail: 2, target: button('Edit') }));
});

test('quick_clicks_on_one_button_and_the_keyboard_go_on', () => {
  const up = button('↑');
  assert.ok(isMeant({ detail: 1, target: up }) && isMeant({ detail: 2, target: up }));
  const step = button('Start round 1', true);
  assert.ok(isMeant({ detail: 0, target: step }) && isMeant({ detail: 0, target: step }));
});
