import type { Line } from '../layout/line.ts';
import { hasLeaders } from '../patterns/leaders.ts';
import { type Table, textOf } from '../tables/table.ts';

/** Fewer cells with rows of dots may have them as their text. */
const MIN_CELLS = 2;

/** The table without the rows of dots that lead from its cells to those beside them. */
export function withoutLeaders(table: Table): Table {
  const led = table.cells.filter((cell) => hasLeaders(textOf(cell)) && dotsAt(textOf(cell)) >= 0);
  if (led.length < MIN_CELLS) return table;
  return { ...table, cells: table.cells.map((cell) => ({ ...cell, lines: trimmed(cell.lines) })) };
}

function trimmed(lines: readonly Line[]): readonly Line[] {
  const last = lines.at(-1);
  let length = last ? dotsAt(last.text) : -1;
  if (!last || length <= 0) return lines;
  const text = last.text.slice(0, length);
  const runs = last.runs.flatMap((run) => {
    const kept = run.text.slice(0, Math.max(0, length));
    length -= run.text.length;
    return kept ? [{ ...run, text: kept }] : [];
  });
  return [...lines.slice(0, -1), { ...last, text, runs }];
}

/** Where dots at the end of a text begin, some of which are as few as the place behind it leaves; -1 without any. */
function dotsAt(text: string): number {
  let at = text.length;
  while (at > 0 && /[.\u2026\s]/.test(text.charAt(at - 1))) at--;
  const dots = text.slice(at).replace(/\s/g, '');
  return dots.length > 1 || dots === '\u2026' ? at : -1;
}
