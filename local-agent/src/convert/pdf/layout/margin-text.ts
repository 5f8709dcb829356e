import type { Word } from '../../page/page-content.ts';
import { addRow, nearestRow, type RowIndex } from '../../page/row-index.ts';
import { groupRows, type Row, splitRow } from '../../page/rows.ts';
import { readMarker } from '../patterns/list-marker.ts';
import { LINE_PITCH, MAJORITY, MAX_INDENT, SMALL_TEXT, USUAL_SIZE } from './measures.ts';
import { characters, continuity, RUNNING_TEXT } from './prose.ts';

/** Heads and feet, which may be as wide as the page, stand in these outer parts of its height. */
const EDGE = 0.08;
/** White between the text and its margin, points, and beside a margin whose letters are smaller. */
const STRIP = USUAL_SIZE;
const NARROW_STRIP = USUAL_SIZE / 2;
/** The text has this share of the letters and so many lines; what stands in a margin is narrower than this part of it. */
const TEXT_SHARE = 0.85;
const MIN_LINES = 12;
const NARROW = 0.32;
/** Fewer of the margin's lines, and of the text's beside it, than this may look like cells or labels. */
const MAX_CELLS = 2;
/** More numbers and signs than this in a margin, on lines of their own, and more than words, are numbers of lines. */
const MAX_MARKS = 4;
/** A gap within a row of a table, font sizes, and the drift of base lines of one row. */
const CELL_GAP = 1.5;
const SAME_LINE = 0.15;
/** Marks of notes are raised by less, font sizes. */
const RAISED = 0.62;

/** What stands beside a page's text, in its margin: each part its words from top to bottom. */
export type MarginText = { readonly text: readonly Word[]; readonly asides: readonly (readonly Word[])[] };

/**
 * Parts a page of one column of running text from what stands in its margins, such as heads of pages, captions and notes,
 * which would otherwise be read into its lines. Labels of items and columns of tables are none of these.
 */
export function partMargins(words: readonly Word[], pageHeight: number): MarginText {
  const none = { text: words, asides: [] };
  const inner = words.filter(({ baseline }) => baseline > EDGE * pageHeight && baseline < (1 - EDGE) * pageHeight);
  const [text, ...others] = textAndMargins(inner);
  if (!text || others.length === 0 || others.length > 2) return none;
  if (characters(text.words) < TEXT_SHARE * characters(inner)) return none;
  const rows = groupRows(text.words);
  const width = text.x1 - text.x0;
  const running = Math.max(continuity(rows.map((row) => row.words)).running, hangingLines(rows, text));
  if (rows.length < MIN_LINES || running < RUNNING_TEXT) return none;
  const isOfTable = (margin: readonly Row[]) => hasCells(margin, rows) || namesParagraphs(margin, rows, text.x1);
  if (others.some((other) => other.x1 - other.x0 > NARROW * width || isOfTable(groupRows(other.words)))) return none;
  const beside = new Set(others.flatMap((other) => other.words));
  return {
    text: words.filter((word) => !beside.has(word)),
    asides: others
      .flatMap((other) => partsOf(groupRows(other.words)))
      .sort((a, b) => (a[0]?.y0 ?? 0) - (b[0]?.y0 ?? 0)),
  };
}

/** The text, and what is beside it with white between them. */
function textAndMargins(words: readonly Word[]): Column[] {
  const fromLeft = words.toSorted((a, b) => a.x0 - b.x0);
  const columns = columnsOf(fromLeft, STRIP);
  if (columns.length > 1) return byLetters(columns);
  const [text, ...others] = byLetters(columnsOf(fromLeft, NARROW_STRIP));
  return text && others.every((other) => isSmaller(other, text)) ? [text, ...others] : columns;
}

const byLetters = (columns: readonly Column[]): Column[] =>
  columns.toSorted((a, b) => characters(b.words) - characters(a.words));

/** Whether most letters of a margin are smaller than most of the text are. */
const isSmaller = (margin: Column, text: Column): boolean => usualSize(margin) < SMALL_TEXT * usualSize(text);

/** The size of a column's middle letter, by size. */
function usualSize({ words }: Column): number {
  const half = characters(words) / 2;
  let count = 0;
  for (const word of words.toSorted((a, b) => a.size - b.size)) {
    count += characters([word]);
    if (count >= half) return word.size;
  }
  return 0;
}

