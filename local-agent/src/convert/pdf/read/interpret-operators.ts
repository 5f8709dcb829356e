import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Nameless } from '../../page/page-content.ts';
import { withoutBeyond } from './beyond-sheet.ts';
import { withoutCovered } from './clip.ts';
import type { Shapes } from './collect-shapes.ts';
import { type InterpretOptions, startDrawing } from './drawing-state.ts';
import { findNameless } from './nameless-glyphs.ts';
import { HANDLERS } from './operator-handlers.ts';
import type { Glyph } from './text-state.ts';
import { withoutUnseen } from './unseen-glyphs.ts';

/** pdfjs' flat list of a page's drawing operators. */
export type OperatorList = { readonly fnArray: readonly number[]; readonly argsArray: readonly unknown[] };

export type Drawing = {
  readonly glyphs: readonly Glyph[];
  readonly shapes: Shapes;
  readonly nameless: Nameless | undefined;
};

/** Runs a page's operators and keeps what layout needs: each glyph's place and look, lines, areas and images. */
export function interpretOperators(list: OperatorList, options: InterpretOptions): Drawing {
  const state = startDrawing(options);
  for (const [index, operator] of list.fnArray.entries())
    HANDLERS.get(operator)?.(state, toOperands(list.argsArray[index]));
  const glyphs = withoutCovered(withoutBeyond(state.glyphs, state.clipped), state.cut);
  return {
    // What patterns and gradients fill is not read.
    glyphs: list.fnArray.some((operator) => PATTERNS.has(operator)) ? glyphs : withoutUnseen(glyphs, state.shapes),
    shapes: state.shapes,
    nameless: findNameless(state.counts),
  };
}

const PATTERNS = new Set([OPS.setFillColorN, OPS.setStrokeColorN, OPS.shadingFill]);

const NONE: readonly unknown[] = [];

/** Operands as an array: pdfjs has typed arrays too, and nothing where there are none. */
function toOperands(listed: unknown): readonly unknown[] {
  if (Array.isArray(listed)) return listed;
  return listed ? Array.from(listed as ArrayLike<unknown>) : NONE;
}
