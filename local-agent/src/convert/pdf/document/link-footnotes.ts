import { overlap } from '../../page/box.ts';
import type { Draft } from '../blocks/draft.ts';
import { NOTE_SIZE, noteNumber, startsNote } from '../blocks/note-mark.ts';
import type { TextStatistics } from '../flow/text-statistics.ts';
import type { Line, Run } from '../layout/line.ts';
import { continuedNotes } from './continued-notes.ts';
import { linesOf } from './draft-text.ts';
import { isPower, readMarks, readReferences, referringPage } from './note-references.ts';

/**
 * Links raised numbers to the footnotes of their page, or to the notes at the end of the document: a paragraph in small type
 * that begins with the same raised number. Raised numbers without one, such as exponents, stay as they are, and so do those
 * behind variables where another one is the mark.
 */
export function linkFootnotes(drafts: readonly Draft[], statistics: TextStatistics): Draft[] {
  const notes = new Map<Draft, string>();
  const ids = new Map<string, string>();
  const taken = new Set<string>();
  const references = readReferences(drafts);
  const onPage = Map.groupBy(drafts, ({ page }) => page);
  for (const draft of drafts) {
    const number = footnoteNumber(draft, statistics);
    if (number === undefined || standsAboveText(draft, onPage.get(draft.page) ?? [], statistics)) continue;
    const page = referringPage(references, draft, number);
    if (page === undefined || ids.has(`${page}/${number}`)) continue;
    const id = taken.has(number) ? `${number}-${draft.page + 1}` : number;
    taken.add(id);
    ids.set(`${page}/${number}`, id);
    notes.set(draft, id);
  }
  if (notes.size === 0) return [...drafts];
  const marks = readMarks(drafts);
  const parts = continuedNotes(drafts, (draft) => notes.has(draft), statistics);
  const more = Map.groupBy(parts.keys(), (part) => parts.get(part));
  return drafts.flatMap((draft): Draft[] => {
    const id = notes.get(draft);
    if (parts.has(draft)) return [];
    if (id !== undefined && draft.kind === 'text') {
      const lines = [...withoutMark(draft.lines), ...(more.get(draft) ?? []).flatMap(linesOf)];
      return [{ kind: 'note', id, lines, page: draft.page }];
    }
    if (draft.kind !== 'text' && draft.kind !== 'item') return [draft];
    const idOf = (number: string, before: Run | undefined) => {
      const key = `${draft.page}/${number}`;
      return isPower(before) && marks.has(key) ? undefined : ids.get(key);
    };
    const lines = draft.lines.map((line) => withReferences(line, idOf));
    return [{ ...draft, lines }];
  });
}

function footnoteNumber(draft: Draft, { bodySize }: TextStatistics): string | undefined {
  if (draft.kind !== 'text') return undefined;
  const [first] = draft.lines;
  return first && startsNote(first) && first.size < NOTE_SIZE * bodySize ? noteNumber(first.runs[0]) : undefined;
}

/** Text of the usual size below it shows that it is something else, such as where an author works. */
function standsAboveText(note: Draft, page: readonly Draft[], { bodySize }: TextStatistics): boolean {
  const last = note.kind === 'text' ? note.lines.at(-1) : undefined;
  if (!last) return false;
  const isBelow = (line: Line) =>
    line.y0 > last.y1 && line.size >= NOTE_SIZE * bodySize && overlap(line.x0, line.x1, last.x0, last.x1) > 0;
  return page.some((draft) => draft.kind === 'text' && draft.lines.length > 2 && draft.lines.every(isBelow));
}

function withoutMark(lines: readonly Line[]): Line[] {
  return lines.map((line, index) => {
    if (index > 0) return line;
    const runs = line.runs.slice(1);
    return { ...line, runs, text: runs.map((run) => run.text).join('') };
  });
}

function withReferences(line: Line, idOf: (number: string, before: Run | undefined) => string | undefined): Line {
  if (!line.runs.some((run) => run.raised)) return line;
  const runs = line.runs.map((run, index) => {
    const number = index > 0 ? noteNumber(run) : undefined;
    const note = number === undefined ? undefined : idOf(number, line.runs[index - 1]);
    return note === undefined ? run : { ...run, note };
  });
  return { ...line, runs };
}
