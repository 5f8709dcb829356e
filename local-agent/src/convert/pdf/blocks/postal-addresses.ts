import type { FlowItem } from '../flow/page-flow.ts';
import type { Line } from '../layout/line.ts';
import { LINE_PITCH } from '../layout/measures.ts';

/** An address has so many lines, each no longer, characters. */
const MIN_LINES = 3;
const MAX_LINES = 7;
const MAX_LENGTH = 45;
/** A postal code before its place, or behind it and a state. */
const PLACE = /^(?:[A-Z]{1,2}[- ])?\d{4,5} \p{Lu}\p{L}+|\b[A-Z]{2} \d{5}(?:-\d{4})?$/u;

/** Lines of postal addresses but for the first of each: in a narrow column they look like lines of a paragraph. */
export function addressLines(items: readonly FlowItem[]): ReadonlySet<Line> {
  const found = new Set<Line>();
  let block: Line[] = [];
  const close = () => {
    if (isAddress(block)) for (const line of block.slice(1)) found.add(line);
    block = [];
  };
  for (const [index, item] of items.entries()) {
    const before = items[index - 1];
    const isNext =
      item.kind === 'line' &&
      before?.kind === 'line' &&
      before.column === item.column &&
      Math.abs(item.line.x0 - before.line.x0) < item.line.size / 2 &&
      item.line.baseline > before.line.baseline &&
      item.line.baseline - before.line.baseline < LINE_PITCH * item.line.size;
    if (!isNext) close();
    if (item.kind === 'line') block.push(item.line);
  }
  close();
  return found;
}

/** A few short lines that begin with capitals or numbers, one below the first with a postal code. */
const isAddress = (lines: readonly Line[]): boolean =>
  lines.length >= MIN_LINES &&
  lines.length <= MAX_LINES &&
  lines.slice(1).some(({ text }) => PLACE.test(text.trim())) &&
  lines.every(({ text }) => text.length <= MAX_LENGTH && /^[\p{Lu}\d]/u.test(text) && !/[.;:]$/.test(text.trim()));
