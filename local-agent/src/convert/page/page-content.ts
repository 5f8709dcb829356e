import type { Box } from './box.ts';
import type { PageStructure, Tag } from './page-structure.ts';

/** What a font's name and descriptor say of its looks. Reading has one object per font; layout gets copies. */
export type FontStyle = {
  readonly name: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly monospace: boolean;
};

/** Characters that stand together without a space, in one font and size. */
export type Word = Box & {
  readonly text: string;
  /** y of the line that the letters stand on. */
  readonly baseline: number;
  /** Font size in points as it appears on the page. */
  readonly size: number;
  readonly font: FontStyle;
  /** Fill colour, `#rrggbb`. */
  readonly color: string;
  /** Marked by the producer as no part of the text, such as a running header. */
  readonly artifact?: boolean;
  /** The value of a form's field, which someone filled in. */
  readonly value?: boolean;
  /** The last word of a field's value, or of the label before an empty field. */
  readonly endsField?: boolean;
  readonly url?: string;
  /** Where its link leads, within the file too. */
  readonly target?: string;
  /** Drawn right after a space: then the gap may be narrow. */
  readonly spaced?: boolean;
  /** A line is drawn through it. */
  readonly struck?: boolean;
  /** A line is drawn below it and the words beside it that have one too. */
  readonly underlined?: boolean;
  /** Number of the marked content that it belongs to, by which the structure tree names it. */
  readonly mark?: number;
  /** Its page is read from the right, and was turned round: x counts from the right. */
  readonly mirrored?: boolean;
  /** A whole line of turned text, which runs up or down: the lines of one cell stand beside each other. */
  readonly runs?: 'up' | 'down';
  /** What the structure tree says of it. */
  readonly tag?: Tag;
};

/** A straight horizontal or vertical line: `at` is its y (or x), `from` and `to` its ends along the other axis. */
export type Rule = { readonly at: number; readonly from: number; readonly to: number; readonly thickness: number };

export type Fill = Box & { readonly color: string };

/** An image on the page. */
export type Image = Box & {
  readonly mark?: number;
  /** What the document says for readers who do not see it. */
  readonly alt?: string;
  /** Where its extracted copy is. */
  readonly file?: string;
  /** pdfjs' id of its data, where it has the resolution of a scan and may show text. */
  readonly scan?: string;
  /** A single pixel fills it. */
  readonly pixel?: boolean;
};

/** A part of the page that was drawn on its own, such as an included chart, and how many shapes it has, for which straight lines count little. */
export type Graphic = Box & { readonly shapeCount: number };

/** A line of turned text as one word with its box on the upright page, and its words as `turned` has them. */
export type TurnedLine = { readonly phrase: Word; readonly words: readonly Word[] };

/** The share of a page's glyphs, 0 to 1, whose codes name no character, and the fonts that have them. */
export type Nameless = { readonly share: number; readonly fonts: readonly FontStyle[] };

/** A small shape, with the colour that it is filled with, if it is. */
export type Dot = Box & { readonly color?: string };

/** All that the layout stages know of a page. Plain data, in points, upright. */
export type PageContent = {
  readonly width: number;
  readonly height: number;
  readonly words: readonly Word[];
  /** Words that run in another direction than most of the page, each group turned upright. */
  readonly turned: readonly (readonly Word[])[];
  /** Lines of turned text where they stand on the upright page, for tables whose heads are turned. */
  readonly turnedLines?: readonly TurnedLine[];
  readonly horizontal: readonly Rule[];
  readonly vertical: readonly Rule[];
  readonly fills: readonly Fill[];
  readonly images: readonly Image[];
  /** Small filled or outlined shapes that may be list bullets. */
  readonly dots: readonly Dot[];
  /** Outlined squares that may be boxes to tick. */
  readonly squares?: readonly Box[];
  /** Boxes of slanted lines and curves, which drawings have and tables have not. */
  readonly slants?: readonly Box[];
  /** Parts that were drawn on their own. */
  readonly graphics?: readonly Graphic[];
  readonly nameless?: Nameless;
  /** What a tagged PDF says of the page. */
  readonly structure?: PageStructure;
};
