import { test } from 'node:test';
import assert from 'node:assert/strict';
import { gridGeometry } from '../../../web-static/board/geometry.js';
import { fitViewBox, MAX_CELL } from '../../../web-static/board/fit.js';
import { boardBox, letterHeight } from '../../../web-static/board/ground.js';

const names = (geometry, points) => points.map(geometry.label).sort();

// Signed area of a path made of M, L, A and Z; positive for clockwise loops on a page. Corners count as cut straight.
function area(path) {
  let sum = 0;
  for (const loop of path.split('Z').filter(Boolean)) {
    const points = [...loop.matchAll(/[ML](\S+) (\S+?)(?=[A-Z]|$)|A\S+ \S+ 0 0 [01] (\S+) (\S+?)(?=[A-Z]|$)/g)].map(
      (found) => [Number(found[1] ?? found[3]), Number(found[2] ?? found[4])],
    );
    points.forEach(([x, y], i) => {
      const [u, v] = points[(i + 1) % points.length];
      sum += (x * v - u * y) / 2;
    });
  }
  return sum;
}
const loops = (path) => path.split('Z').length - 1;

test('a_whole_board_has_one_line_for_each_row_and_column', () => {
  const { runs } = gridGeometry(19, 13);
  assert.equal(runs.length, 19 + 13);
  assert.deepEqual(runs[0], [0, 18]);
});

test('lines_end_at_the_last_real_point_before_a_hole', () => {
  const geometry = gridGeometry(5, 5, [12]);
  const lines = geometry.runs.map((run) => names(geometry, run).join('-'));
  for (const line of ['A3-B3', 'D3-E3', 'C1-C2', 'C4-C5']) assert.ok(lines.includes(line), line);
  assert.ok(!lines.some((line) => line.includes('C3')));
});

test('a_point_without_neighbours_is_a_line_of_its_own', () => {
  assert.deepEqual(gridGeometry(1, 1).runs, [[0, 0]]);
  assert.deepEqual(gridGeometry(3, 1, [1]).runs, [
    [0, 0],
    [2, 2],
  ]);
});

test('star_points_are_the_customary_ones_and_never_blocked', () => {
  const stars = (w, h, blocked) => names(gridGeometry(w, h), gridGeometry(w, h, blocked).stars);
  assert.deepEqual(stars(9, 9), ['C3', 'C7', 'E5', 'G3', 'G7']);
  assert.deepEqual(stars(13, 13), ['D10', 'D4', 'G7', 'K10', 'K4']);
  assert.equal(stars(19, 19).length, 9);
  assert.ok(stars(19, 19).includes('K10'));
  assert.deepEqual(stars(1, 25), []);
  assert.ok(!stars(9, 9, [40]).includes('E5'));
});

test('a_step_jumps_over_a_hole_and_stays_at_the_border', () => {
  const geometry = gridGeometry(5, 1, [1, 2]);
  assert.equal(geometry.step(0, 1, 0), 3);
  assert.equal(geometry.step(0, -1, 0), 0);
  assert.equal(geometry.step(0, 0, 1), 0);
  assert.equal(gridGeometry(3, 1, [1, 2]).step(0, 1, 0), 0);
});

test('the_outline_encloses_each_point_once_and_leaves_holes_out', () => {
  assert.equal(area(gridGeometry(19, 19).outline(0, 0)), 361);
  const ring = gridGeometry(3, 3, [4]);
  assert.equal(loops(ring.outline(0, 0)), 2);
  assert.equal(area(ring.outline(0, 0)), 8);
  for (let seed = 1; seed < 60; seed++) {
    const blocked = Array.from({ length: 49 }, (_, i) => i).filter((i) => (i * 7919 + seed * 104729) % 97 < 40);
    const geometry = gridGeometry(7, 7, blocked);
    assert.equal(area(geometry.outline(0, 0)), 49 - blocked.length, `seed ${seed}`);
  }
});

test('growing_moves_the_border_outwards_and_shrinks_holes', () => {
  assert.ok(Math.abs(area(gridGeometry(3, 3).outline(0.1, 0)) - 3.2 * 3.2) < 1e-9);
  assert.ok(Math.abs(area(gridGeometry(3, 3, [4]).outline(0.1, 0)) - (3.2 * 3.2 - 0.8 * 0.8)) < 1e-9);
});

test('points_that_touch_at_a_corner_join_when_growing_and_part_when_shrinking', () => {
  const geometry = gridGeometry(2, 2, [1, 2]);
  assert.equal(loops(geometry.outline(0.1, 0)), 1);
  assert.equal(loops(geometry.outline(-0.1, 0)), 2);
});

test('the_largest_board_of_any_shape_takes_the_same_code', () => {
  const geometry = gridGeometry(25, 25, [0, 24, 312, 600, 624]);
  assert.equal(geometry.count - 5, geometry.blocked.filter((hole) => !hole).length);
  assert.equal(geometry.first, 1);
  assert.equal(geometry.label(624), 'Z1');
});

test('a_cell_is_a_whole_number_of_device_pixels', () => {
  const box = boardBox(gridGeometry(19, 19), 'four', 36);
  for (const density of [1, 1.25, 2, 3]) {
    for (const size of [320, 390, 511, 760, 1033]) {
      const width = Number(fitViewBox(box, size, size, density).split(' ')[2]);
      const pixels = (size * density) / width;
      assert.ok(Math.abs(pixels - Math.round(pixels)) < 1e-6, `${size} at ${density}: ${pixels}`);
      assert.ok(width >= box.width - 1e-9);
    }
  }
});

test('a_small_board_does_not_grow_without_end', () => {
  const width = Number(fitViewBox(boardBox(gridGeometry(1, 1), 'none', MAX_CELL), 1000, 1000, 1).split(' ')[2]);
  assert.ok(Math.abs(1000 / width - MAX_CELL) < 1e-9);
});

test('coordinates_are_never_smaller_than_eleven_pixels_nor_larger_than_fourteen', () => {
  for (const cell of [8, 14, 18, 36, 80, 120]) {
    const size = letterHeight(cell) * cell;
    assert.ok(size >= 11 - 1e-9 && size <= 14 + 1e-9, String(cell));
  }
});
