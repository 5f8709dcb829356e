import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertWith } from '../convert-with.test.support.ts';
import { csv } from './convert-csv.ts';
import { parseDelimited } from './parse-delimited.ts';

const markdownOf = async (source: string | Uint8Array) => (await convertWith(csv, source)).markdown;

describe('csv', () => {
  it('finds the delimiter, also where decimal commas and quoted delimiters mislead', async () => {
    expect(await markdownOf('Name;Price\n"Müller; Söhne";1.234,50\nÅse;12,00\n')).toBe(
      '| Name | Price |\n| --- | --- |\n| Müller; Söhne | 1.234,50 |\n| Åse | 12,00 |',
    );
    expect(await markdownOf('a\tb, c\n1\t2, 3\n')).toBe('| a | b, c |\n| --- | --- |\n| 1 | 2, 3 |');
    expect(await markdownOf('sep=|\nx|y\n1,5|2\n')).toBe('| x | y |\n| --- | --- |\n| 1,5 | 2 |');
  });

  it('reads legacy encodings', async () => {
    const western = Buffer.from('Name,Ort\nJosé,Köln\n', 'latin1');
    const japanese = Buffer.from('96bc914f2c8f5a8f8a0a8db293a191be98592c938c8b9e0a', 'hex');
    expect(await markdownOf(western)).toContain('| José | Köln |');
    expect(await markdownOf(japanese)).toBe('| 名前 | 住所 |\n| --- | --- |\n| 佐藤太郎 | 東京 |');
  });

  it('keeps line breaks and quotes within fields, and rows of any width', async () => {
    expect(await markdownOf('a,b\n"one\ntwo","said ""x"""\n1,2,3\n')).toBe(
      '| a | b |  |\n| --- | --- | --- |\n| one<br>two | said "x" |  |\n| 1 | 2 | 3 |',
    );
  });

  it('says which rows were left out above the limit', async () => {
    const { markdown, warnings } = await convertWith(csv, 'a,b\n1,2\n3,4\n', { limits: { cells: 4 } });
    expect(markdown).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |');
    expect(warnings?.map(({ code, message }) => [code, message])).toEqual([
      ['rows_left_out', 'Only the first 2 rows were converted: the limit is 4 cells.'],
    ]);
  });
});

describe('parseDelimited', () => {
  it('gives back any rows that were written with quotes', () => {
    const field = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ', 'é') });
    const rows = fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(rows, (table) => {
        const source = table.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')).join('\n');
        expect([...parseDelimited(source, ',')]).toEqual(table);
      }),
    );
  });
});
