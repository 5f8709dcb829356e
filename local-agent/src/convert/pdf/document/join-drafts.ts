import { overlap } from '../../page/box.ts';
import type { Draft } from '../blocks/draft.ts';
import type { Line } from '../layout/line.ts';
import { MAJORITY } from '../layout/measures.ts';
import { mostFrequent } from '../layout/of-most.ts';
import { beginsWithHeads } from '../tables/head-rows.ts';
import { areSameColumns } from '../tables/same-columns.ts';
import { type Table, textOf, withLines, withRow } from '../tables/table.ts';
import { ENDS_SENTENCE, joinText, SAME_SIZE, sameLook } from './join-text.ts';
import { hasOtherHeads, repeatsHead } from './table-block.ts';
import { withoutTurnNotes } from './turn-notes.ts';

/** Borders of columns that are derived from text differ by no more, points, or by this part of the narrowest column. */
const SAME_BORDER = 12;
const SAME_BORDER_PART = 0.3;
/** Text reaches over the borders of its column by no more, points. */
const BORDER_SLACK = 3;
/** A listing that begins so far from where it ended continues in another column, points. */
const OTHER_COLUMN = 80;
/** One that begins within so many points of where it began has the same edge, whatever the text around it shows. */
const SAME_LEFT = 1;

type TextDraft = Extract<Draft, { kind: 'text' }>;
type TableDraft = Extract<Draft, { kind: 'table' }>;

/** Joins what page and column ends broke: paragraphs, items, code and tables. */
export function joinDrafts(drafts: readonly Draft[]): Draft[] {
  const out: Draft[] = [];
  const edges = pageEdges(drafts);
  const ends = new Map<Draft, TextDraft>();
  for (const draft of withoutTurnNotes(drafts)) {
    if (!joinTable(out, draft) && !joinText(out, draft, ends) && !joinCode(out, draft, edges)) out.push(draft);
  }
  return out;
}

function joinTable(out: Draft[], draft: Draft): boolean {
  const last = out.at(-1);
  if (draft.kind === 'table' && last?.kind === 'table') {
    const previous = last.tables.at(-1);
    const [next] = draft.tables;
    if (!previous || !next || !continuesTable(last, previous, draft, next)) return false;
    const tables = [...last.tables, ...draft.tables];
    out[out.length - 1] = { ...last, tables, pages: [...last.pages, ...draft.pages], lastPage: draft.lastPage };
    return true;
  }
  if (draft.kind === 'table' && last?.kind === 'text') {
    // A page may end right after a table's first row.
    const [table] = draft.tables;
    const pieces = last.page === draft.page - 1 ? rowPieces(last, table) : undefined;
    if (!table || !pieces || (out.at(-2)?.kind === 'table' && out.at(-2)?.page === last.page)) return false;
    // A head that the next page repeats.
    out[out.length - 1] = isHead(table, pieces)
      ? draft
      : { ...draft, page: last.page, tables: [withRow(table, pieces, 'first')] };
    return true;
  }
  if (draft.kind === 'text' && last?.kind === 'table' && last.lastPage === draft.page - 1) {
    const table = last.tables.at(-1);
    if (!table) return false;
    const found = rowPieces(draft, table);
    const pieces = found && !isHeading(found, table) ? found : undefined;
    // A head that is repeated on the page where the last row continues.
    if (pieces && last.tables[0] && isHead(last.tables[0], pieces)) return true;
    const column = pieces ? -1 : cellColumn(draft, table);
    if (!pieces && column < 0) return false;
    const longer = pieces ? withRow(table, pieces, 'last') : withLines(table, column, draft.lines);
    out[out.length - 1] = { ...last, tables: [...last.tables.slice(0, -1), longer] };
    return true;
  }
  return false;
}

/** On the next page or in the next column, with the same columns. */
function continuesTable(last: TableDraft, previous: Table, draft: TableDraft, next: Table): boolean {
  const apart =
    draft.page === last.lastPage + 1 ||
    (draft.page === last.lastPage && overlap(previous.x0, previous.x1, next.x0, next.x1) < 0);
  const page = last.lastPage === draft.page || previous.y1 > next.y0;
  if (!apart || !page || previous.columnCount !== next.columnCount) return false;
  const [first] = last.tables;
  if (first && repeatsHead(first, next)) return !hasOtherHeads(first, next);
  if (beginsWithHeads(next)) return false;
  const shift = (next.edges[0] ?? 0) - (previous.edges[0] ?? 0);
  // Borders that are derived from text are somewhere between the texts of two columns.
  const narrowest = Math.min(...previous.edges.slice(1).map((edge, index) => edge - (previous.edges[index] ?? 0)));
  const tolerance = Math.max(SAME_BORDER, SAME_BORDER_PART * narrowest);
  return (
    previous.edges.every((edge, index) => Math.abs((next.edges[index] ?? 0) - shift - edge) <= tolerance) ||
    areSameColumns(previous, next, false)
  );
}

