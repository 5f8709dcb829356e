import type { Clips } from './beyond-sheet.ts';
import type { CutString } from './clip.ts';
import { noShapes, type Shapes } from './collect-shapes.ts';
import type { Matrix } from './matrix.ts';
import type { GlyphCounts } from './nameless-glyphs.ts';
import {
  type Glyph,
  type GraphicsState,
  initialState,
  newCursor,
  type ReadFont,
  type TextCursor,
} from './text-state.ts';

export type InterpretOptions = {
  /** Page space to the upright page with y downwards. */
  readonly viewport: Matrix;
  readonly fontOf: (id: string) => ReadFont | undefined;
  /** Whether an annotation is a field of a form. */
  readonly isField: (annotation: unknown) => boolean;
  /** Whether an annotation is a field of a form that shows a list of choices. */
  readonly isChoice: (annotation: unknown) => boolean;
  /** Whether an optional content group is shown. */
  readonly isVisible: (group: unknown) => boolean;
};

/** What holds for all that a page draws up to the end of the marked content. */
type MarkedContent = {
  readonly artifact: boolean;
  readonly hidden: boolean;
  readonly mark: number | undefined;
  /** Its own text, which stands for the glyphs from `start` on. */
  readonly actual?: { readonly text: string; readonly start: number };
};

/** Where a page's operators have come to, and what they have drawn so far. */
export type DrawingState = {
  readonly options: InterpretOptions;
  readonly glyphs: Glyph[];
  readonly cut: CutString[];
  readonly clipped: Clips;
  readonly counts: GlyphCounts;
  readonly shapes: Shapes;
  readonly saved: GraphicsState[];
  readonly marked: MarkedContent[];
  graphics: GraphicsState;
  cursor: TextCursor;
  content: MarkedContent;
  /** The next path clips what is drawn after it. */
  clips: boolean;
};

export const startDrawing = (options: InterpretOptions): DrawingState => ({
  options,
  glyphs: [],
  cut: [],
  clipped: new Map(),
  counts: new Map(),
  shapes: noShapes(),
  saved: [],
  marked: [],
  graphics: initialState(options.viewport),
  cursor: newCursor(),
  content: { artifact: false, hidden: false, mark: undefined },
  clips: false,
});
