/**
 * @module
 * Measures that blocks share: multiples of the font size.
 */

/** Texts begin at one x when no farther apart. */
export const SAME_X = 0.3;
/** The first line of a paragraph, or all others, are indented by at least this; glyphs begin less unevenly. */
export const INDENT = 0.9;
/** A word had place on a line that has more room than it and a wide space need. */
export const WIDE_SPACE = 0.6;
/** A line ends early when the next word and so much more had place on it. */
export const EARLY = 1.5;
/** Text stands right below other text when it begins no farther from its x. */
export const BELOW_TEXT = 0.2;
/** A line that fills its column begins and ends no farther from its edge. */
export const AT_EDGE = 0.5;
/** Columns of tables are narrower than those of running text. */
export const NARROWEST = 20;
