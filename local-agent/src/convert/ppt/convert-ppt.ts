import type { ConversionWarning } from '@docferry/shared-contracts';
import { UserError } from '../../errors.ts';
import type { Conversion, ConversionInput, FormatConverter } from '../conversion.ts';
import type { Block } from '../markdown/blocks.ts';
import { plainInline } from '../markdown/emit-inline.ts';
import { emitSegments } from '../markdown/emit-markdown.ts';
import { flattenBlocks } from '../markdown/flatten-blocks.ts';
import { oleProperties } from '../ole/ole-properties.ts';
import { openOle } from '../ole/open-ole.ts';
import { arrangeSlides, type Slide } from '../pptx/arrange-slides.ts';
import { pickTitle } from '../pptx/find-title.ts';
import { orderShapes } from '../pptx/order-shapes.ts';
import { describeText } from './describe-text.ts';
import { type DeckNames, type ListedSlide, openDeck } from './open-deck.ts';
import { type DeckShape, readShapes, titleKind } from './read-shapes.ts';
import { readDeckTable } from './read-table.ts';
import { readDeckText, TEXT_TYPE, type TextNames, textType, textValue } from './read-text.ts';
import { childOf, RECORD } from './records.ts';

/**
 * Presentations of PowerPoint 97 to 2003 ([MS-PPT]): a segment for each slide, its texts and tables in visual order, its
 * notes as a quotation. Hidden slides are omitted, with a warning.
 */
async function convertPpt(input: ConversionInput): Promise<Conversion> {
  try {
    return convert(input);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new UserError('CONVERSION_FAILED', 'The file is damaged: its slides cannot be read.', { cause });
  }
}

function convert({ bytes, options, limits, onProgress }: ConversionInput): Conversion {
  const streams = openOle(bytes);
  const deck = openDeck(streams);
  const listed = deck.slides;
  const metadata = oleProperties(streams);
  const warnings: ConversionWarning[] = [];
  const slides: Slide[] = [];
  const { first = 1, last = listed.length } = options.pages ?? {};
  for (const [index, one] of listed.slice(0, limits.pages).entries()) {
    const label = String(index + 1);
    if (index + 1 < first || index + 1 > last) continue;
    if (isHidden(one.slide)) {
      warnings.push({ code: 'hidden_slide', message: `The hidden slide ${label} was omitted.`, segment: label });
    } else slides.push(readSlide(one, deck, label));
    onProgress(index + 1, listed.length);
  }
  if (listed.length > limits.pages) {
    const message = `Only the first ${limits.pages} of ${listed.length} slides were converted.`;
    warnings.push({ code: 'rest_left_out', message });
  }
  const named = metadata.title && !/^powerpoint presentation$/i.test(metadata.title) ? metadata.title : null;
  return {
    ...emitSegments(arrangeSlides(slides)),
    title: named,
    metadata,
    warnings,
    stats: { pages: slides.length },
  };
}

/** The layout of a slide that titles the deck is the first of all ([MS-PPT] 2.13.25). */
const isTitleSlide = (slide: Buffer): boolean => childOf(slide, RECORD.slideAtom)?.readUInt32LE(0) === 0;

/** Where a slide says how it is shown, and the flag that hides it ([MS-PPT] 2.6.6). */
const SHOW_FLAGS = 10;
const HIDDEN = 4;

function isHidden(slide: Buffer): boolean {
  const info = childOf(slide, RECORD.showInfo);
  return info !== undefined && info.length > SHOW_FLAGS && ((info[SHOW_FLAGS] ?? 0) & HIDDEN) !== 0;
}

function readSlide({ slide, texts, notes, styles }: ListedSlide, names: DeckNames, label: string): Slide {
  const blocksOf = (shape: DeckShape, own = styles) => shapeBlocks(shape, { ...names, styles: own });
  const shapes = readShapes(slide, texts);
  const title =
    shapes.find((shape) => titleKind(shape) !== undefined && isSeen(shape)) ?? pickTitle(shapes.flatMap(describeText));
  const placed = shapes.flatMap((shape) => {
    const blocks = shape === title ? [] : blocksOf(shape);
    return blocks.length > 0 ? [{ box: shape.box, blocks }] : [];
  });
  const heading = title ? flattenBlocks(blocksOf(title)) : [];
  return {
    label,
    title: plainInline(heading).trim() ? heading : [],
    isCover: title !== undefined && (titleKind(title) === 'cover' || isTitleSlide(slide)),
    isSection: false,
    shapes: orderShapes(placed),
    notes: notes
      ? readShapes(notes, []).flatMap((shape) => (typeOf(shape) === TEXT_TYPE.notes ? blocksOf(shape, NO_STYLES) : []))
      : [],
  };
}

/** Notes have a master of their own. */
const NO_STYLES: ListedSlide['styles'] = new Map();

const isSeen = (shape: DeckShape): boolean => shape.kind === 'text' && textValue(shape.text).trim() !== '';

const typeOf = (shape: DeckShape): number | undefined => (shape.kind === 'text' ? textType(shape.text) : undefined);

const shapeBlocks = (shape: DeckShape, names: TextNames): Block[] =>
  shape.kind === 'text' ? readDeckText(shape.text, names) : readDeckTable(shape.cells, names);

export const ppt: FormatConverter = { format: 'ppt', id: 'docferry-ppt/5', convert: convertPpt };
