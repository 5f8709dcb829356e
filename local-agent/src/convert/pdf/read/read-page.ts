import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PageContent } from '../../page/page-content.ts';
import { isAmsFont } from './ams-glyphs.ts';
import { bitmapLineHeight } from './bitmap-size.ts';
import { drawnCheckboxes } from './drawn-checkboxes.ts';
import { joinDrawnUnderscores } from './drawn-underscores.ts';
import { markFieldEnds } from './field-ends.ts';
import { fontStyle, hasOneWidth, isEastAsian } from './font-style.ts';
import { declaredBounds } from './glyph-box.ts';
import { createGlyphNamer } from './glyph-order.ts';
import { glyphScale } from './glyph-space.ts';
import { interpretOperators } from './interpret-operators.ts';
import { toMatrix } from './matrix.ts';
import { placeContent } from './place-content.ts';
import { addFields, choiceIdsOf, fieldBoxes, fieldIdsOf, readFields, textFieldBoxes } from './read-fields.ts';
import { addLinks, readLinks } from './read-links.ts';
import { addStructure, readStructure } from './read-structure.ts';
import { isTexSymbols } from './tex-glyphs.ts';
import type { ReadFont } from './text-state.ts';
import { withoutFrames } from './without-frames.ts';

/** Symbol, ZapfDingbats, Wingdings, Webdings, publishers' fonts of signs, and fonts with the sign of the rupee. */
const OWN_SIGNS = /dings|dingbats|^Adv|^Symbol|^WPTypo|rupee/i;

/** Turns a document's pages into plain data, one at a time. Fonts are shared between pages, so that styles compare by reference. */
export async function createPageReader(document: PDFDocumentProxy) {
  const fonts = new Map<string, ReadFont>();
  const styles = new Map<string, ReadFont>();
  const nameGlyphs = createGlyphNamer();
  const groups = await document.getOptionalContentConfig();
  const tagged = (await document.getMarkInfo().catch(() => null)) !== null;

  const fontOf = (page: PDFPageProxy, id: string): ReadFont | undefined => {
    const known = fonts.get(id);
    if (known || !page.commonObjs.has(id)) return known;
    const data: unknown = page.commonObjs.get(id);
    const {
      name,
      fontMatrix,
      bbox,
      vertical,
      isType3Font,
      forceBold,
      composite,
      widths,
      defaultWidth,
      charProcOperatorList,
      squareSigns,
      unnamed,
    } = Object(data) as Record<string, unknown>;
    const named = fontStyle(typeof name === 'string' ? name : id, forceBold === true);
    const monospace =
      composite === true || squareSigns === true || isEastAsian(named.name)
        ? undefined
        : hasOneWidth(Object(widths), defaultWidth);
    const style = monospace === undefined || monospace === named.monospace ? named : { ...named, monospace };
    const widthScale = glyphScale(fontMatrix, isType3Font === true);
    const key = `${style.name}/${style.bold}/${style.monospace}/${widthScale}/${vertical === true}/${isType3Font === true}`;
    const bitmap = isType3Font === true;
    const ownSigns = bitmap || OWN_SIGNS.test(style.name) || isTexSymbols(style.name) || isAmsFont(style.name);
    const shared = styles.get(key) ?? { style, widthScale, vertical: vertical === true, bitmap, ownSigns };
    styles.set(key, shared);
    const lineHeight = bitmap
      ? bitmapLineHeight({ scale: widthScale, box: bbox, widths: Object(widths), monospace: style.monospace })
      : undefined;
    const font = bitmap
      ? { ...shared, ...(lineHeight ? { lineHeight } : {}), bounds: declaredBounds(charProcOperatorList) }
      : unnamed === true
        ? { ...shared, unnamed }
        : shared;
    fonts.set(id, font);
    return font;
  };

  /** Reads a page's text, lines, areas, images and links. The caller cleans the page up. */
  return async function readPage(page: PDFPageProxy): Promise<PageContent> {
    const viewport = page.getViewport({ scale: 1 });
    const list = await page.getOperatorList();
    const annotations: readonly unknown[] = await page.getAnnotations();
    const links = readLinks(page, annotations);
    const fieldIds = fieldIdsOf(annotations);
    const choiceIds = choiceIdsOf(annotations);
    const drawing = interpretOperators(list, {
      viewport: toMatrix(viewport.transform),
      fontOf: (id) => fontOf(page, id),
      isField: (id) => fieldIds.has(id),
      isChoice: (id) => choiceIds.has(id),
      isVisible: (group) => !group || groups.isVisible(group),
    });
    const structure = tagged ? await readStructure(page) : undefined;
    const drawn = joinDrawnUnderscores(placeContent(nameGlyphs(drawing), viewport.width, viewport.height));
    // Text that was turned no longer fits the boxes of fields.
    const upright = drawn.width === viewport.width && drawn.words.length > 0;
    const place = (x: number, y: number) => pair(viewport.convertToViewportPoint(x, y));
    const fields = upright ? readFields(annotations, place) : [];
    const unframed = upright ? withoutFrames(drawn, fieldBoxes(annotations, place)) : drawn;
    const filled = fields.length > 0 ? addFields(unframed, fields) : unframed;
    const boxes = drawnCheckboxes(filled);
    const placed = boxes.length > 0 ? addFields(filled, boxes) : filled;
    const texts = upright ? textFieldBoxes(annotations, place) : [];
    const marked = texts.length > 0 ? { ...placed, words: markFieldEnds(placed.words, texts) } : placed;
    const content = structure ? addStructure(marked, structure) : marked;
    return links.length > 0 ? addLinks(content, links) : content;
  };
}

const pair = ([x, y]: readonly unknown[]): readonly [number, number] => [Number(x), Number(y)];
