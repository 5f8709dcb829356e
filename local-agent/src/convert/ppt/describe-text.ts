import type { ShapeText } from '../pptx/find-title.ts';
import type { DeckShape } from './read-shapes.ts';
import { textStyle, textValue } from './read-text.ts';
import { runFinder } from './text-runs.ts';

/** Size of text that only the master sizes, points: the usual one of text boxes. */
const USUAL_SIZE = 24;

/** What shows whether a shape's text is the title of its slide. */
export function describeText(shape: DeckShape): ShapeText<DeckShape>[] {
  if (shape.kind !== 'text') return [];
  const value = textValue(shape.text);
  const lines = value.split('\r').filter((line) => line.trim() !== '');
  if (lines.length === 0) return [];
  const runAt = runFinder(textStyle(shape.text, value.length).characters);
  let size = 0;
  for (let at = 0; at < value.length; at++) {
    if (/\S/.test(value[at] ?? '')) size = Math.max(size, runAt(at)?.size ?? USUAL_SIZE);
  }
  const length = lines.reduce((sum, line) => sum + line.trim().length, 0);
  const isPlaceholder = shape.placeholder !== 0;
  return [{ shape, box: shape.box, size: size * 100, lines: lines.length, length, isPlaceholder }];
}
