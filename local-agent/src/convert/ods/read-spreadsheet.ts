import type { ConversionInput } from '../conversion.ts';
import { scanXml, type XmlAttributes } from '../markup/scan-xml.ts';
import { cellWeight } from '../sheets/cell-weight.ts';
import { columnLetters } from '../sheets/shift-formula.ts';
import type { CellRange, Sheet, SheetCell, SheetNote } from '../sheets/workbook.ts';
import { readFormula } from './read-formula.ts';

/** Most copies of one repeated row or cell that are made; files repeat blank ones a million times. */
const MAX_REPEATS = 1_000;

type OpenSheet = Sheet & {
  readonly merges: CellRange[];
  readonly notes: SheetNote[];
  hiddenRows: Set<number>;
  hiddenColumns: Set<number>;
};
type OpenCell = {
  columns: number;
  rows: number;
  repeat: number;
  lines: string[];
  number: boolean;
  covered: boolean;
  url: string;
  formula: string;
  note: { author: string; text: string } | undefined;
};

const count = (value: string | undefined) => Math.max(1, Number.parseInt(value ?? '1', 10) || 1);

/**
 * Streams the `content.xml` of a spreadsheet (OpenDocument 1.3 part 3, section 9): only cells that display something are
 * kept. `left` is how many were above the limit.
 */
export function readSpreadsheet(
  content: Uint8Array,
  { limits, options, onProgress }: Pick<ConversionInput, 'limits' | 'options' | 'onProgress'>,
): { sheets: Sheet[]; left: number } {
  const sheets: OpenSheet[] = [];
  const hiddenStyles = new Set<string>();
  const hiddenColumns = new Set<number>();
  let style = '';
  let kept = 0;
  let left = 0;
  let row = 0;
  let rowRepeat = 1;
  let rowHidden = false;
  let column = 0;
  let declared = 0;
  let line = new Map<number, SheetCell>();
  let cell: OpenCell | undefined;
  /** Depth of text that a cell does not display: comments, drawings. */
  let aside = 0;
  /** What a comment's text goes to while it is read. */
  let into: 'author' | 'text' | undefined;

  function openSheet(attributes: XmlAttributes): void {
    const name = attributes['table:name'] ?? `Sheet ${sheets.length + 1}`;
    const hidden = hiddenStyles.has(attributes['table:style-name'] ?? '');
    sheets.push({
      name,
      hidden,
      rows: new Map(),
      merges: [],
      notes: [],
      hiddenRows: new Set(),
      hiddenColumns: new Set(),
    });
    hiddenColumns.clear();
    row = 0;
    declared = 0;
  }

  function closeCell(done: OpenCell): void {
    const sheet = sheets.at(-1);
    const value = done.lines.join('\n');
    const note = done.note?.text.replace(/\s+/g, ' ').trim();
    if (sheet && note) {
      sheet.notes.push({ place: `${columnLetters(column)}${row + 1}`, author: done.note?.author ?? '', text: note });
    }
    if (sheet && value.trim() !== '' && !done.covered) {
      const shown: SheetCell = {
        text: value,
        ...(done.number ? { align: 'right' } : {}),
        ...(done.url && !done.url.startsWith('#') ? { url: done.url } : {}),
        ...(options.formulas && done.formula ? { formula: readFormula(done.formula) } : {}),
      };
      for (let copy = 0; copy < Math.min(done.repeat, MAX_REPEATS); copy++) {
        if (hiddenColumns.has(column + copy)) sheet.hiddenColumns.add(column + copy);
        else line.set(column + copy, shown);
      }
      if (done.columns > 1 || done.rows > 1) {
        sheet.merges.push({ top: row, left: column, bottom: row + done.rows - 1, right: column + done.columns - 1 });
      }
    }
    column += done.repeat;
  }

  function closeRow(): void {
    const sheet = sheets.at(-1);
    if (sheet && line.size > 0) {
      const weight = [...line.values()].reduce((sum, { text }) => sum + cellWeight(text), 0);
      for (let copy = 0; copy < Math.min(rowRepeat, MAX_REPEATS); copy++) {
        if (rowHidden) sheet.hiddenRows.add(row + copy);
        else if (kept + weight > limits.cells) left += line.size;
        else {
          kept += weight;
          sheet.rows.set(row + copy, copy === 0 ? line : new Map(line));
        }
      }
    }
    row += rowRepeat;
    if (row % 1_000 === 0) onProgress(row, undefined);
  }

  scanXml(content, limits.nesting, {
    open(name, attributes) {
      switch (name) {
        case 'style:style':
          style = attributes['style:name'] ?? '';
          break;
        case 'style:table-properties':
          if (attributes['table:display'] === 'false') hiddenStyles.add(style);
          break;
        case 'table:table':
          if (!cell) openSheet(attributes);
          break;
        case 'table:table-column': {
          const repeat = count(attributes['table:number-columns-repeated']);
          if (/^(?:collapse|filter)$/.test(attributes['table:visibility'] ?? '')) {
            for (let copy = 0; copy < Math.min(repeat, MAX_REPEATS); copy++) hiddenColumns.add(declared + copy);
          }
          declared += repeat;
          break;
        }
        case 'table:table-row':
          rowRepeat = count(attributes['table:number-rows-repeated']);
          rowHidden = /^(?:collapse|filter)$/.test(attributes['table:visibility'] ?? '');
          column = 0;
          line = new Map();
          break;
        case 'table:table-cell':
        case 'table:covered-table-cell':
          cell = {
            columns: count(attributes['table:number-columns-spanned']),
            rows: count(attributes['table:number-rows-spanned']),
            repeat: count(attributes['table:number-columns-repeated']),
            lines: [],
            number: /^(?:float|percentage|currency|date|time)$/.test(attributes['office:value-type'] ?? ''),
            covered: name === 'table:covered-table-cell',
            url: '',
            formula: attributes['table:formula'] ?? '',
            note: undefined,
          };
          break;
        case 'office:annotation':
          if (cell) cell.note = { author: '', text: '' };
          into = undefined;
          aside++;
          break;
        case 'dc:creator':
          into = 'author';
          break;
        case 'table:shapes':
        case 'draw:frame':
          aside++;
          break;
        case 'text:p':
          if (cell && aside === 0) cell.lines.push('');
          else if (cell?.note) {
            into = 'text';
            cell.note.text += ' ';
          }
          break;
        case 'text:a':
          if (cell && aside === 0) cell.url ||= attributes['xlink:href'] ?? '';
          break;
        case 'text:s':
        case 'text:tab':
          append(' '.repeat(Math.min(count(attributes['text:c']), 100)));
          break;
        case 'text:line-break':
          append('\n');
          break;
      }
    },
    close(name) {
      if ((name === 'table:table-cell' || name === 'table:covered-table-cell') && cell) {
        closeCell(cell);
        cell = undefined;
      } else if (name === 'table:table-row') closeRow();
      else if (name === 'dc:creator' || (name === 'text:p' && aside > 0)) into = undefined;
      else if (name === 'office:annotation' || name === 'table:shapes' || name === 'draw:frame') aside--;
    },
    text: append,
  });

  function append(value: string): void {
    if (cell && aside === 0 && cell.lines.length > 0) cell.lines[cell.lines.length - 1] += value;
    else if (cell?.note && into) cell.note[into] += value;
  }

  return { sheets, left };
}
