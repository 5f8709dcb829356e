import type { FlowItem, PageFlow } from '../flow/page-flow.ts';
import type { Line } from '../layout/line.ts';
import { SAME_SIZE } from '../layout/measures.ts';

type LineItem = Extract<FlowItem, { kind: 'line' }>;

/** Lines of one note are no farther from each other, font sizes. */
const PITCH = 1.4;
/** The mark of a note and what follows it. */
const MARKED = /^([*\u2020\u2021^]{1,3}|\([a-z\d]\))\s*[\p{L}"\u201c]/u;
const MARKS = /[*\u2020\u2021^]{1,3}|\([a-z\d]\)/g;
/** A note that needs no mark. */
const NAMED = /^notes?: ?[\p{L}\d]/iu;

/**
 * The lines of notes below the text of a page: several pages may have the same note at one place, but where many have it, it
 * is a foot (`isUsual`). A marked note stands on a page whose text has its mark.
 */
export function notesAtFoot(page: PageFlow, isUsual: (line: Line) => boolean): ReadonlySet<LineItem> {
  const lines = page.items
    .filter((item): item is LineItem => item.kind === 'line' && !item.aside && item.line.baseline > page.height / 2)
    .sort((a, b) => a.line.baseline - b.line.baseline);
  const marks = marksIn(page);
  const startsNote = (line: Line): boolean => {
    const text = line.text.trim();
    const mark = MARKED.exec(text)?.[1];
    return mark === undefined ? NAMED.test(text) && !isUsual(line) : marks.has(mark);
  };
  const notes = new Set<LineItem>();
  for (const [index, item] of lines.entries()) {
    const above = lines[index - 1];
    const continues = above !== undefined && notes.has(above) && isBelow(above.line, item.line);
    if (continues || startsNote(item.line)) notes.add(item);
  }
  return notes;
}

/** The marks behind the first sign of each text of a page. */
function marksIn({ items }: PageFlow): ReadonlySet<string> {
  const lines = items.flatMap((item) => {
    if (item.kind === 'line') return [item.line];
    return item.kind === 'table' ? item.table.cells.flatMap((cell) => cell.lines) : [];
  });
  return new Set(lines.flatMap(({ text }) => text.trim().slice(1).match(MARKS) ?? []));
}

const isBelow = (above: Line, { x0, baseline, size }: Line): boolean =>
  baseline - above.baseline < PITCH * size && Math.abs(size - above.size) < SAME_SIZE && x0 < above.x1;
