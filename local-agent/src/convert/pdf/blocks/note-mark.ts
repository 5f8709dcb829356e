import type { Line, Run } from '../layout/line.ts';

/** Notes are smaller than this part of the text's size. */
export const NOTE_SIZE = 0.97;

const SIGNS = new Map([
  ['*', 'star'],
  ['\u2217', 'star'],
  ['\u2020', 'dagger'],
  ['\u2021', 'double-dagger'],
  ['\u00a7', 'section'],
  ['\u00b6', 'paragraph'],
]);

/** The number, or the name of the sign, of a raised run that may be the mark of a footnote. */
export function noteNumber(run: Run | undefined): string | undefined {
  if (!run?.raised) return undefined;
  const text = run.text.trim();
  return SIGNS.get(text) ?? /^\d{1,3}$/.exec(text)?.[0];
}

/** Whether the line begins with a raised number, as a footnote does. */
export const startsNote = (line: Line): boolean => line.runs.length > 1 && noteNumber(line.runs[0]) !== undefined;
