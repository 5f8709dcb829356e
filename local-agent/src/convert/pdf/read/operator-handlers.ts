import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { decodeTextString, placeActualText } from './actual-text.ts';
import { clipTo, shownBy } from './clip.ts';
import { addImage, addPath, addShading } from './collect-shapes.ts';
import type { DrawingState } from './drawing-state.ts';
import { closeForm, openForm } from './form-graphics.ts';
import { multiply, toMatrix } from './matrix.ts';
import { showText } from './show-text.ts';
import { initialState, moveLine, newCursor } from './text-state.ts';

/** What one operator does with its operands. */
type Handler = (state: DrawingState, operands: readonly unknown[]) => void;

type Handlers = readonly (readonly [operator: number, handler: Handler])[];

const toNumber = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
const toColor = (value: unknown): string =>
  typeof value === 'string' && /^#[\da-f]{6}/i.test(value) ? value : '#000000';

const save = ({ saved, graphics }: DrawingState) => {
  saved.push({ ...graphics });
};
const restore = (state: DrawingState) => {
  state.graphics = state.saved.pop() ?? state.graphics;
};
const transform = ({ graphics }: DrawingState, matrix: unknown) => {
  graphics.ctm = multiply(graphics.ctm, toMatrix(matrix));
};
const setFont = ({ graphics, options }: DrawingState, id: unknown, size: unknown) => {
  graphics.font = typeof id === 'string' ? options.fontOf(id) : undefined;
  graphics.fontSize = toNumber(size);
};

const GRAPHICS_STATE: Handlers = [
  [OPS.save, save],
  [
    OPS.beginGroup,
    (state, [group]) => {
      save(state);
      state.graphics.group = (group as { readonly bbox?: unknown } | undefined)?.bbox;
    },
  ],
  [OPS.restore, restore],
  [OPS.endGroup, restore],
  [OPS.endAnnotation, restore],
  [OPS.transform, transform],
  [
    OPS.paintFormXObjectBegin,
    (state, [matrix, box]) => {
      save(state);
      if (matrix) transform(state, matrix);
      state.graphics.form = box;
      const { graphics } = state;
      graphics.openForm = openForm(state.shapes, graphics.ctm, box);
      graphics.shown = shownBy(box ?? graphics.group, graphics);
      graphics.group = undefined;
    },
  ],
  [
    OPS.paintFormXObjectEnd,
    (state) => {
      if (state.graphics.openForm && !state.content.hidden) closeForm(state.shapes, state.graphics.openForm);
      restore(state);
    },
  ],
  [
    OPS.beginAnnotation,
    (state, [id, rectangle, toRectangle, ofAppearance]) => {
      const { viewport, isField, isChoice } = state.options;
      save(state);
      const choices =
        isChoice(id) && Array.isArray(rectangle)
          ? clipTo(undefined, Float64Array.from(rectangle), viewport)
          : undefined;
      state.graphics = { ...initialState(viewport), inField: isField(id), choices };
      transform(state, toRectangle);
      transform(state, ofAppearance);
    },
  ],
  [
    OPS.setGState,
    (state, [entries]) => {
      for (const entry of Array.isArray(entries) ? entries : []) {
        if (entry?.[0] === 'Font') setFont(state, entry[1]?.[0], entry[1]?.[1]);
        if (entry?.[0] === 'LW') state.graphics.lineWidth = toNumber(entry[1]);
        if (entry?.[0] === 'ca') state.graphics.alpha = toNumber(entry[1]);
      }
    },
  ],
  [
    OPS.setFillRGBColor,
    ({ graphics }, [color]) => {
      graphics.fill = toColor(color);
    },
  ],
  [
    OPS.setStrokeRGBColor,
    ({ graphics }, [color]) => {
      graphics.stroke = toColor(color);
    },
  ],
  [
    OPS.setLineWidth,
    ({ graphics }, [width]) => {
      graphics.lineWidth = toNumber(width);
    },
  ],
];

/** Text rendering modes that neither fill nor stroke (PDF 32000-1, 9.3.6). */
const INVISIBLE_MODES: readonly unknown[] = [3, 7];
const FILLED_AND_STROKED = 2;

const TEXT_STATE: Handlers = [
  [OPS.setFont, (state, [id, size]) => setFont(state, id, size)],
  [
    OPS.setLeading,
    ({ graphics }, [leading]) => {
      graphics.leading = -toNumber(leading);
    },
  ],
  [
    OPS.setCharSpacing,
    ({ graphics }, [spacing]) => {
      graphics.charSpacing = toNumber(spacing);
    },
  ],
  [
    OPS.setWordSpacing,
    ({ graphics }, [spacing]) => {
      graphics.wordSpacing = toNumber(spacing);
    },
  ],
  [
    OPS.setHScale,
    ({ graphics }, [percent]) => {
      graphics.horizontalScale = toNumber(percent) / 100;
    },
  ],
  [
    OPS.setTextRise,
    ({ graphics }, [rise]) => {
      graphics.rise = toNumber(rise);
    },
  ],
  [
    OPS.setTextRenderingMode,
    ({ graphics }, [mode]) => {
      graphics.invisible = INVISIBLE_MODES.includes(mode);
      graphics.stroked = mode === FILLED_AND_STROKED;
    },
  ],
];

