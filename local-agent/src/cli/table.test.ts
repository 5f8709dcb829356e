import { describe, expect, it } from 'vitest';
import { table } from './table.ts';

describe('table', () => {
  it('pads columns to their widest cell and sets numbers to the right', () => {
    const rows = [
      ['a', '1'],
      ['long name', '200'],
    ];
    expect(table(['name', 'documents'], rows, (text) => `<${text}>`)).toBe(
      ['<name       documents>', 'a                  1', 'long name        200'].join('\n'),
    );
  });
});
