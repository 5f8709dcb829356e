import { NOTE_SIZE, noteNumber, startsNote } from '../blocks/note-mark.ts';
import type { FlowItem, PageFlow } from '../flow/page-flow.ts';
import type { Line } from '../layout/line.ts';

/** The gap after the number of a note, font sizes: wider than a space. */
const MARK_GAP = 0.5;

/**
 * Some programs raise the mark of a footnote in the text only: at the foot of a page, below all larger text, small lines that
 * begin with a number apart which the text refers to get theirs raised too. `bodySize` in points.
 */
export function raiseNoteMarks(page: PageFlow, bodySize: number): PageFlow {
  const isText = (item: FlowItem) => item.kind !== 'line' || item.line.size >= NOTE_SIZE * bodySize;
  const from = page.items.findLastIndex(isText) + 1;
  const referred = new Set(
    page.items
      .slice(0, from)
      .flatMap((item) => (item.kind === 'line' ? item.line.runs.slice(1).map((run) => noteNumber(run)) : [])),
  );
  const items = page.items.map((item, index) =>
    index >= from && item.kind === 'line' ? { ...item, line: raise(item.line, referred) } : item,
  );
  return referred.size > 0 ? { ...page, items } : page;
}

function raise(line: Line, referred: ReadonlySet<string | undefined>): Line {
  const [first, ...rest] = line.runs;
  const number = /^(\d{1,3})\s+(?=\S)/.exec(line.text);
  const isApart = line.textX - line.x0 - line.firstWordWidth >= MARK_GAP * line.size;
  if (!first || !number || startsNote(line) || !isApart || !referred.has(number[1])) return line;
  const text = first.text.slice(number[0].length);
  const mark = { ...first, text: number[1] ?? '', raised: true };
  return {
    ...line,
    runs: [mark, ...(text ? [{ ...first, text: ` ${text}` }] : []), ...rest],
  };
}
