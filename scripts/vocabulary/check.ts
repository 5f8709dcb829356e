/**
 * Part of `npm run check:lint`: code uses the terms of docs/glossary.md. Of tests only comments and titles count, since
 * their data may say anything. Arguments narrow it to paths that begin so.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { KEPT, TERMS } from './terms.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const IS_TEST = /\.test\.|\.fixture\.|^e2e\//;
const IS_PROSE = /^\s*(?:\/\/|\/?\*|(?:it|describe|test)(?:\.\w+)*\()/;

const prefixes = process.argv.slice(2);
const tracked = execFileSync('git', ['ls-files', '*.ts'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
const faults = tracked
  .filter((file) => !file.startsWith('scripts/vocabulary/'))
  .filter((file) => prefixes.length === 0 || prefixes.some((prefix) => file.startsWith(prefix)))
  .flatMap(faultsOf);

for (const fault of faults) console.error(fault);
console.log(`${faults.length} words that the glossary replaces`);
process.exitCode = faults.length > 0 ? 1 : 0;

function faultsOf(file: string): string[] {
  const lines = readFileSync(`${ROOT}/${file}`, 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    if (IS_TEST.test(file) && !IS_PROSE.test(line)) return [];
    if (KEPT.some((kept) => kept.file.test(file) && kept.line.test(line))) return [];
    return TERMS.filter(({ pattern }) => pattern.test(line)).map(
      ({ use }) => `${file}:${index + 1} ${line.trim()}\n  use: ${use}`,
    );
  });
}
