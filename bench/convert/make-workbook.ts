import { type CellObject, utils, type WorkSheet, write } from 'xlsx';
import { label, number } from './make-text.ts';
import type { Random } from './random.ts';

/**
 * A workbook of several sheets, and the expected Markdown: tables below each other with titles, a statement whose groups
 * of columns are spaced out, tables side by side below a merged title, heads merged over columns and labels over rows.
 */
export function makeWorkbook(random: Random): { bytes: Uint8Array; markdown: string } {
  const book = utils.book_new();
  const parts: string[] = [];
  for (let index = 1; index <= random.int(1, 3); index++) {
    const name = `${label(random, 1)} ${index}`;
    const sheet = utils.aoa_to_sheet([]);
    const fill = random.pick([fillBelow, fillBelow, fillStatement, fillBeside, fillGrouped]);
    parts.push(`## ${name}`, ...fill(sheet, random));
    utils.book_append_sheet(book, sheet, name);
  }
  const bytes: Uint8Array = write(book, { type: 'buffer', bookType: 'xlsx' });
  return { bytes, markdown: `${parts.join('\n\n')}\n` };
}

/** One or two tables below each other, each perhaps with a title. */
function fillBelow(sheet: WorkSheet, random: Random): string[] {
  const parts: string[] = [];
  let row = random.int(0, 3);
  for (let tables = random.int(1, 2); tables > 0; tables--) {
    if (random.chance(0.4)) {
      const title = label(random, 3);
      put(sheet, [[title]], row, 0);
      parts.push(title);
      row += random.int(1, 2);
    }
    const rows = table(random);
    put(sheet, rows, row, 0);
    parts.push(toMarkdown(rows));
    row += rows.length + random.int(1, 3);
  }
  return parts;
}

/** Figures with their format below names of columns; blank columns, narrow or not, and thin rows space them out. */
function fillStatement(sheet: WorkSheet, random: Random): string[] {
  const groups = Array.from({ length: random.int(2, 3) }, () => random.int(2, 3));
  const labels = Array.from({ length: random.int(3, 9) }, () => label(random, 2));
  put(sheet, [['In thousands'], ...(random.chance(0.5) ? [[]] : [])], 0, 0);
  const top = random.int(2, 3);
  const thin = random.chance(0.5) ? 1 : 0;
  put(sheet, [['Item'], ...(thin ? [[]] : []), ...labels.map((one) => [one])], top, 0);
  sheet['!rows'] = thin ? [...Array.from({ length: top + 1 }, () => ({})), { hpt: 4 }] : [];
  sheet['!cols'] = [{ wch: 30 }];
  const grid = [['Item'], ...labels.map((one) => [one])];
  let column = 1;
  for (const [index, width] of groups.entries()) {
    if (index > 0) sheet['!cols'][column++] = { wch: random.chance(0.5) ? 2 : 9 };
    for (let count = 0; count < width; count++) {
      const head = `${label(random, 1)} ${column}`;
      const values = labels.map((): CellObject => ({ t: 'n', v: random.int(-9_000, 90_000), z: '#,##0;(#,##0)' }));
      put(sheet, [[head], ...(thin ? [[]] : []), ...values.map((one) => [one])], top, column);
      for (const [row, text] of [head, ...values.map(({ v }) => accounted(Number(v)))].entries()) grid[row]?.push(text);
      column++;
    }
  }
  return ['In thousands', toMarkdown(grid)];
}

const accounted = (value: number) =>
  value < 0 ? `(${Math.abs(value).toLocaleString('en')})` : value.toLocaleString('en');

/** Two tables side by side, with a title merged over both. */
function fillBeside(sheet: WorkSheet, random: Random): string[] {
  const title = label(random, 3);
  const [left, right] = [table(random), table(random)];
  const width = left[0]?.length ?? 0;
  const all = width + 1 + (right[0]?.length ?? 0);
  put(sheet, [[title]], 0, 0);
  sheet['!merges'] = [{ s: { r: 0, c: 0 }, e: { r: 0, c: all - 1 } }];
  const top = random.int(1, 2);
  put(sheet, left, top, 0);
  put(sheet, right, top, width + 1);
  return [title, toMarkdown(left), toMarkdown(right)];
}

/** Two rows of heads, the first merged over columns, and labels merged over rows. */
function fillGrouped(sheet: WorkSheet, random: Random): string[] {
  const groups = Array.from({ length: random.int(2, 3) }, (_, index) => `${label(random, 1)} ${index + 1}`);
  const heads = ['Part', 'Kind', ...groups.flatMap((group) => [group, group])];
  const below = ['Part', 'Kind', ...groups.flatMap(() => ['Plan', 'Done'])];
  const body = Array.from({ length: random.int(2, 4) }, () => label(random, 2)).flatMap((part) =>
    ['a', 'b'].map((kind) => [part, kind, ...groups.flatMap(() => [number(random), number(random)])]),
  );
  const grid = [heads, below, ...body];
  put(sheet, grid, 0, 0);
  sheet['!merges'] = [
    ...[0, 1].map((column) => ({ s: { r: 0, c: column }, e: { r: 1, c: column } })),
    ...groups.map((_, index) => ({ s: { r: 0, c: 2 + 2 * index }, e: { r: 0, c: 3 + 2 * index } })),
    ...Array.from({ length: body.length / 2 }, (_, index) => ({
      s: { r: 2 + 2 * index, c: 0 },
      e: { r: 3 + 2 * index, c: 0 },
    })),
  ];
  return [toMarkdown(grid)];
}

const put = (sheet: WorkSheet, rows: readonly (readonly (string | CellObject)[])[], row: number, column: number) =>
  utils.sheet_add_aoa(
    sheet,
    rows.map((cells) => [...cells]),
    { origin: { r: row, c: column } },
  );

function table(random: Random): string[][] {
  const columns = random.int(2, 6);
  const header = Array.from({ length: columns }, (_, column) => `${label(random, 1)} ${column + 1}`);
  const body = Array.from({ length: random.int(2, 12) }, () =>
    Array.from({ length: columns }, (_, column) => (column === 0 ? label(random, 2) : number(random))),
  );
  return [header, ...body];
}

function toMarkdown([header = [], ...body]: readonly string[][]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...body.map(line)].join('\n');
}
