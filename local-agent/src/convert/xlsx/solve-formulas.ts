import type { ConversionWarning } from '@docferry/shared-contracts';
import type { OoxmlPackage } from '../ooxml/open-package.ts';
import { isError, type Scalar } from '../sheets/formulas/formula-value.ts';
import { cellSolver, type StoredSheet } from '../sheets/formulas/solve-cells.ts';
import type { Sheet } from '../sheets/workbook.ts';
import type { DefinedNames } from './defined-names.ts';
import { type CellContext, displayCell, type OpenCell } from './display-cell.ts';
import { readStoredCells } from './read-stored-cells.ts';
import { MAX_SOLVED, type UnsolvedCells } from './sheet-reading.ts';

type SolveContext = CellContext & {
  readonly withFormulas: boolean;
  readonly names: DefinedNames;
  readonly ooxml: OoxmlPackage;
  readonly nesting: number;
};

/**
 * Puts results in the place of formulas that programs wrote without them, as spreadsheets do when they open the file. The
 * warnings name how many formulas are left. `parts`: all worksheets, hidden ones too, and the parts that hold them.
 */
export async function solveFormulas(
  unsolved: readonly UnsolvedCells[],
  parts: readonly { readonly name: string; readonly part: string }[],
  context: SolveContext,
): Promise<ConversionWarning[]> {
  const stored = context.date1904 ? undefined : await storedSheets(parts, context);
  const solve = stored ? cellSolver(stored, context.names) : () => undefined;
  // A formula may refer to a long row of others below it, which are known after the first time.
  for (let time = 0; time < 2; time++)
    for (const { sheet, cells } of unsolved) for (const { row, column } of cells) solve(sheet.name, row, column);
  return unsolved.flatMap(({ sheet, cells, count }): ConversionWarning[] => {
    let left = count - cells.length;
    for (const cell of cells) {
      const value = solve(sheet.name, cell.row, cell.column);
      if (value === undefined) left++;
      else show(sheet, cell, value, context);
    }
    if (left === 0) return [];
    const subject =
      left === 1 ? `1 formula of sheet "${sheet.name}" has` : `${left} formulas of sheet "${sheet.name}" have`;
    const message = `${subject} no stored result and ${left === 1 ? 'is shown as a formula' : 'are shown as formulas'}.`;
    return [{ code: 'formulas_without_results', message, segment: sheet.name }];
  });
}

async function storedSheets(
  parts: readonly { readonly name: string; readonly part: string }[],
  { ooxml, nesting, strings, areStale }: SolveContext,
): Promise<ReadonlyMap<string, StoredSheet> | undefined> {
  const sheets = new Map<string, StoredSheet>();
  let most = MAX_SOLVED;
  for (const { name, part } of parts) {
    const bytes = await ooxml.bytes(part);
    const read = bytes && readStoredCells(bytes, nesting, strings, { most, areStale });
    if (!read) return undefined;
    most -= read.count;
    sheets.set(name, read.cells);
  }
  return sheets;
}

function show(sheet: Sheet, cell: OpenCell, value: Scalar, context: SolveContext): void {
  const line = sheet.rows.get(cell.row);
  const shown = displayCell({ ...cell, ...written(value) }, context);
  if (!line || shown.text.trim() === '') {
    line?.delete(cell.column);
    if (line?.size === 0) sheet.rows.delete(cell.row);
    return;
  }
  const url = line.get(cell.column)?.url;
  const formula = context.withFormulas ? { formula: `=${cell.formula}` } : {};
  line.set(cell.column, { ...shown, ...(url ? { url } : {}), ...formula });
}

/** A value as a file stores it. */
function written(value: Scalar): { type: string; value: string } {
  if (isError(value)) return { type: 'e', value: value.error };
  if (typeof value === 'boolean') return { type: 'b', value: value ? '1' : '0' };
  return typeof value === 'string' ? { type: 'str', value } : { type: 'n', value: String(value ?? 0) };
}
