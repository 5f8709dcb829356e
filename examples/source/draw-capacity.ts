import * as XLSX from 'xlsx';
import { CAPACITY } from './capacity.ts';

export function drawCapacity(): Uint8Array {
  const book = XLSX.utils.book_new();
  for (const { name, rows, formats } of CAPACITY) {
    const sheet = XLSX.utils.aoa_to_sheet(rows);
    for (const [column, format] of Object.entries(formats)) {
      for (let row = 1; row < rows.length; row++) {
        sheet[XLSX.utils.encode_cell({ r: row, c: Number(column) })].z = format;
      }
    }
    XLSX.utils.book_append_sheet(book, sheet, name);
  }
  book.Props = { Title: 'Kestrel cluster capacity', CreatedDate: new Date('2026-04-01T00:00:00Z') };
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx', compression: true });
}
