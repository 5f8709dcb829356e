import { median } from '../../page/box.ts';
import { MAJORITY } from '../layout/measures.ts';
import { type Table, type TableCell, textOf } from './table.ts';

/** Fewer numbers count evenly by chance. */
const MIN_TICKS = 5;
/** Share of an axis's texts that are its numbers: names stand beside it. */
const TICKS = 0.7;
/** Differences of rounded numbers are equal within this part. */
const SAME_STEP = 0.01;

/**
 * The labels of a chart: a column of numbers that count down evenly, one perhaps missing, and beside them nothing but
 * other axes and columns that are mostly blank.
 */
export function isChart({ rowCount, columnCount, cells }: Table): boolean {
  const columns = Array.from({ length: columnCount }, (_, column) =>
    cells.filter((cell) => cell.column === column && cell.columns === 1 && cell.lines.length > 0),
  );
  return columns.some(isAxis) && columns.every((column) => isAxis(column) || column.length < MAJORITY * rowCount);
}

function isAxis(column: readonly TableCell[]): boolean {
  const texts = [...column].sort((a, b) => a.row - b.row).map(textOf);
  const ticks = texts.filter((text) => /^[-\u2212\u2013]?\d[\d.,]*%?$/.test(text)).map(tickOf);
  const scaled = scalesOf(ticks)
    .filter(isScale)
    .reduce((sum, scale) => sum + scale.length, 0);
  return scaled >= MIN_TICKS && scaled >= TICKS * texts.length;
}

/** Numbers that count down; those of a chart below another one begin again. */
function scalesOf(ticks: readonly number[]): number[][] {
  const scales: number[][] = [];
  for (const tick of ticks) {
    const scale = scales.at(-1);
    if (scale && tick < (scale.at(-1) ?? 0)) scale.push(tick);
    else scales.push([tick]);
  }
  return scales;
}

function isScale(ticks: readonly number[]): boolean {
  if (ticks.length < MIN_TICKS) return false;
  const steps = ticks.slice(1).map((tick, index) => (ticks[index] ?? 0) - tick);
  const step = median(steps);
  const isStep = (difference: number, count: number) => Math.abs(difference - count * step) <= SAME_STEP * step;
  return step > 0 && steps.every((other) => isStep(other, 1) || isStep(other, 2));
}

/** A point or comma before three digits parts thousands, any other is a decimal one. */
const tickOf = (text: string): number =>
  Number(
    text
      .replace(/[\u2212\u2013]/, '-')
      .replace('%', '')
      .replace(/[.,](?=\d{3}(?:\D|$))/g, '')
      .replace(',', '.'),
  );
