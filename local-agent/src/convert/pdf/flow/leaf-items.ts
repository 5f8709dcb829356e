import { ASCENT, type Box, boundsOf } from '../../page/box.ts';
import type { Rule, Word } from '../../page/page-content.ts';
import { groupRows } from '../../page/rows.ts';
import { FORMULA_NUMBER } from '../layout/formula-signs.ts';
import { findFormulas } from '../layout/formulas.ts';
import { isIndexColumn } from '../layout/index-columns.ts';
import { makeLine } from '../layout/line.ts';
import { inColumnFrame } from '../layout/reading-side.ts';
import type { Leaf } from '../layout/split-columns.ts';
import { partTallSigns } from '../layout/tall-signs.ts';
import { textRows } from '../layout/text-rows.ts';
import { findAlignedTables } from '../tables/aligned-tables.ts';
import type { Table } from '../tables/table.ts';
import { narrowColumns } from './narrow-columns.ts';
import type { FlowItem } from './page-flow.ts';

/** Rows of formulas with their numbers at the right. */
function numbersFormulas({ columnCount, cells }: Table): boolean {
  const numbers = cells.filter(({ column }) => column === columnCount - 1);
  return columnCount === 2 && numbers.every(({ lines }) => lines.every(({ text }) => FORMULA_NUMBER.test(text)));
}

/** What of a leaf is no line. */
export type Placed = Exclude<FlowItem, { kind: 'line' }>;

/** Lines, shaded rows, and every stroke, for the bars of fractions are shorter than any line. */
type Marks = { readonly rules: readonly Rule[]; readonly bars: readonly Box[]; readonly strokes: readonly Rule[] };

/** The lines and tables of a column, from top to bottom, with what was found before. */
export function leafItems(leaf: Leaf<Placed>, { rules, bars, strokes }: Marks): FlowItem[] {
  const formulas = findFormulas(partTallSigns(groupRows(leaf.words)), strokes);
  const isFormula = (word: Word) => formulas.some((formula) => formula.words.has(word));
  const rows = textRows(formulas.length > 0 ? leaf.words.filter((word) => !isFormula(word)) : leaf.words);
  const column = boundsOf([...leaf.words, ...leaf.blockers.map(({ box }) => box)]);
  const borders = rules.filter((rule) => rule.from < column.x1 && rule.to > column.x0).map((rule) => rule.at);
  const beside = bars.filter((box) => box.x0 < column.x1 && box.x1 > column.x0);
  const placed: { y: number; item: FlowItem }[] = leaf.blockers.map(({ box, content }) => ({
    y: box.y0,
    item: content,
  }));
  const text = boundsOf(leaf.words);
  const aligned = isIndexColumn(rows, text.x0)
    ? []
    : findAlignedTables(rows, borders, beside).filter(({ table }) => !numbersFormulas(table));
  for (const { table } of aligned) placed.push({ y: table.y0, item: { kind: 'table', table } });
  for (const { line } of formulas) placed.push({ y: line.y0, item: { kind: 'line', line, column: text } });
  for (const [index, row] of rows.entries()) {
    if (aligned.some(({ first, last }) => index >= first && index <= last)) continue;
    for (const { words, baseline, size } of row.members) {
      placed.push({
        y: baseline - ASCENT * size,
        item: { kind: 'line', line: inColumnFrame(makeLine(words), text), column: text },
      });
    }
  }
  return narrowColumns(placed.sort((a, b) => a.y - b.y).map(({ item }) => item));
}
