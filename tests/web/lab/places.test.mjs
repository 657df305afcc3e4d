// A board in an address: reading returns what writing wrote, and a malformed address is refused with its place.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMPTY_PLACE, PlaceError, readPlace, writePlace } from '../../../web-static/features/sandbox/place.js';
import { setting } from '../../../web-static/i18n/sandbox.js';

test('a_place_comes_back_from_its_address', () => {
  for (const place of [
    EMPTY_PLACE,
    {
      width: 5,
      height: 3,
      toMove: 'w',
      setup: '.XO../X.XO#/.XO..',
      line: ['w B2', 'b pass', 'w dead A1 B1', 'b claim C2 modified-ko', 'b resume modified-ko', 'expire'],
    },
  ]) {
    assert.deepEqual(readPlace(writePlace(place, place.line)), place);
  }
});

const MALFORMED = {
  9: ['size', '9'],
  '26x9': ['size', '26x9'],
  '0x9': ['size', '0x9'],
  '9x9/x': ['turn', 'x'],
  '3x2/b/...': ['rows', '1'],
  '3x2/b/.../....': ['row', '....'],
  '3x2/b/.../.Q.': ['row', '.Q.'],
  '3x2/b;b_A1,w_': ['act', 'w '],
  '3x2/b;b_A1,x_A1': ['act', 'x A1'],
  '3x2/b;b_A1;w_B1': ['act', 'b A1;w B1'],
  '3x2/b;': null,
  '3x2': null,
};
for (const [text, expected] of Object.entries(MALFORMED)) {
  test(`"${text}" is ${expected ? `refused for its ${expected[0]}` : 'read'}`, () => {
    if (!expected) return void readPlace(text);
    return assert.throws(
      () => readPlace(text),
      (error) => {
        assert.ok(error instanceof PlaceError);
        assert.deepEqual([error.code, error.part], expected);
        assert.ok(setting.badPlace(error).includes(error.part));
        return true;
      },
    );
  });
}
