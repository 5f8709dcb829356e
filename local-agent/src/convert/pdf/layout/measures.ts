/**
 * @module
 * Measures that several heuristics share: multiples of the font size, unless something else is said.
 */

/** Font size where no text shows one, points: that of most printed text. */
export const USUAL_SIZE = 10;
/** Coordinates that are equal on paper differ by less, points: they are sums of rounded numbers. */
export const ROUNDING = 1e-6;
/** Boxes of glyphs reach over the edges of their columns by no more, points. */
export const OVERHANG = 0.5;
/** Edges of texts that a reader sees as aligned differ by less, points. */
export const SAME_EDGE = 1.5;

/** A space between words, in most fonts. */
export const SPACE_WIDTH = 0.25;
/** Words of a phrase stand nearer, spaces of justified lines included. */
export const PHRASE_GAP = 0.36;
/** Wider than spaces are, so that texts of two columns stand beside each other. */
export const COLUMN_GAP = 0.6;
/** Strips between columns of a page's text are no narrower. */
export const NARROWEST_GUTTER = 0.75;
/** The widest and the narrowest gap of a justified line differ by less. */
export const EVEN_GAPS = 0.35;

/** Lines of a paragraph begin no farther apart: the first, or all others, may be indented. */
export const MAX_INDENT = 3;
/** A line that ends nearer to its column's edge fills it: not all are justified. */
export const RAGGED = 3;

/** Base lines of words of one line differ by less, as those of indices do. */
export const LINE_DRIFT = 0.3;
/** The middle of small letters is so far above the base line. */
export const LETTER_MIDDLE = 0.3;
/** Lines nearer than this cannot follow each other in one column. */
export const MIN_LINE_DISTANCE = 0.95;
/** The distance of base lines in most texts. */
export const USUAL_LEADING = 1.3;
/** Lines of one text are hardly farther from each other. */
export const LINE_PITCH = 1.5;

/** Sizes of one look differ by no more, points: rounding. */
export const SAME_SIZE = 0.3;
/** Text is larger than its neighbours by this factor when it is more than rounding of sizes. */
export const LARGER_TEXT = 1.1;
/** Headings are larger than text by this factor. */
export const LARGER_HEADING = 1.15;
/** Indices and limits are smaller than this part of the size beside them. */
export const SMALL_TEXT = 0.85;
/** The axis of formulas, on which the bars of fractions are, is so far above the base line of the text, its font sizes. */
export const FORMULA_AXIS = 0.25;

/** Share of several that is most of them. */
export const MAJORITY = 0.5;
