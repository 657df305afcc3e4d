// Reads the colours out of the style sheet and computes their contrast, so that a change of a token cannot quietly make
// text hard to read.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';

const css = readFileSync(new URL('../../../web-static/css/tokens.css', import.meta.url), 'utf8');
const THEMES = ['light', 'dark'];
const TEXT = 7;
const CONTROL = 4.5;

/** Tokens of a rule: {paper: ['#faf7f1', '#171512'], …}. */
function tokens(selector) {
  const body = css.slice(css.indexOf(`\n${selector} {`)).split('}')[0];
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+): var\(--light, (#\w+)\) var\(--dark, (#\w+)\)/g)].map((m) => [m[1], [m[2], m[3]]]),
  );
}

function luminance(colour) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a, b) {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const root = tokens(':root, [data-theme]');
const papers = [
  root.paper,
  root.sheet,
  root.wash,
  ...['confirmation', 'dispute'].map((name) => tokens(`[data-phase="${name}"]`).paper),
];

function everywhere(names, grounds, least) {
  THEMES.forEach((theme, at) => {
    for (const name of names) {
      for (const ground of grounds) {
        const found = contrast(root[name][at], ground[at]);
        assert.ok(found >= least, `${name} on ${ground[at]} in ${theme}: ${found.toFixed(2)} < ${least}`);
      }
    }
  });
}

test('text_has_a_contrast_of_seven_on_every_paper', () => {
  everywhere(['ink', 'indigo', 'gain', 'seal-strong'], [...papers, root['indigo-wash']], 6.5);
  everywhere(['ink', 'ink-2', 'indigo', 'gain', 'seal-strong'], [root.paper, root.sheet], TEXT);
});

test('secondary_text_stays_readable_on_tinted_paper', () => {
  everywhere(['ink-2'], papers, 6.5);
});

test('controls_have_a_contrast_of_four_and_a_half', () => {
  everywhere(['edge', 'seal', 'indigo'], [root.paper, root.sheet], CONTROL);
  for (const ground of [root['seal-fill'], root['seal-deep']])
    for (const colour of ground) assert.ok(contrast('#ffffff', colour) >= CONTROL, colour);
});

test('lines_of_the_board_can_be_seen_on_its_wood', () => {
  everywhere(['kaya-line'], [root.kaya], 4);
});

test('the_style_sheets_name_no_file_and_no_host', () => {
  for (const name of ['tokens', 'theme', 'board']) {
    const text = readFileSync(new URL(`../../../web-static/css/${name}.css`, import.meta.url), 'utf8');
    assert.doesNotMatch(text, /url\(|@import|https?:/);
  }
});

test('styles_have_no_left_and_right_where_a_page_may_be_read_the_other_way', () => {
  const folder = new URL('../../../web-static/css/', import.meta.url);
  const sided = /(?:(?:margin|padding|border)-(?:left|right)\b|text-align: (?:left|right)\b|(?<![\w-])(?:left|right):)/;
  const found = readdirSync(folder).flatMap((name) =>
    readFileSync(new URL(name, folder), 'utf8')
      .split('\n')
      .filter((line) => sided.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  );
  assert.deepEqual(found, []);
});
