import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyCluster } from './copy-cluster.test.fixture.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'docferry-copy-'));
});
afterEach(() => rmSync(dir, { recursive: true, maxRetries: 10 }));

it('copies a cluster without the statistics that lead autovacuum to files that are links', () => {
  const [from, to] = [join(dir, 'from'), join(dir, 'to')];
  const files = ['base/1/2619', 'base/4/2619', 'base/5/2619', 'base/16385/2619', 'pg_stat/pgstat.stat', 'PG_VERSION'];
  for (const file of files) {
    mkdirSync(join(from, dirname(file)), { recursive: true });
    writeFileSync(join(from, file), file);
  }
  copyCluster(from, to);
  expect(files.filter((file) => existsSync(join(to, file)))).toEqual(files.filter((file) => !/pgstat/.test(file)));
  expect(existsSync(join(to, 'pg_stat'))).toBe(true);
  const isLink = (file: string) => statSync(join(to, file)).ino === statSync(join(from, file)).ino;
  expect(files.filter((file) => existsSync(join(to, file)) && isLink(file))).toEqual(files.slice(0, 3));
  expect(readFileSync(join(to, 'base/16385/2619'), 'utf8')).toBe('base/16385/2619');
});
