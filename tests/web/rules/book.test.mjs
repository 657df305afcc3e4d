// The rules book tells the truth: every line of every example can be played as printed, and only its
// last move may be refused.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { loadCore } from '../../../web-static/lib/core.js';
import { chapters, chapterOf } from '../../../web-static/pages/rules/book.js';
import { clauseNames } from '../../../web-static/i18n/clauses.js';

const core = await loadCore(readFileSync(`${process.env.MIAI_BUILD}/core/wasm/core.wasm`));
const REFUSED = {
  'No capture after a capture': 'capture-after-capture',
  'Endless cycles cannot start': 'capture-after-capture',
  'Kou, and no repetition': 'superko',
  'The remembered board': 'minimal-superko',
  Locked: 'ko-locked',
  'A finite supply of stones': 'out-of-stones',
  Ko: 'ko',
  Superko: 'superko',
};

test('every_ruleset_has_a_chapter', () => {
  for (const { name } of core.rulesets()) assert.ok(chapterOf(name), name);
});

test('every_clause_is_explained', () => {
  assert.deepEqual(
    Object.keys(clauseNames),
    core.clauses().map(({ name }) => name),
  );
});

for (const chapter of chapters) {
  for (const { title, example } of chapter.sections.filter((section) => section.example)) {
    test(`${chapter.name}: ${title}`, () => {
      const [width, height] = example.size;
      const game = core.newGame({
        ruleset: example.ruleset ?? chapter.name,
        rules: { komi: 0, ...example.options },
        width,
        height,
        setup: example.setup,
        toMove: example.toMove,
      });
      const refused = example.moves.map((act) => game.apply(act).reason);
      game.free();
      const last = refused.pop();
      assert.deepEqual(refused.filter(Boolean), []);
      assert.equal(last ?? undefined, REFUSED[title]);
    });
  }
}
