/**
 * `npm run gate:conversion [-- --record]`: the converter on a folder of documents with expected Markdown, against the
 * figures recorded beside this file. The documents are not part of this repository (their licences differ).
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Figures, hold } from './recorded.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SHARED = fileURLToPath(new URL('../../../shared/', import.meta.url));
const COLUMNS = ['overall', 'text', 'teds', 'mhs', 'list'];

type Row = Record<string, string | number> & { group: string };

const folder = mkdtempSync(join(tmpdir(), 'docferry-gate-'));
const report = join(folder, 'report.json');
const { status } = spawnSync(
  process.execPath,
  [
    realpathSync(join(SHARED, 'tools/score-conversion.mjs')), // it runs only under its real path
    '--set',
    join(SHARED, 'corpus'),
    '--json',
    report,
    '--cmd',
    `${process.execPath} ${join(ROOT, 'local-agent/bin/docferry.js')} convert {file}`,
  ],
  { stdio: 'inherit' },
);
if (status !== 0) process.exit(status ?? 1);
const { summary }: { summary: Row[] } = JSON.parse(readFileSync(report, 'utf8'));
rmSync(folder, { recursive: true });

const figures: Figures = {};
for (const row of summary) {
  for (const column of COLUMNS) {
    const value = Number(row[column]);
    if (row.group.startsWith('truth/') && Number.isFinite(value)) figures[`${row.group} ${column}`] = value;
  }
  const [passed, all] = String(row.hostile).split('/').map(Number);
  if (row.group === 'hostile' && passed !== undefined && all)
    figures['hostile files that end as they should'] = passed / all;
}
hold(new URL('./conversion.json', import.meta.url), figures);
