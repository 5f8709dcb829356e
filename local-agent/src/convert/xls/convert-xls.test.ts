import { describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { convertWith } from '../convert-with.test.support.ts';
import { xls } from './convert-xls.ts';

function workbook(bookType: 'biff8' | 'xlsb' | 'xlml'): Uint8Array {
  const sheet = utils.aoa_to_sheet([
    ['Item', 'Share', 'When'],
    ['Bolt', 0.125, 45356],
    ['Nut', 0.5, 45357],
  ]);
  for (const place of ['B2', 'B3']) sheet[place].z = '0.0%';
  for (const place of ['C2', 'C3']) sheet[place].z = 'yyyy-mm-dd';
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Stock');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['secret']]), 'Hidden');
  book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] };
  const written: unknown = write(book, { type: 'buffer', bookType });
  return written instanceof Uint8Array ? written : Buffer.from(String(written));
}

describe('xls', () => {
  it.each(['biff8', 'xlsb', 'xlml'] as const)(
    'shows values as displayed and leaves hidden sheets out: %s',
    async (bookType) => {
      const { markdown, warnings } = await convertWith(xls, workbook(bookType));
      expect(markdown).toBe(
        '## Stock\n\n| Item | Share | When |\n| --- | ---: | ---: |\n| Bolt | 12.5% | 2024-03-05 |\n| Nut | 50.0% | 2024-03-06 |',
      );
      expect(warnings?.map(({ code }) => code)).toEqual(['hidden_sheet']);
    },
  );

  it('leaves hidden columns out, and keeps what cells link to', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Site', 'secret', 'Rank'],
      ['Home', 'secret', 1],
    ]);
    sheet['!cols'] = [{}, { hidden: true }, {}];
    sheet.A2.l = { Target: 'https://example.org/' };
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 'S');
    const { markdown } = await convertWith(xls, write(book, { type: 'buffer', bookType: 'xlml', cellStyles: true }));
    expect(markdown).toBe('## S\n\n| Site | Rank |\n| --- | ---: |\n| [Home](https://example.org/) | 1 |');
  });

  it('refuses a damaged workbook', async () => {
    const bytes = workbook('biff8').subarray(0, 700);
    await expect(convertWith(xls, bytes)).rejects.toMatchObject({ code: 'CONVERSION_FAILED' });
  });
});
