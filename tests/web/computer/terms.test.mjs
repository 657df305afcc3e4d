// The terms of a game against the computer come back from their address, and an address that was tampered with gives
// usual values.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { readMix } from '../../../web-static/lib/mix.js';
import {
  LEVELS,
  PLAYOUTS,
  addressOfRoom,
  clockFields,
  computerAddress,
  readClock,
  readTerms,
  writeClock,
} from '../../../web-static/features/computer/terms.js';
import { CLOCKS, freeAllowed, openFields, startingForm } from '../../../web-static/features/opening/settings.js';
import { core } from '../lab/mixes.mjs';

const search = (address) => new URL(address, 'http://a.b').search;
/** The command that an address ends in. */
function opened(address, mix = null) {
  const { terms } = readTerms(search(address));
  return openFields(startingForm('stoical', terms, mix));
}

test('a_level_has_the_playouts_that_the_search_makes', async () => {
  const levels = await readFile(new URL('../../../core/search/levels.c', import.meta.url), 'utf8');
  const made = [...levels.matchAll(/\{\.playouts = (\d+)/g)].map(([, count]) => Number(count));
  assert.deepEqual(PLAYOUTS, made);
  assert.equal(LEVELS.length, made.length);
});

test('an_address_gives_back_its_terms', () => {
  const address = computerAddress({
    ruleset: 'stoical',
    level: 4,
    size: [13, 13],
    colours: 'w',
    clock: CLOCKS.fischer,
    handicap: 3,
    undo: false,
  });
  assert.equal(address, '/computer/stoical?level=4&size=13x13&colours=w&clock=fischer&handicap=3&undo=false');
  assert.deepEqual(opened(address), {
    ruleset: 'stoical',
    size: [13, 13],
    clock: CLOCKS.fischer,
    colours: 'w',
    public: true,
    handicap: 3,
    free_handicap: false,
    house: 4,
    undo: false,
  });
});

test('an_address_without_terms_is_the_ruleset_alone', () => {
  assert.equal(computerAddress({ ruleset: 'bridge' }), '/computer/bridge');
  assert.deepEqual(readTerms(''), { terms: {}, clauses: '' });
});

test('a_mix_keeps_its_clauses_beside_the_terms', () => {
  const mix = { ruleset: 'stoical@1', options: { ko: 'basic', komi: 5.5 } };
  const address = computerAddress({ ruleset: 'stoical', mix, level: 5, size: [9, 9] });
  assert.equal(address, '/computer/stoical?ko=basic&komi=5.5&level=5&size=9x9');
  const { terms, clauses } = readTerms(search(address));
  assert.deepEqual(terms, { house: 5, size: '9x9' });
  assert.deepEqual(readMix(core, 'stoical', clauses).mix.options, mix.options);
});

test('no_term_is_called_like_a_clause', () => {
  for (const { name } of core.clauses()) assert.equal(readTerms(`?${name}=1`).clauses, `?${name}=1`, name);
});

test('every_kind_of_clock_comes_back', () => {
  const clocks = [
    ...Object.values(CLOCKS),
    { kind: 'absolute', main: 90_500 },
    { kind: 'fischer', main: 300_000, increment: 5000, cap: 600_000 },
    { kind: 'byo-yomi', main: 0, period: 1500, periods: 3 },
    { kind: 'canadian', main: 60_000, period: 90_000, stones: 15 },
    { kind: 'days', period: 86_400_000 },
  ];
  for (const clock of clocks) {
    assert.deepEqual(readClock(writeClock(clock)), clock);
    assert.deepEqual(openFields(startingForm('stoical', clockFields(clock))).clock, clock);
  }
});

test('a_term_that_cannot_be_read_is_left_out', () => {
  for (const part of [
    'level=0',
    'level=6',
    'level=1e0',
    'level=',
    'size=0x9',
    'size=9x26',
    'size=9',
    'colours=black',
    'clock=toString',
    'clock=fischer,1,2',
    'clock=fischer,1,2,-3',
    'clock=byo-yomi,1,2,1000',
    'clock=absolute,123456789',
    'handicap=1',
    'handicap=26',
    'free=yes',
    'undo=true',
    'setup=<b>',
    `setup=${'.'.repeat(650)}`,
    'to-move=x',
    'level=%E0%A4%A',
  ])
    assert.deepEqual(readTerms(`?${part}`), { terms: {}, clauses: '' }, part);
  assert.deepEqual(readTerms('?constructor=1').clauses, '?constructor=1');
  for (const [part, field, value] of [
    ['level=1', 'house', 1],
    ['level=5', 'house', 5],
    ['size=1x25', 'size', '1x25'],
    ['handicap=2', 'handicap', 2],
    ['handicap=25', 'handicap', 25],
  ])
    assert.equal(readTerms(`?${part}`).terms[field], value, part);
});

test('a_room_hands_its_terms_on', () => {
  const settings = {
    ruleset: 'stoical',
    size: [5, 3],
    colours: 'lot',
    clock: { kind: 'fischer', main: 300_000, increment: 5000, cap: 0 },
    handicap: 0,
    free_handicap: false,
    undo: true,
    setup: '.X#../...../.....',
    to_move: 'w',
  };
  const address = addressOfRoom({ settings, mix: null });
  assert.equal(
    address,
    '/computer/stoical?size=5x3&colours=lot&clock=fischer,300,5,0&setup=.X%23../...../.....&to-move=w',
  );
  const { size, colours, clock, setup, to_move: toMove } = opened(address);
  assert.deepEqual(
    { size, colours, clock, setup, toMove },
    { ...{ size: [5, 3], colours: 'lot', clock: settings.clock }, setup: '.X#../...../.....', toMove: 'w' },
  );
  assert.doesNotMatch(addressOfRoom({ settings: { ...settings, setup: '...../...../.....' }, mix: null }), /setup/);
});

test('the_computer_never_places_the_stones_of_a_free_handicap', () => {
  const form = startingForm('stoical', { handicap: 4, free: true, house: 3 });
  for (const [colours, free] of [
    ['b', true],
    ['w', false],
    ['lot', false],
  ]) {
    assert.equal(freeAllowed({ ...form, colours }), free);
    assert.equal(openFields({ ...form, colours }).free_handicap, free, colours);
    assert.equal(openFields({ ...form, colours, house: null }).free_handicap, true, colours);
  }
});

test('a_room_for_people_names_no_level', () => {
  assert.equal('house' in openFields(startingForm('stoical')), false);
});
