import { utils, write } from 'xlsx';
import { label, number } from './make-text.ts';
import type { Random } from './random.ts';

/** A workbook of several sheets with one or two tables each, titles above them, and the expected Markdown. */
export function makeWorkbook(random: Random): { bytes: Uint8Array; markdown: string } {
  const book = utils.book_new();
  const parts: string[] = [];
  for (let index = 1; index <= random.int(1, 3); index++) {
    const name = `${label(random, 1)} ${index}`;
    const sheet = utils.aoa_to_sheet([]);
    parts.push(`## ${name}`);
    let row = random.int(0, 3);
    for (let tables = random.int(1, 2); tables > 0; tables--) {
      if (random.chance(0.4)) {
        const title = label(random, 3);
        utils.sheet_add_aoa(sheet, [[title]], { origin: { r: row, c: 0 } });
        parts.push(title);
        row += random.int(1, 2);
      }
      const rows = table(random);
      utils.sheet_add_aoa(sheet, rows, { origin: { r: row, c: 0 } });
      parts.push(toMarkdown(rows));
      row += rows.length + random.int(1, 3);
    }
    utils.book_append_sheet(book, sheet, name);
  }
  const bytes: Uint8Array = write(book, { type: 'buffer', bookType: 'xlsx' });
  return { bytes, markdown: `${parts.join('\n\n')}\n` };
}

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
