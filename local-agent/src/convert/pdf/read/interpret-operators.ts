import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { addImage, addPath, addShading, noShapes, type Shapes } from './collect-shapes.ts';
import { dingbat } from './dingbats.ts';
import { glyphText } from './glyph-text.ts';
import { type Matrix, multiply, toMatrix } from './matrix.ts';
import { onWhite } from './paper-color.ts';
import { texGlyph } from './tex-glyphs.ts';
import {
  adjust,
  type Glyph,
  type GraphicsState,
  initialState,
  moveLine,
  newCursor,
  placeGlyph,
  type ReadFont,
} from './text-state.ts';

/** pdfjs' flat list of a page's drawing operators. */
export type OperatorList = { readonly fnArray: readonly number[]; readonly argsArray: readonly unknown[] };

export type Drawing = { readonly glyphs: readonly Glyph[]; readonly shapes: Shapes };

export type InterpretOptions = {
  /** Page space to the upright page with y downwards. */
  readonly viewport: Matrix;
  readonly fontOf: (id: string) => ReadFont | undefined;
  /** Whether an optional content group is shown. */
  readonly isVisible: (group: unknown) => boolean;
};

const NONE: readonly unknown[] = [];

type MarkedContent = { readonly artifact: boolean; readonly hidden: boolean; readonly mark: number | undefined };

const NUMBER = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
const COLOR = (value: unknown): string =>
  typeof value === 'string' && /^#[\da-f]{6}/i.test(value) ? value : '#000000';

