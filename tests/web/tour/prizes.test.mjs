// The winners of prizes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isIn, labelsOf, tableOf } from '../../../web-static/features/tournament/categories.js';
import { prizes } from '../../../web-static/pages/tour/prizes.js';

/** [number, place, shared to, rank, standing] of each, best first. */
const tourOf = (rows, settings = {}) => ({
  head: { settings },
  standings: { lines: rows.map(([no, place, to]) => ({ number: no, place, to })) },
  byNo: new Map(
    rows.map(([no, , , rank = null, status = 'here', labels]) => [no, { number: no, rank, status, labels }]),
  ),
});

test('the_first_three_places_take_prizes', () => {
  assert.deepEqual(
    prizes(
      tourOf([
        [4, 1, 1],
        [2, 2, 2],
        [7, 3, 3],
        [1, 4, 4],
      ]),
    ).places,
    [
      { place: '1', nos: [4] },
      { place: '2', nos: [2] },
      { place: '3', nos: [7] },
    ],
  );
});

test('players_who_share_a_place_share_its_prize', () => {
  assert.deepEqual(
    prizes(
      tourOf([
        [4, 1, 1],
        [2, 2, 3],
        [7, 2, 3],
        [1, 4, 4],
      ]),
    ).places,
    [
      { place: '1', nos: [4] },
      { place: '2–3', nos: [2, 7] },
    ],
  );
  assert.deepEqual(
    prizes(
      tourOf([
        [4, 1, 1],
        [2, 2, 2],
        [7, 3, 4],
        [1, 3, 4],
      ]),
    ).places.at(-1),
    { place: '3–4', nos: [7, 1] },
  );
});

test('the_best_of_each_category_who_has_no_prize_takes_one', () => {
  const rows = [
    [1, 1, 1, '3d'],
    [2, 2, 2, '2k'],
    [3, 3, 3, '1d'],
    [4, 4, 4, '2d'],
    [5, 5, 6, '9k'],
    [6, 5, 6, '1k'],
    [7, 7, 7, '12k'],
    [8, 8, 8, '12k'],
  ];
  assert.deepEqual(prizes(tourOf(rows)).categories, [
    { band: 'dan', nos: [4] },
    { band: 'kyu', nos: [5, 6] },
    { band: 'middle', nos: [7] },
  ]);
});

test('a_field_of_one_category_has_none', () => {
  assert.deepEqual(
    prizes(
      tourOf([
        [1, 1, 1, '3k'],
        [2, 2, 2, '4k'],
        [3, 3, 3, '5k'],
        [4, 4, 4, '6k'],
      ]),
    ).categories,
    [],
  );
});

test('a_disqualified_player_takes_no_prize', () => {
  const { places } = prizes(
    tourOf([
      [1, 1, 1, null, 'disqualified'],
      [2, 2, 2],
      [3, 3, 3],
      [4, 4, 4],
    ]),
  );
  assert.deepEqual(
    places.map(({ nos }) => nos),
    [[2], [3], [4]],
  );
});

test('before_there_is_a_table_there_are_none', () => {
  assert.deepEqual(prizes(tourOf([])), { places: [], categories: [] });
});

test('categories_of_a_tournament_take_the_place_of_the_bands_and_give_a_player_one_prize', () => {
  const rows = [
    [1, 1, 1, '3d'],
    [2, 2, 2, '2d'],
    [3, 3, 3, '1d'],
    [4, 4, 4, '2k', 'here', 'Under 12, Women'],
    [5, 5, 5, '12k', 'here', 'Women'],
    [6, 6, 6, '15k'],
    [7, 7, 7, null, 'here', 'Under 12'],
  ];
  const categories = [
    { name: 'Women' },
    { name: 'Under 12' },
    { name: '10k and weaker', to: '10k' },
    { name: 'Seniors' },
  ];
  assert.deepEqual(prizes(tourOf(rows, { categories })).categories, [
    { band: 'Women', nos: [4] },
    { band: 'Under 12', nos: [7] },
    { band: '10k and weaker', nos: [5] },
  ]);
});

test('a_category_has_places_of_its_own_and_keeps_shared_ones', () => {
  const rows = [
    [1, 1, 1, '3d'],
    [2, 2, 3, '12k'],
    [3, 2, 3, '11k'],
    [4, 4, 4, '10k'],
    [5, 5, 5, null],
  ];
  const { lines, places } = tableOf(tourOf(rows), { name: 'weaker', from: '12k', to: '10k' });
  assert.deepEqual(
    lines.map(({ number: no }) => no),
    [2, 3, 4],
  );
  assert.deepEqual(
    [...places],
    [
      [2, 1],
      [3, 1],
      [4, 3],
    ],
  );
  assert.equal(isIn({ rank: '13k' }, { name: 'weaker', from: '12k', to: '10k' }), false);
  assert.equal(isIn({ rank: '9k' }, { name: 'weaker', from: '12k', to: '10k' }), false);
  assert.equal(isIn({ rank: null }, { name: 'weaker', to: '10k' }), false, 'a band needs a rank');
  assert.deepEqual(labelsOf(' Women,  Under 12 ,'), ['Women', 'Under 12']);
});