/** A single line whose parts stand in the table's columns. */
function rowPieces(draft: TextDraft, table: Table | undefined): readonly Line[] | undefined {
  const [line] = draft.lines;
  if (!table || draft.lines.length !== 1 || !line?.pieces || line.pieces.length !== table.columnCount) return undefined;
  const fits = line.pieces.every((piece, index) => {
    const left = table.edges[index] ?? 0;
    const right = table.edges[index + 1] ?? 0;
    return overlap(piece.x0, piece.x1, left, right) > MAJORITY * Math.min(piece.x1 - piece.x0, right - left);
  });
  return fits ? line.pieces : undefined;
}

/** A number of one part or several, such as `4` or `A.3`, before a word. */
const NUMBERED = /^(?:\p{Lu}\.)?\d{1,2}(?:\.\d{1,2}){0,4}\.?\s+\p{Lu}/u;

/** Whether texts are the number and the words of a heading, each larger than the one above it in the table's last row. */
const isHeading = (pieces: readonly Line[], table: Table): boolean =>
  NUMBERED.test(pieces.map(({ text }) => text.trim()).join(' ')) &&
  pieces.every(({ size }, column) => {
    const above = lastLine(table, column);
    return above !== undefined && size - above.size > SAME_SIZE * above.size;
  });

/** The last line of the last row's cell in a column. */
const lastLine = ({ cells, rowCount }: Table, column: number): Line | undefined =>
  cells.find((cell) => cell.column === column && cell.row + cell.rows === rowCount)?.lines.at(-1);

/** Whether the texts are those of the table's first row. */
function isHead(table: Table, pieces: readonly Line[]): boolean {
  const head = table.cells.filter((cell) => cell.row === 0);
  return head.length === pieces.length && head.every((cell, index) => textOf(cell) === pieces[index]?.text.trim());
}

/** The column whose last cell continues with these lines at the top of the next page; -1 when they are no part of it. */
function cellColumn({ lines }: TextDraft, table: Table): number {
  const [first] = lines;
  if (!first || !/^\p{Ll}/u.test(first.text)) return -1;
  for (let column = 0; column < table.columnCount; column++) {
    const above = lastLine(table, column);
    // A narrow paragraph may stand at the left: there the cell above must be unfinished.
    if (column === 0 && ENDS_SENTENCE.test(above?.text.trim() || '.')) continue;
    if (above && !sameLook(above, first)) continue;
    const left = (table.edges[column] ?? 0) - BORDER_SLACK;
    const right = (table.edges[column + 1] ?? 0) + BORDER_SLACK;
    if (lines.every((line) => line.x0 >= left && line.x1 <= right)) return column;
  }
  return -1;
}

/** Where most lines of text of each page begin, by pages: that of left and right pages differs. */
function pageEdges(drafts: readonly Draft[]): Map<number, number> {
  const counts = new Map<number, Map<number, number>>();
  for (const draft of drafts) {
    if (draft.kind !== 'text') continue;
    const ofPage = counts.get(draft.page) ?? new Map<number, number>();
    for (const { x0 } of draft.lines) ofPage.set(Math.round(x0), (ofPage.get(Math.round(x0)) ?? 0) + 1);
    counts.set(draft.page, ofPage);
  }
  return new Map([...counts].map(([page, ofPage]) => [page, mostFrequent(ofPage) ?? 0]));
}

/** A page without text has the edge of those on its side, two pages before or after it. */
const edgeOf = (page: number, edges: ReadonlyMap<number, number>): number | undefined =>
  [page, page - 2, page + 2].map((at) => edges.get(at)).find((edge) => edge !== undefined);

function joinCode(out: Draft[], draft: Draft, edges: ReadonlyMap<number, number>): boolean {
  const last = out.at(-1);
  if (draft.kind !== 'code' || last?.kind !== 'code' || last.lastPage !== draft.page - 1) return false;
  if (last.term || draft.term) return false;
  const between = leftOf(last.lines) - leftOf(draft.lines);
  const [above, below] = [last.lastPage, draft.page].map((page) => edgeOf(page, edges));
  const ofPages = above !== undefined && below !== undefined ? above - below : 0;
  const isAligned = Math.abs(between) < SAME_LEFT;
  const shift = isAligned ? 0 : Math.abs(between) > OTHER_COLUMN ? between : ofPages;
  const lines = shift === 0 ? draft.lines : draft.lines.map((line) => movedBy(line, shift));
  const breaks = [...(last.breaks ?? []), { page: draft.page, line: last.lines.length }];
  out[out.length - 1] = { ...last, lines: [...last.lines, ...lines], lastPage: draft.page, breaks };
  return true;
}

const leftOf = (lines: readonly Line[]) => lines.reduce((left, { x0 }) => Math.min(left, x0), Number.POSITIVE_INFINITY);
const movedBy = (line: Line, shift: number): Line => ({ ...line, x0: line.x0 + shift, x1: line.x1 + shift });