const TEXT: Handlers = [
  [
    OPS.beginText,
    (state) => {
      state.cursor = newCursor();
    },
  ],
  [
    OPS.setTextMatrix,
    (state, operands) => {
      state.cursor = { ...newCursor(), matrix: toMatrix(operands.length === 1 ? operands[0] : operands) };
    },
  ],
  [
    OPS.setLeadingMoveText,
    ({ graphics, cursor }, [dx, dy]) => {
      graphics.leading = toNumber(dy);
      moveLine(cursor, toNumber(dx), toNumber(dy));
    },
  ],
  [OPS.moveText, ({ cursor }, [dx, dy]) => moveLine(cursor, toNumber(dx), toNumber(dy))],
  [OPS.nextLine, ({ graphics, cursor }) => moveLine(cursor, 0, graphics.leading)],
  [OPS.showText, (state, [items]) => showText(state, items)],
];

const beginMarked = (state: DrawingState, tag: unknown, id: unknown, actual?: unknown) => {
  const { content, glyphs, marked, options } = state;
  marked.push(content);
  state.content = {
    artifact: content.artifact || tag === 'Artifact',
    hidden: content.hidden || (tag === 'OC' && !options.isVisible(id)),
    mark: typeof id === 'number' ? id : content.mark,
    ...(typeof actual === 'string' ? { actual: { text: decodeTextString(actual), start: glyphs.length } } : {}),
  };
};

const MARKED_CONTENT: Handlers = [
  [OPS.beginMarkedContent, (state, [tag]) => beginMarked(state, tag, undefined)],
  [OPS.beginMarkedContentProps, (state, [tag, id, actual]) => beginMarked(state, tag, id, actual)],
  [
    OPS.endMarkedContent,
    (state) => {
      const { actual } = state.content;
      if (actual) placeActualText(state.glyphs, actual.start, actual.text);
      state.content = state.marked.pop() ?? state.content;
    },
  ],
];

const FILLING_AND_STROKING = [OPS.fillStroke, OPS.eoFillStroke, OPS.closeFillStroke, OPS.closeEOFillStroke];
const FILLING = new Set([OPS.fill, OPS.eoFill, ...FILLING_AND_STROKING]);
const STROKING = new Set([OPS.stroke, OPS.closeStroke, ...FILLING_AND_STROKING]);

const clip: Handler = (state) => {
  state.clips = true;
};
const drawPath: Handler = (state, [painting, drawn, bounds]) => {
  const { graphics, content, shapes } = state;
  if (state.clips) graphics.clip = clipTo(graphics.clip, bounds, graphics.ctm);
  state.clips = false;
  const paint = toNumber(painting);
  const path = Array.isArray(drawn) ? drawn[0] : undefined;
  if (content.hidden || graphics.inField || !ArrayBuffer.isView(path)) return;
  const { ctm, fill, stroke, lineWidth } = graphics;
  const scale = Math.sqrt(Math.abs(ctm[0] * ctm[3] - ctm[1] * ctm[2]));
  addPath(shapes, path as unknown as ArrayLike<number>, ctm, {
    fill: FILLING.has(paint) ? fill : undefined,
    stroke: STROKING.has(paint) ? stroke : undefined,
    lineWidth: lineWidth * scale,
    clip: graphics.clip,
  });
};
const drawImage = ({ graphics, content, shapes }: DrawingState, [id, columns, rows]: readonly unknown[]) => {
  if (!content.hidden) addImage(shapes, graphics.ctm, content.mark, { id, columns, rows });
};

const SHAPES: Handlers = [
  [OPS.clip, clip],
  [OPS.eoClip, clip],
  [OPS.constructPath, drawPath],
  [
    OPS.shadingFill,
    ({ graphics, content, shapes }) => {
      if (!content.hidden) addShading(shapes, graphics.ctm, graphics.form);
    },
  ],
  [OPS.paintImageXObject, drawImage],
  [OPS.paintInlineImageXObject, drawImage],
  [OPS.paintImageMaskXObject, drawImage],
  [OPS.paintSolidColorImageMask, drawImage],
];

/** The operators that layout needs; all others draw nothing that it looks at. */
export const HANDLERS: ReadonlyMap<number, Handler> = new Map([
  ...GRAPHICS_STATE,
  ...TEXT_STATE,
  ...TEXT,
  ...MARKED_CONTENT,
  ...SHAPES,
]);
