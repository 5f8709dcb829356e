import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDelimited } from '../../detect/parse-delimited.ts';
import { convertWith } from '../convert-with.test.support.ts';
import { csv } from './convert-csv.ts';

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

  it('takes titles and comments out from above a table, and parts tables at blank rows', async () => {
    const exported = '# made by pumps 1.2\nSales report 2024,,\n\nRegion,Q1,Q2\nNorth,1,2\n\nTotal,1,2\n';
    expect(await markdownOf(exported)).toBe(
      '\\# made by pumps 1.2\n\nSales report 2024\n\n| Region | Q1 | Q2 |\n| --- | --- | --- |\n| North | 1 | 2 |\n| Total | 1 | 2 |',
    );
    const bank = '"Holder:";"Ann"\n"IBAN:";"DE0"\n\n"Day";"Sum";"Text"\n"1.3.";"-5,00";"Shop"\n\nRemarks\nNo;Text;By\n';
    expect((await markdownOf(bank)).split('\n\n')).toEqual([
      '| Holder: | Ann |\n| --- | --- |\n| IBAN: | DE0 |',
      '| Day | Sum | Text |\n| --- | --- | --- |\n| 1.3. | -5,00 | Shop |',
      'Remarks',
      '| No | Text | By |\n| --- | --- | --- |',
    ]);
    expect(await markdownOf('mail\na@x.org\n\nb@x.org\n')).toBe('| mail |\n| --- |\n| a@x.org |\n| b@x.org |');
  });

  it('reads quotes after spaces, and takes a quote that nothing closes for itself', async () => {
    expect(await markdownOf('a,b\n1, "x, y"\n2,"inch\n3,z\n4,"q"\n')).toBe(
      '| a | b |\n| --- | --- |\n| 1 | x, y |\n| 2 | "inch |\n| 3 | z |\n| 4 | q |',
    );
  });

  it('says how many fields of endless rows were omitted', async () => {
    const row = Array.from({ length: 100_002 }, () => 1).join();
    const { warnings } = await convertWith(csv, `${row}\n${row}\n`);
    expect(warnings?.map(({ code, message }) => [code, message])).toEqual([
      ['cells_left_out', '4 fields of rows with more than 100000 were omitted.'],
    ]);
  });

  it('says which rows were omitted above the limit', async () => {
    const { markdown, warnings } = await convertWith(csv, 'a,b\n1,2\n3,4\n', { limits: { cells: 4 } });
    expect(markdown).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |');
    expect(warnings?.map(({ code, message }) => [code, message])).toEqual([
      ['rows_left_out', 'Only the first 2 rows were converted: the limit is 4 cells.'],
    ]);
  });
});

describe('parseDelimited', () => {
  it('takes time in line with the text, whatever its quotes', () => {
    // With the square of the text it would take hours.
    expect([...parseDelimited(`a,b\n${'"x,1\n'.repeat(300_000)}"`, ',')]).toHaveLength(300_001);
  });

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
