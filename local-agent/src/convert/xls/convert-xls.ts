import type { CellObject, Comments, WorkSheet } from 'xlsx';
import type { Conversion, ConversionInput, FormatConverter } from '../conversion.ts';
import { emitWorkbook } from '../sheets/emit-workbook.ts';
import { formatValue } from '../sheets/format-value.ts';
import { columnLetters } from '../sheets/shift-formula.ts';
import type { Sheet, SheetCell, SheetNote } from '../sheets/workbook.ts';
import { oldTextReader } from './old-text.ts';
import { openWorkbook } from './open-workbook.ts';

/** Workbooks in binary formats (Excel 5 to 2003, xlsb) and Excel's XML of 2003. */
async function convertXls(input: ConversionInput): Promise<Conversion> {
  const book = openWorkbook(input);
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  const asText = oldTextReader(input.bytes) ?? ((text: string) => text);
  let cells = input.limits.cells;
  const sheets = book.SheetNames.map((key, index): Sheet => {
    const name = asText(key);
    const source = book.Sheets[key];
    const hidden = (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0;
    if (!source || hidden)
      return { name, hidden, rows: new Map(), merges: [], hiddenRows: new Set(), hiddenColumns: new Set() };
    const sheet = readSheet(name, source, { most: cells, date1904, asText });
    cells -= [...sheet.rows.values()].reduce((sum, row) => sum + row.size, 0);
    return sheet;
  });
  const left =
    cells <= 0
      ? [{ code: 'cells_left_out', message: `Only the first ${input.limits.cells} cells were converted.` }]
      : [];
  const { Title: title, Author: author } = book.Props ?? {};
  return {
    ...emitWorkbook(sheets, input, left),
    title: title ?? null,
    metadata: { ...(title ? { title } : {}), ...(author ? { author } : {}) },
  };
}

type Reading = {
  /** Most cells that are read. */
  readonly most: number;
  readonly date1904: boolean;
  /** A text as its workbook's encoding has it. */
  readonly asText: (text: string) => string;
};

function readSheet(name: string, source: WorkSheet, { most, date1904, asText }: Reading): Sheet {
  const rows: Sheet['rows'] = new Map();
  const hiddenRows = new Set<number>();
  const hiddenColumns = new Set<number>();
  const notes: SheetNote[] = [];
  let count = 0;
  // Sparse arrays: only real cells are visited, wherever they stand.
  source['!data']?.forEach((line, row) => {
    line?.forEach((cell, column) => {
      if (cell?.c) notes.push(...readNotes(cell.c, row, column, asText));
      const shown = cell && linked(displayCell(cell, date1904, asText), cell.l?.Target);
      if (!shown || shown.text.trim() === '' || count >= most) return;
      if (source['!rows']?.[row]?.hidden) hiddenRows.add(row);
      else if (source['!cols']?.[column]?.hidden) hiddenColumns.add(column);
      else {
        count++;
        const cells = rows.get(row) ?? new Map<number, SheetCell>();
        rows.set(row, cells.set(column, shown));
      }
    });
  });
  const merges = (source['!merges'] ?? []).map(({ s, e }) => ({ top: s.r, left: s.c, bottom: e.r, right: e.c }));
  const thinRows = numbersOf(source['!rows'], ({ hpt }) => hpt !== undefined && hpt < THIN_ROW_POINTS);
  const thinColumns = numbersOf(source['!cols'], ({ wch }) => wch !== undefined && wch < THIN_COLUMN_DIGITS);
  return { name, hidden: false, rows, merges, notes, hiddenRows, hiddenColumns, thinRows, thinColumns };
}

/** Lower rows, narrower columns hold nothing that anybody reads. */
const THIN_ROW_POINTS = 9;
const THIN_COLUMN_DIGITS = 4;

/** The places of a list whose entries pass the test; the list may be sparse. */
function numbersOf<T>(list: readonly T[] | undefined, passes: (entry: T) => boolean): Set<number> {
  const out = new Set<number>();
  list?.forEach((entry, number) => {
    if (entry && passes(entry)) out.add(number);
  });
  return out;
}

const readNotes = (comments: Comments, row: number, column: number, asText: Reading['asText']): SheetNote[] =>
  comments.flatMap(({ a: name = '', t }) => {
    const value = asText(t);
    const author = /\w|\p{L}/u.test(name) ? name.trim() : '';
    // Excel begins a note with its author's name.
    const own = author && value.startsWith(`${author}:`) ? value.slice(author.length + 1) : value;
    const note = own.replace(/\s+/g, ' ').trim();
    return note ? [{ place: `${columnLetters(column)}${row + 1}`, author, text: note }] : [];
  });

const linked = (shown: SheetCell, url: string | undefined): SheetCell =>
  url && !url.startsWith('#') ? { ...shown, url } : shown;

function displayCell(cell: CellObject, date1904: boolean, asText: Reading['asText']): SheetCell {
  const value = displayValue(cell, date1904, asText);
  return cell.f && value.text ? { ...value, formula: `=${cell.f}` } : value;
}

function displayValue(cell: CellObject, date1904: boolean, asText: Reading['asText']): SheetCell {
  if (cell.t === 'n' && typeof cell.v === 'number') {
    return { text: formatValue(cell.v, cell.z ?? 'General', date1904), align: 'right' };
  }
  if (cell.t === 'b') return { text: cell.v ? 'TRUE' : 'FALSE' };
  return { text: asText(String(cell.w ?? cell.v ?? '')) };
}

export const xls: FormatConverter = { format: 'xls', id: 'docferry-xls/10', convert: convertXls };
