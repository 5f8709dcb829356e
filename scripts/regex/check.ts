/**
 * Part of `npm run check:lint`: the time of every regular expression of the product is linear in the text that it searches.
 * `recheck` judges each expression; `verdicts.json` stores the verdicts, because they never change. An expression that is
 * not linear, or that `recheck` cannot judge, must be listed in `bounded.ts`. `--write` records new verdicts, `--all` judges
 * all expressions again.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { BOUNDED, COMPOSED } from './bounded.ts';
import { type Expression, findExpressions } from './find-expressions.ts';
import { judge } from './judge.ts';
import { MAX_MILLISECONDS, worstTime } from './worst-time.ts';

const { values } = parseArgs({
  options: { all: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } },
});
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const VERDICTS = new URL('./verdicts.json', import.meta.url);

/** Expressions by verdict: `proven` by automata; `searched`: no hostile string was found. */
type Verdicts = { readonly proven: readonly string[]; readonly searched: readonly string[] };

const known = JSON.parse(readFileSync(VERDICTS, 'utf8')) as Verdicts;
const listed = new Set([...BOUNDED, ...COMPOSED].map(({ file, text }) => `${file} ${text}`));
const used = new Set<string>();
const faults: string[] = [];
const proven = new Set<string>();
const searched = new Set<string>();

for (const expression of findExpressions(ROOT)) {
  const { file, line, text } = expression;
  const place = `${file} ${text}`;
  if (listed.has(place)) {
    used.add(place);
    continue;
  }
  const fault = verdictOf(expression);
  if (fault !== undefined) faults.push(`${file}:${line} ${text}\n  ${fault}`);
}
for (const entry of listed)
  if (!used.has(entry)) faults.push(`${entry}\n  is listed in bounded.ts, but no source contains it`);
for (const entry of BOUNDED) {
  const time = worstTime(entry);
  if (time > MAX_MILLISECONDS) faults.push(`${entry.file} ${entry.text}\n  takes ${time.toFixed(0)} ms at its bound`);
}

if (values.write) {
  const verdicts: Verdicts = { proven: [...proven].sort(), searched: [...searched].sort() };
  writeFileSync(VERDICTS, `${JSON.stringify(verdicts, null, 2)}\n`);
}
for (const fault of faults) console.error(fault);
console.log(
  `${proven.size} expressions proven linear, ${searched.size} searched without a find, ${BOUNDED.length} bounded, ${faults.length} at fault`,
);
process.exitCode = faults.length > 0 ? 1 : 0;

/** Why an expression does not count as linear; `undefined` when it does. */
function verdictOf({ text, literal }: Expression): string | undefined {
  if (!literal) return 'is put together at run time: write it out, or list it in COMPOSED of bounded.ts';
  const name = `/${literal.source}/${literal.flags}`;
  if (proven.has(name) || (!values.all && known.proven.includes(name))) {
    proven.add(name);
    return undefined;
  }
  if (searched.has(name) || (!values.all && known.searched.includes(name))) {
    searched.add(name);
    return undefined;
  }
  const { status, complexity, attack } = judge(literal.source, literal.flags);
  if (status === 'proven') proven.add(name);
  else if (status === 'searched') searched.add(name);
  else
    return `is ${complexity || status} ${attack && `for ${attack}`}: make it linear, or list it in bounded.ts (${text.length} characters)`;
  return undefined;
}
