import type { Box } from '../../page/box.ts';
import type { FontStyle } from '../../page/page-content.ts';
import type { OpenForm } from './form-graphics.ts';
import { apply, IDENTITY, type Matrix, multiply } from './matrix.ts';

/** A font as the glyph arithmetic needs it. */
export type ReadFont = {
  readonly style: FontStyle;
  /** Glyph space to text space; glyph widths are multiplied by it. */
  readonly widthScale: number;
  /** Height of a line of it, in font sizes, where that is not 1. */
  readonly lineHeight?: number;
  readonly vertical: boolean;
  /** Whether its glyphs are drawings of their own (Type 3), as those of bitmap fonts. */
  readonly bitmap: boolean;
  /** What its glyphs are drawn within, by their names, where it declares that. */
  readonly bounds?: ReadonlyMap<string, readonly [number, number, number, number]>;
  /** Whether its codes may mean other signs than the PDF says. */
  readonly ownSigns: boolean;
  /** The font says nowhere which characters its glyphs are. */
  readonly unnamed?: boolean;
};

/** The graphics state that PDF saves and restores (PDF 32000-1, 8.4 and 9.3), as far as text and lines need it. */
export type GraphicsState = {
  ctm: Matrix;
  font: ReadFont | undefined;
  fontSize: number;
  charSpacing: number;
  wordSpacing: number;
  horizontalScale: number;
  leading: number;
  rise: number;
  /** Text rendering mode 3 or 7: neither filled nor stroked. */
  invisible: boolean;
  /** Text rendering mode 2: filled and stroked, which makes letters bold where the font has no bold ones. */
  stroked: boolean;
  fill: string;
  /** Opacity of what is filled, 0 to 1. */
  alpha: number;
  stroke: string;
  lineWidth: number;
  /** A field of a form is drawn: its frame is no line of a table. */
  inField?: boolean;
  /** Box of the list of choices that is drawn. */
  choices?: Box | undefined;
  /** What is drawn outside of it is not seen. */
  clip?: Box | undefined;
  /** Box of the form XObject that is drawn, in its own space. */
  form?: unknown;
  /** What of the page that form shows, and those that it is part of. */
  shown?: Box | undefined;
  /** Box of the form that a transparency group will draw, in its own space. */
  group?: unknown;
  /** The same form, and what had been drawn before it. */
  openForm?: OpenForm | undefined;
};

export const initialState = (ctm: Matrix): GraphicsState => ({
  ctm,
  font: undefined,
  fontSize: 0,
  charSpacing: 0,
  wordSpacing: 0,
  horizontalScale: 1,
  leading: 0,
  rise: 0,
  invisible: false,
  stroked: false,
  fill: '#000000',
  alpha: 1,
  stroke: '#000000',
  lineWidth: 1,
});

/** Where the next glyph of a text object goes. `page` is the text matrix times `ctm`, `scale` its height; kept while both stay. */
export type TextCursor = {
  matrix: Matrix;
  ctm?: Matrix;
  page?: Matrix;
  scale?: number;
  lineX: number;
  lineY: number;
  x: number;
  y: number;
};

export const newCursor = (): TextCursor => ({ matrix: IDENTITY, lineX: 0, lineY: 0, x: 0, y: 0 });

export function moveLine(cursor: TextCursor, dx: number, dy: number): void {
  cursor.lineX += dx;
  cursor.lineY += dy;
  cursor.x = cursor.lineX;
  cursor.y = cursor.lineY;
}

/** Text space to the page. */
export function textToPage(state: GraphicsState, cursor: TextCursor): Matrix {
  if (cursor.page && cursor.ctm === state.ctm) return cursor.page;
  cursor.ctm = state.ctm;
  cursor.page = multiply(state.ctm, cursor.matrix);
  cursor.scale = Math.hypot(cursor.page[2], cursor.page[3]);
  return cursor.page;
}

/** A glyph on the page, in whatever direction its text runs: where its base line starts and ends, and its size in points. */
export type Glyph = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly endX: number;
  readonly endY: number;
  readonly size: number;
  readonly look: GlyphLook;
  /** Its code, where its font does not say which character it is. */
  readonly code?: number;
};

/** What glyphs that are shown together share. */
export type GlyphLook = {
  readonly font: ReadFont;
  readonly color: string;
  readonly artifact: boolean;
  readonly mark: number | undefined;
  readonly invisible: boolean;
  /** White letters are seen on what is drawn below them only. */
  readonly white?: boolean;
};

/** Places one glyph and moves the cursor on (PDF 32000-1, 9.4.4). `glyphWidth` in glyph space. */
export function placeGlyph(
  state: GraphicsState,
  cursor: TextCursor,
  text: string,
  glyphWidth: number,
  isSpace: boolean,
  look: GlyphLook,
): Glyph {
  const m = textToPage(state, cursor);
  const extra = state.charSpacing + (isSpace ? state.wordSpacing : 0);
  const size = Math.abs(state.fontSize) * (look.font.lineHeight ?? 1) * (cursor.scale ?? 1);
  const advance = glyphWidth * look.font.widthScale * state.fontSize;
  const rise = state.rise;
  const [x, y] = apply(m, cursor.x, cursor.y + rise);
  if (look.font.vertical) {
    const step = -Math.abs(advance) - extra;
    const [endX, endY] = apply(m, cursor.x, cursor.y + step + rise);
    cursor.y += step;
    return { text, x, y, endX, endY, size, look };
  }
  const [endX, endY] = apply(m, cursor.x + advance * state.horizontalScale, cursor.y + rise);
  cursor.x += (advance + extra) * state.horizontalScale;
  return { text, x, y, endX, endY, size, look };
}

/** A number between glyphs moves back by thousandths of the font size. */
export function adjust(state: GraphicsState, cursor: TextCursor, amount: number): void {
  const step = (-amount / 1000) * state.fontSize;
  if (state.font?.vertical) cursor.y += step;
  else cursor.x += step * state.horizontalScale;
}
