import { amsSign } from './ams-glyphs.ts';
import { countString } from './beyond-sheet.ts';
import { cutString, isOutside, isSeen } from './clip.ts';
import { addMark, isNearWhite } from './collect-shapes.ts';
import { dingbat } from './dingbats.ts';
import type { DrawingState } from './drawing-state.ts';
import { isBar, placeBounds } from './glyph-box.ts';
import { glyphText } from './glyph-text.ts';
import { countGlyph } from './nameless-glyphs.ts';
import { onWhite } from './paper-color.ts';
import { piSign } from './pi-fonts.ts';
import { symbolSign } from './symbol-font.ts';
import { texGlyph } from './tex-glyphs.ts';
import { adjust, type Glyph, placeGlyph, type ReadFont } from './text-state.ts';
import { typedQuote } from './typed-quotes.ts';

/** Places the glyphs of one string; numbers between them move the cursor. */
export function showText(
  { graphics, cursor, content, counts, cut, clipped, glyphs, shapes }: DrawingState,
  items: unknown,
): void {
  const { alpha, fill, invisible, stroked, stroke, inField } = graphics;
  const font = graphics.font && stroked && stroke === fill ? emboldened(graphics.font) : graphics.font;
  if (!Array.isArray(items) || !font) return;
  const color = alpha < 1 ? onWhite(fill, alpha) : fill;
  // What a field is filled with is not read, and letters that are drawings have colours of their own.
  const white = isNearWhite(fill) && !stroked && !invisible && !inField && !font.bitmap;
  const look = { font, color, artifact: content.artifact, mark: content.mark, invisible, ...(white ? { white } : {}) };
  const shown: Glyph[] = [];
  for (const item of items) {
    if (typeof item === 'number') {
      adjust(graphics, cursor, item);
    } else if (isGlyph(item)) {
      countGlyph(counts, font, item);
      const bounds = item.operatorListId ? font.bounds?.get(item.operatorListId) : undefined;
      const own = font.ownSigns ? ownSign(font, item) : undefined;
      const named = own ?? typedQuote(font.style, item.originalCharCode, item.unicode) ?? glyphText(item.unicode);
      const text = named === '=' && bounds && isBar(bounds) ? MINUS : named;
      // Where a bitmap font names no character, what is drawn may still be a bullet.
      if (text === '' && bounds && !content.hidden)
        addMark(shapes, placeBounds(graphics, cursor, bounds, font.widthScale), color);
      const glyph = placeGlyph(graphics, cursor, text, item.width, item.isSpace, look);
      if (!content.hidden) shown.push(font.unnamed ? { ...glyph, code: Number(item.originalCharCode) } : glyph);
    }
  }
  // A list draws its choices past its end, where they are not seen.
  if (graphics.choices && !isSeen(shown, graphics.choices)) return;
  if (graphics.shown && isOutside(shown, graphics.shown)) return;
  for (const glyph of shown) glyphs.push(glyph);
  const cutOff = cutString(shown, graphics.clip);
  if (cutOff) cut.push(cutOff);
  countString(clipped, shown, graphics.clip);
}

/** TeX's bitmap fonts of companion signs have this one, a single bar, at the code of the equals sign. */
const MINUS = '\u2212';

const BOLD_FONTS = new WeakMap<ReadFont, ReadFont>();

/** A font whose letters are stroked, too, in the colour that they are filled with. */
function emboldened(font: ReadFont): ReadFont {
  const known = BOLD_FONTS.get(font);
  const bold = known ?? { ...font, style: { ...font.style, bold: true } };
  if (!known) BOLD_FONTS.set(font, bold);
  return bold;
}

/** A glyph as pdfjs lists it. */
type ListedGlyph = {
  readonly unicode: string;
  readonly width: number;
  readonly isSpace: boolean;
  readonly originalCharCode?: unknown;
  /** Name of the glyph in a Type 3 font. */
  readonly operatorListId?: string;
};

const isGlyph = (item: unknown): item is ListedGlyph =>
  typeof item === 'object' && item !== null && typeof (item as Partial<ListedGlyph>).unicode === 'string';

const ownSign = (
  { style, bitmap }: ReadFont,
  { originalCharCode, unicode, operatorListId }: ListedGlyph,
): string | undefined =>
  texGlyph(style.name, bitmap, originalCharCode, unicode, operatorListId) ??
  amsSign(style.name, originalCharCode, unicode) ??
  dingbat(style.name, originalCharCode, unicode) ??
  piSign(style.name, unicode) ??
  symbolSign(style.name, unicode);