const FILLING = new Set([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);
const STROKING = new Set([
  OPS.stroke,
  OPS.closeStroke,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);

/** Runs a page's operators and keeps what layout needs: each glyph's place and look, lines, areas and images. */
export function interpretOperators(list: OperatorList, options: InterpretOptions): Drawing {
  const glyphs: Glyph[] = [];
  const shapes = noShapes();
  const stack: GraphicsState[] = [];
  const marked: MarkedContent[] = [];
  let state = initialState(options.viewport);
  let cursor = newCursor();
  let content: MarkedContent = { artifact: false, hidden: false, mark: undefined };

  const save = () => stack.push({ ...state });
  const restore = () => {
    state = stack.pop() ?? state;
  };
  const transform = (matrix: unknown) => {
    state.ctm = multiply(state.ctm, toMatrix(matrix));
  };
  const setFont = (id: unknown, size: unknown) => {
    state.font = typeof id === 'string' ? options.fontOf(id) : undefined;
    state.fontSize = NUMBER(size);
  };
  const beginMarked = (tag: unknown, id: unknown) => {
    marked.push(content);
    content = {
      artifact: content.artifact || tag === 'Artifact',
      hidden: content.hidden || (tag === 'OC' && !options.isVisible(id)),
      mark: typeof id === 'number' ? id : content.mark,
    };
  };
  const showText = (items: unknown) => {
    const { font } = state;
    if (!Array.isArray(items) || !font) return;
    const color = state.alpha < 1 ? onWhite(state.fill, state.alpha) : state.fill;
    const look = { font, color, artifact: content.artifact, mark: content.mark, invisible: state.invisible };
    for (const item of items) {
      if (typeof item === 'number') {
        adjust(state, cursor, item);
      } else if (isGlyph(item)) {
        const text = (font.ownSigns ? ownSign(font, item) : undefined) ?? glyphText(item.unicode);
        const glyph = placeGlyph(state, cursor, text, item.width, item.isSpace, look);
        if (!content.hidden) glyphs.push(glyph);
      }
    }
  };
  const drawPath = (args: readonly unknown[]) => {
    const paint = NUMBER(args[0]);
    const path = Array.isArray(args[1]) ? args[1][0] : undefined;
    if (content.hidden || !ArrayBuffer.isView(path)) return;
    const scale = Math.sqrt(Math.abs(state.ctm[0] * state.ctm[3] - state.ctm[1] * state.ctm[2]));
    addPath(shapes, path as unknown as ArrayLike<number>, state.ctm, {
      fill: FILLING.has(paint) ? state.fill : undefined,
      stroke: STROKING.has(paint) ? state.stroke : undefined,
      lineWidth: state.lineWidth * scale,
    });
  };

  let index = 0;
  for (const operator of list.fnArray) {
    const raw = list.argsArray[index++];
    const args: readonly unknown[] = Array.isArray(raw) ? raw : raw ? Array.from(raw as ArrayLike<unknown>) : NONE;
    switch (operator) {
      case OPS.save:
      case OPS.beginGroup:
        save();
        break;
      case OPS.restore:
      case OPS.endGroup:
      case OPS.paintFormXObjectEnd:
      case OPS.endAnnotation:
        restore();
        break;
      case OPS.transform:
        transform(args);
        break;
      case OPS.paintFormXObjectBegin:
        save();
        if (args[0]) transform(args[0]);
        state.form = args[1];
        break;
      case OPS.beginAnnotation:
        save();
        state = initialState(options.viewport);
        transform(args[2]);
        transform(args[3]);
        break;
      case OPS.beginText:
        cursor = newCursor();
        break;
      case OPS.setFont:
        setFont(args[0], args[1]);
        break;
      case OPS.setGState:
        for (const entry of Array.isArray(args[0]) ? args[0] : []) {
          if (entry?.[0] === 'Font') setFont(entry[1]?.[0], entry[1]?.[1]);
          if (entry?.[0] === 'LW') state.lineWidth = NUMBER(entry[1]);
          if (entry?.[0] === 'ca') state.alpha = NUMBER(entry[1]);
        }
        break;
      case OPS.setTextMatrix:
        cursor = { ...newCursor(), matrix: toMatrix(args.length === 1 ? args[0] : args) };
        break;
      case OPS.setLeadingMoveText:
        state.leading = NUMBER(args[1]);
        moveLine(cursor, NUMBER(args[0]), NUMBER(args[1]));
        break;
      case OPS.moveText:
        moveLine(cursor, NUMBER(args[0]), NUMBER(args[1]));
        break;
      case OPS.nextLine:
        moveLine(cursor, 0, state.leading);
        break;
      case OPS.setLeading:
        state.leading = -NUMBER(args[0]);
        break;
      case OPS.setCharSpacing:
        state.charSpacing = NUMBER(args[0]);
        break;
      case OPS.setWordSpacing:
        state.wordSpacing = NUMBER(args[0]);
        break;
      case OPS.setHScale:
        state.horizontalScale = NUMBER(args[0]) / 100;
        break;
      case OPS.setTextRise:
        state.rise = NUMBER(args[0]);
        break;
      case OPS.setTextRenderingMode:
        state.invisible = args[0] === 3 || args[0] === 7;
        break;
      case OPS.setFillRGBColor:
        state.fill = COLOR(args[0]);
        break;
      case OPS.setStrokeRGBColor:
        state.stroke = COLOR(args[0]);
        break;
      case OPS.setLineWidth:
        state.lineWidth = NUMBER(args[0]);
        break;
      case OPS.showText:
        showText(args[0]);
        break;
      case OPS.beginMarkedContent:
        beginMarked(args[0], undefined);
        break;
      case OPS.beginMarkedContentProps:
        beginMarked(args[0], args[1]);
        break;
      case OPS.endMarkedContent:
        content = marked.pop() ?? content;
        break;
      case OPS.constructPath:
        drawPath(args);
        break;
      case OPS.shadingFill:
        if (!content.hidden) addShading(shapes, state.ctm, state.form);
        break;
      case OPS.paintImageXObject:
      case OPS.paintInlineImageXObject:
      case OPS.paintImageMaskXObject:
      case OPS.paintSolidColorImageMask:
        if (!content.hidden) addImage(shapes, state.ctm, content.mark);
        break;
    }
  }
  return { glyphs, shapes };
}

/** A glyph as pdfjs lists it. */
type ListedGlyph = {
  readonly unicode: string;
  readonly width: number;
  readonly isSpace: boolean;
  readonly originalCharCode?: unknown;
};

const isGlyph = (item: unknown): item is ListedGlyph =>
  typeof item === 'object' && item !== null && typeof (item as Partial<ListedGlyph>).unicode === 'string';

const ownSign = ({ style, bitmap }: ReadFont, { originalCharCode, unicode }: ListedGlyph): string | undefined =>
  texGlyph(style.name, bitmap, originalCharCode, unicode) ?? dingbat(style.name, originalCharCode, unicode);
