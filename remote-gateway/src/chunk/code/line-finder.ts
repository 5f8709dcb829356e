import type { Range } from '../atom.ts';
import type { Lines } from '../chunk.ts';

const LINE_BREAK = /\r\n|\n|\r/g;

/** Finds the lines of slices of a text that are asked for in order; line 1 is where `code` starts. */
export function lineFinder(text: string, code: Range): (slice: Range) => Lines {
  const breaks = text.slice(code.start, code.end).matchAll(LINE_BREAK);
  let next = breaks.next();
  let line = 1;
  const lineAt = (offset: number): number => {
    while (!next.done && code.start + next.value.index + next.value[0].length <= offset) {
      line += 1;
      next = breaks.next();
    }
    return line;
  };
  return ({ start, end }) => {
    const first = lineAt(start);
    return { first, last: lineAt(Math.min(end, code.end) - 1) };
  };
}
