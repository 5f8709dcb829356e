import type { Draft } from '../blocks/draft.ts';
import { noteNumber } from '../blocks/note-mark.ts';
import type { Run } from '../layout/line.ts';

/** Where the raised numbers of a document are: blocks with each of them, as counts by page. */
export type NoteReferences = ReadonlyMap<string, ReadonlyMap<number, number>>;

export function readReferences(drafts: readonly Draft[]): NoteReferences {
  const references = new Map<string, Map<number, number>>();
  for (const draft of drafts)
    for (const number of numbersIn(draft)) {
      const pages = references.get(number) ?? new Map<number, number>();
      references.set(number, pages.set(draft.page, (pages.get(draft.page) ?? 0) + 1));
    }
  return references;
}

/** A variable of one letter, or a unit of length: what is raised behind it may be its power. */
const VARIABLE = /(?<![\p{L}\p{N}])(?:\p{L}|[ckm]m)$/u;

/** Whether a raised number stands where an exponent does: behind a variable, or behind what is lowered. */
export const isPower = (before: Run | undefined): boolean =>
  before?.lowered === true || VARIABLE.test(before?.text ?? '');

/** The numbers that a page has raised behind something else than variables, as `page/number`: powers alike are no marks. */
export function readMarks(drafts: readonly Draft[]): ReadonlySet<string> {
  const marksIn = (draft: Draft) => [...numbersIn(draft, (before) => !isPower(before))];
  return new Set(drafts.flatMap((draft) => marksIn(draft).map((number) => `${draft.page}/${number}`)));
}

/** The page that refers to a note: its own, or that of the only block that does, before it. */
export function referringPage(references: NoteReferences, note: Draft, number: string): number | undefined {
  const pages = references.get(number) ?? new Map<number, number>();
  const own = (pages.get(note.page) ?? 0) - (numbersIn(note).has(number) ? 1 : 0);
  if (own > 0) return note.page;
  const [other, ...more] = [...pages].filter(([page]) => page !== note.page);
  const [page, blocks] = other ?? [note.page, 0];
  return more.length === 0 && blocks === 1 && page < note.page ? page : undefined;
}

/** The raised numbers of a text behind the first runs of its lines, where the run before them allows it. */
function numbersIn(draft: Draft, isMark: (before: Run | undefined) => boolean = () => true): Set<string> {
  const numbers = new Set<string>();
  if (draft.kind !== 'text' && draft.kind !== 'item') return numbers;
  for (const { runs } of draft.lines)
    for (const [index, run] of runs.entries()) {
      const number = index > 0 && isMark(runs[index - 1]) ? noteNumber(run) : undefined;
      if (number !== undefined) numbers.add(number);
    }
  return numbers;
}
