// The seldom drawings of a board: its marks and its explanations. They are loaded with the first of them (view.js).
import { useStyles } from '../lib/styles.js';
import * as glyphs from './glyphs.js';

export { drawOutside, drawWitness } from './overlays.js';

/** The styles that they need before they are drawn. */
export const ready = useStyles(['marks']);

/** How a mark of each layer is drawn: a function from a place, a value and the colour of the point to an element. */
export const drawings = {
  dead: glyphs.deadGlyph,
  territory: glyphs.territoryGlyph,
  liberties: glyphs.libertyGlyph,
  locks: glyphs.lockGlyph,
  numbers: glyphs.numberGlyph,
  marks: glyphs.markGlyph,
};
