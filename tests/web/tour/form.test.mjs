// The form that makes a tournament: addresses, defaults, the settings to send, the length of a round.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lateWorth } from '../../../web-static/features/tournament/facts.js';
import {
  criteriaOf,
  formOf,
  gameTime,
  matchOf,
  roundTime,
  settingsOf,
  slugOf,
  startForm,
  usualNoshow,
} from '../../../web-static/pages/tour/form.js';

const MINUTE = 60_000;

test('an_address_is_made_of_the_title', () => {
  assert.equal(slugOf('Kiln Lane, autumn'), 'kiln-lane-autumn');
  assert.equal(slugOf('  Žižkov Óriás 2026! '), 'zizkov-orias-2026');
  assert.equal(slugOf('—'), '');
  assert.match(slugOf('a'.repeat(39) + ' b'), /^a{39}$/, 'no hyphen at an end');
});

test('rules_without_komi_are_played_in_matches_of_two', () => {
  assert.equal(matchOf({ ...startForm(), ruleset: 'bridge' }), 2);
  assert.equal(matchOf({ ...startForm(), ruleset: 'japanese' }), 1);
  assert.equal(matchOf({ ...startForm(), ruleset: 'japanese', komi: '0' }), 2);
  assert.equal(matchOf({ ...startForm(), ruleset: 'bridge', matchOwn: 1 }), 1);
});

test('tie_breaks_suit_the_system_and_matches_count_games', () => {
  assert.deepEqual(criteriaOf({ ...startForm(), ruleset: 'bridge' }), ['gp', 'sos', 'sodos', 'dc']);
  assert.deepEqual(criteriaOf({ ...startForm(), ruleset: 'japanese', system: 'mcmahon' }), ['sos', 'dc']);
  assert.deepEqual(criteriaOf({ ...startForm(), ruleset: 'bridge', system: 'knockout' }), []);
});

test('settings_say_nothing_that_the_system_does_not_have', () => {
  const robin = settingsOf({ ...startForm(), title: 'League', system: 'robin', cycles: 2, playersMax: 64 });
  assert.equal(robin.rounds, null);
  assert.equal(robin.cycles, 2);
  assert.equal(robin.players_max, 24);
  const swiss = settingsOf({ ...startForm(), title: ' Evening ', system: 'swiss', cycles: 2, handicapOn: true });
  assert.equal(swiss.cycles, 1);
  assert.equal(swiss.title, 'Evening');
  assert.equal(swiss.slug, 'evening');
  assert.equal(swiss.handicap.on, false);
  assert.equal('floor' in swiss, false);
  assert.deepEqual(
    Object.keys(swiss.game).filter((key) => ['colours', 'match', 'public', 'undo'].includes(key)),
    [],
  );
});

test('a_bye_has_a_computer_only_if_the_director_chooses_one_and_boards_are_on_the_server', () => {
  const form = { ...startForm(), title: 'Open' };
  assert.equal('bye_house' in settingsOf(form), false);
  assert.equal(settingsOf({ ...form, byeHouse: 4 }).bye_house, 4);
  assert.equal('bye_house' in settingsOf({ ...form, byeHouse: 4, overBoard: true }), false);
  const settings = { ...settingsOf({ ...form, byeHouse: 4 }), entry_for: 'anybody', noshow: 0 };
  assert.equal(settingsOf(formOf(settings)).bye_house, 4);
});

test('handicap_is_given_where_points_are_counted_and_ranks_meet', () => {
  const form = { ...startForm(), title: 'Open', system: 'mcmahon', ruleset: 'japanese', handicapOn: true };
  assert.equal(settingsOf(form).handicap.on, true);
  assert.equal(settingsOf({ ...form, ruleset: 'bridge' }).handicap.on, false);
});

test('settings_come_back_from_the_form_as_they_went_in', () => {
  const settings = {
    ...settingsOf({
      ...startForm(),
      title: 'Open',
      system: 'mcmahon',
      ruleset: 'japanese',
      size: '19x19',
      date: '2026-11-24T19:30',
      text: 'Tea.',
      place: 'NZ, Kiln Lane',
      noshow: 10,
      noshowAuto: false,
      delay: 5,
      auto_start: 15,
      absencesEach: true,
      roundDown: true,
    }),
  };
  assert.equal(settings.place, 'NZ, Kiln Lane');
  const again = settingsOf(formOf(settings));
  assert.deepEqual(again, settings);
  assert.equal(again.game, settings.game, 'the game is not touched');
});

test('rounds_before_a_late_entry_give_what_the_settings_say', () => {
  const worth = (missed, settings) =>
    lateWorth({ late: 1, absences_each: false, round_down: false, ...settings }, missed);
  assert.equal(worth(0), 0);
  assert.equal(worth(3), 1, 'one of them counts');
  assert.equal(worth(3, { absences_each: true }), 3);
  assert.equal(worth(3, { absences_each: true, round_down: true }), 2);
  assert.equal(worth(1, { round_down: true }), 0);
});

test('nobody_is_waited_for_longer_than_half_of_their_main_time', () => {
  const kept = (clock) => ({ ...startForm(), keptGame: { size: [9, 9], clock } });
  assert.equal(usualNoshow(kept({ kind: 'none' })), 5);
  assert.equal(usualNoshow(kept({ kind: 'absolute', main: 300_000 })), 2.5);
  assert.equal(usualNoshow(kept({ kind: 'byo-yomi', main: 0, period: 30_000, periods: 5 })), 5);
  assert.equal(usualNoshow(kept({ kind: 'days', period: 259_200_000 })), 0);
});

test('a_round_takes_as_long_as_clocks_and_games_allow', () => {
  assert.equal(gameTime({ clock: { kind: 'absolute', main: 10 * MINUTE }, size: [9, 9] }), 20 * MINUTE);
  assert.equal(gameTime({ clock: { kind: 'none' }, size: [9, 9] }), null);
  assert.equal(gameTime({ clock: { kind: 'days', period: 86_400_000 }, size: [9, 9] }), null);
  const form = { ...startForm(), ruleset: 'bridge', size: '9x9', clock: 'custom', kind: 'absolute', main: 17 };
  assert.equal(roundTime({ ...form, matchOwn: 1 }), 35 * MINUTE);
  assert.equal(roundTime(form), 70 * MINUTE, 'two games and a minute between them');
});

test('the_form_asks_once_who_may_enter_and_sends_the_code_only_where_it_is_asked_for', () => {
  const sent = (changes) => {
    const { entry, entry_for: by, code } = settingsOf({ ...startForm(), title: 'T', ...changes });
    return [entry, by, code];
  };
  assert.deepEqual(sent({}), [true, 'anybody', undefined]);
  assert.deepEqual(sent({ entry: 'code', code: ' Kiln 2026 ' }), [true, 'code', 'Kiln 2026']);
  assert.deepEqual(sent({ entry: 'code', code: ' ' }), [true, 'code', undefined]);
  assert.deepEqual(sent({ entry: 'accounts', code: 'Kiln 2026' }), [true, 'accounts', undefined]);
  assert.deepEqual(sent({ entry: 'nobody' }), [false, undefined, undefined]);
});
