import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../../../', import.meta.url);

describe('the table of proofs in SECURITY.md', () => {
  const rows = readFileSync(new URL('SECURITY.md', ROOT), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, item, , , proofs = ''] = /^\| (\d+) \| (.+?) \| (.+?) \| (.+) \|$/.exec(line) ?? [];
      return item ? [{ item: Number(item), proofs: [...proofs.matchAll(/`([^`]+\.test\.ts)`: "([^"]+)"/g)] }] : [];
    });

  it('has every item once, each with a test that exists under that name', () => {
    expect(rows.map(({ item }) => item)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
    for (const { item, proofs } of rows) {
      expect(proofs.length, `item ${item}`).toBeGreaterThan(0);
      for (const [, file = '', name = ''] of proofs) {
        expect(readFileSync(new URL(file, ROOT), 'utf8'), `item ${item}: ${file}`).toContain(name);
      }
    }
  });
});
