import type { FlowItem } from '../flow/page-flow.ts';
import type { Line } from '../layout/line.ts';
import { LINE_PITCH, SAME_EDGE } from '../layout/measures.ts';
import { isPersonName, namesOffice } from '../patterns/office.ts';

/** An office is no longer, characters. */
const MAX_LENGTH = 50;
/** It is off the middle of the name above it by no more, font sizes. */
const OFF_MIDDLE = 0.5;

/** The day that a person signs on, alone in its line. */
const DAY = /^(?:date[ :]|\d|\p{L}+ \d).{0,40}$/iu;

/** The names and offices of those who sign, and the day, one below the other: in a narrow column they look like lines of a paragraph. */
export function signatureLines(items: readonly FlowItem[]): ReadonlySet<Line> {
  const found = new Set<Line>();
  for (const [index, item] of items.entries()) {
    const next = items[index + 1];
    if (item.kind !== 'line' || next?.kind !== 'line' || item.column !== next.column) continue;
    const [name, office] = [item.line, next.line];
    if (isPersonName(name.text) && isOffice(office) && stands(name, office)) {
      found.add(name).add(office);
      const day = items[index + 2];
      if (day?.kind === 'line' && DAY.test(day.line.text)) found.add(day.line);
    }
  }
  return found;
}

const isOffice = ({ text }: Line): boolean =>
  text.length <= MAX_LENGTH && namesOffice(text) && !/[.:;]$/.test(text.trim());

/** Whether a line stands right below another one, at its left edge or below its middle. */
function stands(above: Line, line: Line): boolean {
  const gap = line.baseline - above.baseline;
  const isAligned =
    Math.abs(line.x0 - above.x0) < SAME_EDGE ||
    Math.abs(line.x0 + line.x1 - above.x0 - above.x1) < 2 * OFF_MIDDLE * line.size;
  return gap > 0 && gap < LINE_PITCH * Math.max(line.size, above.size) && isAligned;
}
