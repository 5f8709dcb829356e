import type { ParagraphLook } from '../markdown/paragraph-look.ts';
import { USUAL_SIZE } from './properties.ts';
import { type DocContext, runProperties } from './read-runs.ts';
import type { DocStyle } from './styles.ts';

/** How the text from one position to another is set: bold if all of it is, and the smallest size. */
export function readLook(start: number, end: number, style: DocStyle, context: DocContext): ParagraphLook | undefined {
  let look: ParagraphLook | undefined;
  for (let at = start; at < end; ) {
    const found = context.characters.at(at);
    const stop = Math.min(found.end, end);
    const run = runProperties(found.group, style.marks, context.styles);
    if (!run.hidden && !run.deleted && context.text.slice(at, stop).trim() !== '') {
      const size = run.size ?? USUAL_SIZE;
      look = { bold: (look?.bold ?? true) && run.bold === true, size: Math.min(look?.size ?? size, size) };
    }
    at = stop;
  }
  return look;
}
