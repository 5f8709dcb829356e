import type { Line, Run } from '../layout/line.ts';

/** The number of a raised run that may be the mark of a footnote. */
export function noteNumber(run: Run | undefined): string | undefined {
  return run?.raised ? /^\s*(\d{1,3})\s*$/.exec(run.text)?.[1] : undefined;
}

/** Whether the line begins with a raised number, as a footnote does. */
export const startsNote = (line: Line): boolean => line.runs.length > 1 && noteNumber(line.runs[0]) !== undefined;
