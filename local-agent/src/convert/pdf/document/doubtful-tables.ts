import type { ConversionWarning } from '@docferry/shared-contracts';
import type { Draft } from '../blocks/draft.ts';
import { findWrongSum } from '../tables/check-sums.ts';
import { fusedAmounts } from '../tables/fused-amounts.ts';
import { beginsWithHeads, headRows } from '../tables/head-rows.ts';
import type { Table } from '../tables/table.ts';

/** So many tables are named; of others their number is. */
const MAX_NAMED = 20;
/** A label is shortened to so many characters. */
const MAX_LABEL = 60;

/**
 * Warnings `doubtful_table` with the reason: a total that is not the sum of the rows above it, or several amounts in one cell.
 * `labelOf` names a page.
 */
export function doubtfulTables(drafts: readonly Draft[], labelOf: (page: number) => string): ConversionWarning[] {
  const doubts = drafts.flatMap((draft) => {
    const reason = draft.kind === 'table' ? doubtOf(draft.tables) : undefined;
    return reason === undefined ? [] : [{ page: labelOf(draft.page), reason }];
  });
  const named = doubts.slice(0, MAX_NAMED).map(({ page, reason }) => ({
    code: 'doubtful_table',
    message: `Page ${page}: check a table against the page: ${reason}.`,
    segment: page,
  }));
  const rest = doubts.length - named.length;
  return rest > 0
    ? [
        ...named,
        {
          code: 'doubtful_table',
          message: `${rest} more tables are doubtful.`,
        },
      ]
    : named;
}

function doubtOf(tables: readonly Table[]): string | undefined {
  const rows = tables.flatMap((table) => textsOf(table).slice(beginsWithHeads(table) ? headRows(table) : 0));
  const wrong = findWrongSum(rows);
  if (wrong)
    return `in column ${wrong.column + 1} "${shortened(wrong.label)}" is ${wrong.printed}, and the rows above it add up to ${wrong.sum}`;
  const fused = fusedAmounts(rows);
  return fused === undefined ? undefined : `the cell "${shortened(fused)}" has several amounts`;
}

const shortened = (text: string) => (text.length > MAX_LABEL ? `${text.slice(0, MAX_LABEL)}…` : text);

/** The texts of a table's cells by row and column, without raised marks; a cell over several places has its text in the first. */
function textsOf({ rowCount, columnCount, cells }: Table): string[][] {
  const rows = Array.from({ length: rowCount }, () => Array.from({ length: columnCount }, () => ''));
  for (const { row, column, lines } of cells) {
    const runs = lines.map((line) => line.runs.map((run) => (run.raised ? '' : run.text)).join(''));
    const own = rows[row];
    if (own) own[column] = runs.join(' ').replace(/\s+/g, ' ').trim();
  }
  return rows;
}
