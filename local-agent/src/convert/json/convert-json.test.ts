import { describe, expect, it } from 'vitest';
import { convertWith } from '../convert-with.test.support.ts';
import { json } from './convert-json.ts';

const markdownOf = async (source: string) => (await convertWith(json, source)).markdown;

describe('json', () => {
  it('makes a table of flat records', async () => {
    const records = [
      { name: 'Bolt', count: 3 },
      { name: 'Nut', ok: true },
    ];
    expect((await convertWith(json, JSON.stringify(records))).markdown).toBe(
      '| name | count | ok |\n| --- | --- | --- |\n| Bolt | 3 |  |\n| Nut |  | true |',
    );
  });

  it('makes a table of records that stand one a line', async () => {
    expect((await convertWith(json, '{"a": 1}\n{"a": 2}\n')).markdown).toBe('| a |\n| --- |\n| 1 |\n| 2 |');
  });

  it('keeps anything else as code, also what is no valid JSON', async () => {
    expect((await convertWith(json, '{"a": {"b": 1}}')).markdown).toBe('```json\n{"a": {"b": 1}}\n```');
    expect((await convertWith(json, '{"a": 1, // why\n}')).markdown).toBe('```json\n{"a": 1, // why\n}\n```');
  });

  it('keeps every digit of long numbers, and lays out JSON that stands in one line', async () => {
    expect(await markdownOf('[{"id":12345678901234567890,"p":1.10},{"id":2,"p":3}]')).toContain(
      '| 12345678901234567890 | 1.10 |',
    );
    const long = `{"id":12345678901234567890,"list":[1,{"a":"x, {y}"}],"none":[],"text":"${'z'.repeat(500)}"}`;
    expect((await markdownOf(long)).split('\n').slice(0, 9)).toEqual([
      '```json',
      '{',
      '  "id": 12345678901234567890,',
      '  "list": [',
      '    1,',
      '    {',
      '      "a": "x, {y}"',
      '    }',
      '  ],',
    ]);
  });
});
