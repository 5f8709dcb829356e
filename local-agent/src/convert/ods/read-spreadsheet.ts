import { scanXml, type XmlAttributes } from '../markup/scan-xml.ts';
import type { Sheet } from '../sheets/workbook.ts';
import { beginCell, COVERED_CELL, countOf, type OpenCell } from './open-cell.ts';
import {
  beginSheets,
  closeRow,
  declareColumns,
  openRow,
  openSheet,
  putCell,
  type SheetReading,
  type SpreadsheetInput,
} from './sheet-reading.ts';

type Reading = SheetReading & {
  /** Name of the style under way. */
  style: string;
  cell: OpenCell | undefined;
  /** Depth of text that a cell does not display: comments, drawings. */
  aside: number;
  /** What a comment's text goes to while it is read. */
  into: 'author' | 'text' | undefined;
};

/**
 * Streams the `content.xml` of a spreadsheet (OpenDocument 1.3 part 3, section 9): only cells that display something are
 * kept. `left` is how many were above the limit.
 */
export function readSpreadsheet(content: Uint8Array, input: SpreadsheetInput): { sheets: Sheet[]; left: number } {
  const reading: Reading = { ...beginSheets(input), style: '', cell: undefined, aside: 0, into: undefined };
  scanXml(content, input.limits.nesting, {
    open: (name, attributes) => OPEN.get(name)?.(reading, attributes, name),
    close: (name) => CLOSE.get(name)?.(reading),
    text: (value) => append(reading, value),
  });
  return { sheets: reading.sheets, left: reading.left };
}

/** Lower rows, narrower columns hold nothing that anybody reads; the usual ones have .45 and 2.3 cm. */
const THIN_ROW_CM = 0.3;
const THIN_COLUMN_CM = 0.9;

const CENTIMETRES: Readonly<Record<string, number>> = { cm: 1, mm: 0.1, in: 2.54, pt: 2.54 / 72 };

/** A length in centimetres; infinite when there is none. */
function centimetres(length: string | undefined): number {
  const [, digits, unit = ''] = /^([\d.]+)(cm|mm|in|pt)$/.exec(length ?? '') ?? [];
  return digits ? Number(digits) * (CENTIMETRES[unit] ?? 1) : Number.POSITIVE_INFINITY;
}

type OpenElement = (reading: Reading, attributes: XmlAttributes, name: string) => void;

const openCell: OpenElement = (reading, attributes, name) => {
  reading.cell = beginCell(name, attributes);
};

const openAside: OpenElement = (reading) => {
  reading.aside++;
};

const openSpace: OpenElement = (reading, attributes) =>
  append(reading, ' '.repeat(Math.min(countOf(attributes['text:c']), 100)));

const OPEN: ReadonlyMap<string, OpenElement> = new Map<string, OpenElement>([
  [
    'style:style',
    (reading, attributes) => {
      reading.style = attributes['style:name'] ?? '';
    },
  ],
  [
    'style:table-properties',
    ({ hiddenStyles, style }, attributes) => {
      if (attributes['table:display'] === 'false') hiddenStyles.add(style);
    },
  ],
  [
    'style:table-row-properties',
    ({ thinStyles, style }, attributes) => {
      if (centimetres(attributes['style:row-height']) < THIN_ROW_CM) thinStyles.add(style);
    },
  ],
  [
    'style:table-column-properties',
    ({ thinStyles, style }, attributes) => {
      if (centimetres(attributes['style:column-width']) < THIN_COLUMN_CM) thinStyles.add(style);
    },
  ],
  [
    'table:table',
    (reading, attributes) => {
      if (!reading.cell) openSheet(reading, attributes);
    },
  ],
  ['table:table-column', declareColumns],
  ['table:table-row', openRow],
  ['table:table-cell', openCell],
  [COVERED_CELL, openCell],
  [
    'office:annotation',
    (reading) => {
      if (reading.cell) reading.cell.note = { author: '', text: '' };
      reading.into = undefined;
      reading.aside++;
    },
  ],
  [
    'dc:creator',
    (reading) => {
      reading.into = 'author';
    },
  ],
  ['table:shapes', openAside],
  ['draw:frame', openAside],
  ['text:p', openParagraph],
  [
    'text:a',
    ({ cell, aside }, attributes) => {
      if (cell && aside === 0) cell.url ||= attributes['xlink:href'] ?? '';
    },
  ],
  ['text:s', openSpace],
  ['text:tab', openSpace],
  ['text:line-break', (reading) => append(reading, '\n')],
]);

const CLOSE: ReadonlyMap<string, (reading: Reading) => void> = new Map([
  ['table:table-cell', closeCell],
  [COVERED_CELL, closeCell],
  ['table:table-row', closeRow],
  ['office:annotation', closeAside],
  ['table:shapes', closeAside],
  ['draw:frame', closeAside],
  [
    'dc:creator',
    (reading) => {
      reading.into = undefined;
    },
  ],
  [
    'text:p',
    (reading) => {
      if (reading.aside > 0) reading.into = undefined;
    },
  ],
]);

function openParagraph(reading: Reading): void {
  const { cell, aside } = reading;
  if (cell && aside === 0) cell.lines.push('');
  else if (cell?.note) {
    reading.into = 'text';
    cell.note.text += ' ';
  }
}

function closeCell(reading: Reading): void {
  if (reading.cell) putCell(reading, reading.cell);
  reading.cell = undefined;
}

function closeAside(reading: Reading): void {
  reading.aside--;
}

function append({ cell, aside, into }: Reading, value: string): void {
  if (cell && aside === 0 && cell.lines.length > 0) cell.lines[cell.lines.length - 1] += value;
  else if (cell?.note && into) cell.note[into] += value;
}