type Column = { readonly x0: number; readonly x1: number; readonly words: readonly Word[] };

/** Words with no strip of white between them from the top to the bottom; `words` are in order from the left. */
function columnsOf(words: readonly Word[], strip: number): Column[] {
  const columns: { x0: number; x1: number; words: Word[] }[] = [];
  for (const word of words) {
    const last = columns.at(-1);
    if (last && word.x0 < last.x1 + strip) {
      last.words.push(word);
      last.x1 = Math.max(last.x1, word.x1);
    } else columns.push({ x0: word.x0, x1: word.x1, words: [word] });
  }
  return columns;
}

/** A line that fills this part of the column's width continues in the next one. */
const FULL = 0.7;

/**
 * Share of lines that are set in under a full line right above: those of a list of references, where lines often begin with
 * names.
 */
function hangingLines(rows: readonly Row[], { x0, x1 }: Column): number {
  const hanging = rows.filter((row, at) => {
    const above = rows[at - 1];
    if (!above || row.baseline - above.baseline > LINE_PITCH * row.size) return false;
    const indent = (row.x0 - x0) / row.size;
    return indent > 1 && indent < MAX_INDENT && above.x1 - x0 > FULL * (x1 - x0);
  });
  return hanging.length / rows.length;
}

/** Whether lines of the margin are labels, bullets or numbers beside lines of the text, or continue rows of its tables. */
function hasCells(margin: readonly Row[], text: readonly Row[]): boolean {
  const index: RowIndex<Row> = new Map();
  for (const [order, row] of text.entries()) addRow(index, row, order);
  const marks = margin.filter(isMark).length;
  const isNumbered = marks > MAX_MARKS && marks > MAJORITY * margin.length;
  const cells = margin.filter((row) => {
    const beside = nearestRow(index, row, ({ baseline, size }) => Math.abs(baseline - row.baseline) < SAME_LINE * size);
    const raised = nearestRow(index, row, isRaisedOver);
    if (row.words.every(({ text }) => readMarker(text)?.kind === 'bullet')) return true;
    const isRow = beside !== undefined && splitRow(beside.words, CELL_GAP * beside.size).length > 1;
    return isRow || (isMark(row) && (beside !== undefined || raised !== undefined || isNumbered));
  });
  return cells.length >= MAX_CELLS || cells.length === margin.length;
}

/** Whether a row has smaller letters and stands right above the base line of another, as the mark of a note does beside its text. */
const isRaisedOver = ({ baseline, size }: Row, row: Row): boolean =>
  row.size < SMALL_TEXT * size && baseline > row.baseline && baseline - row.baseline < RAISED * size;

/** Numbers and signs, no word. */
const isMark = ({ words }: Row): boolean => !/\p{L}{3}/u.test(words.map((word) => word.text).join(' '));

/** Terms of a glossary: so many, and this share of the paragraphs and of the margin's lines. */
const MIN_TERMS = 4;
const NAMED = 0.7;
/** Terms are as large as the text, but for this share of its size. */
const SAME_SIZE = 0.08;
/** The last line of a paragraph leaves more room than this, font sizes. */
const ROOM = 2;

/** Whether nearly each paragraph has a term in the margin beside its first line, as in a glossary or a list of abbreviations. */
function namesParagraphs(margin: readonly Row[], text: readonly Row[], edge: number): boolean {
  const starts = text.filter((row, at) => {
    const above = text[at - 1];
    return !above || edge - above.x1 > ROOM * row.size || row.baseline - above.baseline > LINE_PITCH * row.size;
  });
  const isTerm = (row: Row) =>
    starts.some(
      ({ baseline, size }) =>
        Math.abs(baseline - row.baseline) < SAME_LINE * size && Math.abs(size - row.size) < SAME_SIZE * size,
    );
  const terms = margin.filter(isTerm).length;
  return terms >= MIN_TERMS && terms >= NAMED * starts.length && terms >= NAMED * margin.length;
}

/** Parts of a margin with white between them. */
function partsOf(rows: readonly Row[]): Word[][] {
  const parts: Row[][] = [];
  for (const row of rows) {
    const last = parts.at(-1)?.at(-1);
    if (last && row.baseline - last.baseline <= LINE_PITCH * row.size) parts.at(-1)?.push(row);
    else parts.push([row]);
  }
  return parts.map((part) => part.flatMap((row) => [...row.words]));
}
