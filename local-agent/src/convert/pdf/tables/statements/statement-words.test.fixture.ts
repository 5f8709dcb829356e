import type { Rule, Word } from '../../../page/page-content.ts';
import type { Table } from '../table.ts';
import { textOf } from '../table.ts';
import { findStatements } from './find-statements.ts';

const SIZE = 10;
/** Of letters and of spaces, points. */
const LETTER = 5;
const SPACE = 3;

const widthOf = (text: string) => text.length * LETTER - (text.split(' ').length - 1) * (LETTER - SPACE);

/** The words of a text that begins at an x, each letter five points wide. */
export function textAt(text: string, x: number, baseline: number): Word[] {
  let x0 = x;
  return text.split(' ').map((part): Word => {
    const word: Word = {
      text: part,
      x0,
      x1: x0 + part.length * LETTER,
      y0: baseline - 8,
      y1: baseline + 2,
      baseline,
      size: SIZE,
      font: { name: 'Helvetica', bold: false, italic: false, monospace: false },
      color: '#000000',
    };
    x0 = word.x1 + SPACE;
    return word;
  });
}

export const textBefore = (text: string, end: number, baseline: number) => textAt(text, end - widthOf(text), baseline);
export const textAbout = (text: string, middle: number, baseline: number) =>
  textAt(text, middle - widthOf(text) / 2, baseline);

/** A row with its label at 20 points and its values, each ending at one of `ends`. */
export const rowAt = (
  baseline: number,
  [label = '', ...values]: readonly string[],
  ends: readonly number[],
): Word[] => [
  ...(label ? textAt(label, 20, baseline) : []),
  ...values.flatMap((value, column) => (value ? textBefore(value, ends[column] ?? 0, baseline) : [])),
];

/** The statements in words, as rows of what their cells say. */
export const statementsIn = (words: readonly Word[], rules: readonly Rule[] = []): string[][][] =>
  findStatements(words, rules).map(tableRows);

const tableRows = ({ rowCount, cells }: Table): string[][] =>
  Array.from({ length: rowCount }, (_, row) => cells.filter((cell) => cell.row === row).map(textOf));
