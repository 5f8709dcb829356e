import { expect, it } from 'vitest';
import { CFB, utils, write } from 'xlsx';
import { convertWith } from '../convert-with.test.support.ts';
import { xls } from './convert-xls.ts';

/** A workbook of Excel 95 with a text whose bytes are in a code page. */
function oldWorkbook(page: number, text: Buffer): Uint8Array {
  // The writer knows ASCII alone.
  const written = 'Q'.repeat(text.length);
  const sheet = utils.aoa_to_sheet([
    [written, 'Price'],
    [1, 2],
  ]);
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'S');
  const container = CFB.read(write(book, { type: 'buffer', bookType: 'biff5' }), { type: 'buffer' });
  const stream = CFB.find(container, '/Book')?.content;
  if (!stream) throw new Error('no stream');
  const content = Buffer.from(Uint8Array.from(stream));
  const [first, second] = [content.readUInt16LE(2) + 4, Buffer.from([0x42, 0, 2, 0, page & 0xff, page >> 8])];
  // Offsets of sheets count from the start of the stream.
  const moved = Buffer.concat([content.subarray(0, first), second, content.subarray(first)]);
  for (let at = 0; at + 4 <= moved.length; at += 4 + moved.readUInt16LE(at + 2))
    if (moved.readUInt16LE(at) === 0x85) moved.writeUInt32LE(moved.readUInt32LE(at + 4) + second.length, at + 4);
  text.copy(moved, moved.indexOf(written));
  CFB.utils.cfb_del(container, '/Book');
  CFB.utils.cfb_add(container, '/Book', moved);
  return Buffer.from(Uint8Array.from(CFB.write(container, { type: 'buffer' }) as Uint8Array));
}

it('reads texts of Excel 95 in the code page of their workbook', async () => {
  const greek = Buffer.from([0xca, 0xfc, 0xf3, 0xf4, 0xef, 0xf2]);
  const { markdown } = await convertWith(xls, oldWorkbook(1253, greek));
  expect(markdown).toBe('## S\n\n| Κόστος | Price |\n| ---: | ---: |\n| 1 | 2 |');
});

it('reads quotes and dashes of Western texts', async () => {
  const quoted = Buffer.from([0x93, 0x61, 0x94, 0x20, 0x96, 0x20, 0x80]);
  const { markdown } = await convertWith(xls, oldWorkbook(32_769, quoted));
  expect(markdown).toContain('| “a” – € | Price |');
});
