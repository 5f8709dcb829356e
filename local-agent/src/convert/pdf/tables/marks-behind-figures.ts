import type { Word } from '../../page/page-content.ts';
import { groupRows } from '../../page/rows.ts';
import { type Line, makePlainLine } from '../layout/line.ts';
import { SMALL_TEXT } from '../layout/measures.ts';
import { FIGURE } from './figure-rows.ts';
import { cellLine } from './inner-rows.ts';

/** Marks of notes, as words of a cell. */
const MARKS = /^(?:\d{1,2}|[a-z])(?:,(?:\d{1,2}|[a-z]))*,?$/;
/** They stand behind a space or a gap, no wider than this, and so high above the base line of their figure, font sizes. */
const SPACE = 0.15;
const FARTHEST = 2;
const HIGHEST = 0.62;
const LOWEST = 0.05;

/**
 * A cell's words as lines. In a cell of figures alone, small marks of notes that stand apart behind a figure, raised however
 * little or much, follow it as raised text: they may be in a narrow column of their own.
 */
export function linesWithMarks(words: readonly Word[]): Line[] {
  if (words.length === 1) return [makePlainLine(words)];
  const marks = new Map(
    words.flatMap((word) => {
      const figure = MARKS.test(word.text) && words.find((other) => isBehind(other, word));
      return figure ? [[word, figure] as const] : [];
    }),
  );
  const others = words.filter((word) => !marks.has(word));
  // In a text they belong to what is behind them, such as `Figure 4` before a mass number.
  if (others.some(({ text }) => /\p{L}/u.test(text))) return groupRows(words).map((row) => cellLine(row.words));
  return groupRows(others).flatMap((row) => {
    const own = [...marks].filter(([, figure]) => row.words.includes(figure)).map(([word]) => word);
    const line = makePlainLine(row.words);
    return own.length > 0 ? [line, raised(makePlainLine(own.sort((a, b) => a.x0 - b.x0)))] : [line];
  });
}

function isBehind(figure: Word, { x0, size, baseline }: Word): boolean {
  const rise = figure.baseline - baseline;
  return (
    size < SMALL_TEXT * figure.size &&
    FIGURE.test(figure.text) &&
    x0 - figure.x1 > SPACE * figure.size &&
    x0 - figure.x1 < FARTHEST * figure.size &&
    rise > LOWEST * figure.size &&
    rise < HIGHEST * figure.size
  );
}

/** The line as marks of notes. */
export const raised = (line: Line): Line => ({ ...line, runs: line.runs.map((run) => ({ ...run, raised: true })) });
