import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkPostgres } from './check-postgres.ts';
import { packageRoot } from './find-postgres.ts';

let dir: string;
let copy: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'docferry-check-'));
  copy = join(dir, 'package');
  for (const folder of ['bin', 'lib']) {
    cpSync(join(packageRoot(), 'native', folder), join(copy, 'native', folder), { recursive: true });
  }
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe('the embedded Postgres', () => {
  it('is taken when its files are the released ones', async () => {
    await checkPostgres(copy, join(dir, 'checked'));
    await checkPostgres(copy, join(dir, 'checked'));
  });

  it.each(['bin/postgres', 'lib/added.so'])(
    'is refused when %s is another, also after it was found right',
    async (file) => {
      await checkPostgres(copy, join(dir, 'checked'));
      writeFileSync(join(copy, 'native', file), 'another program');
      const refusal = { code: 'BACKEND_UNAVAILABLE', message: expect.stringContaining('sha256 differs') };
      await expect(checkPostgres(copy, join(dir, 'checked'))).rejects.toMatchObject(refusal);
    },
  );
});
