import { describe, expect, it } from 'vitest';
import { convertWith } from '../convert-with.test.support.ts';
import { json } from './convert-json.ts';

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
});
