/**
 * Measures how the time of every path of a user's text through the product grows with hostile texts; fails when one grows
 * faster than the text. `--quick` tries fewer and shorter texts, `--path` selects one path, `--half` the paths of one half,
 * `--table` names a file for the table.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { agentPaths } from './agent-paths.ts';
import { gatewayPaths } from './gateway-paths.ts';
import { hostileTokens, knownAttacks } from './hostile.ts';
import { type Effort, type Growth, MAX_GROWTH, MAX_LARGE, measure } from './measure.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    path: { type: 'string', multiple: true },
    half: { type: 'string' },
    seconds: { type: 'string', default: '20' },
    table: { type: 'string' },
  },
});
const QUICK: Effort = { small: 8_000, budget: 250, large: false };
const FULL: Effort = { small: 32_000, budget: 1000 * Number(values.seconds), large: true };
/** Milliseconds of processor time after which a string hangs. */
const MAX_WAIT = 60_000;

const attacks = knownAttacks();
const tokens = hostileTokens();
const halves = { agent: agentPaths, gateway: gatewayPaths };
const all =
  values.half === 'agent' || values.half === 'gateway' ? halves[values.half] : [...agentPaths, ...gatewayPaths];
const paths = all.filter(({ name }) => values.path?.includes(name) ?? true);
const watchdog = new Worker(new URL('./watchdog.ts', import.meta.url), { workerData: { maxWait: MAX_WAIT } });
watchdog.unref();

const rows: Growth[] = [];
for (const [index, path] of paths.entries()) {
  // Known attacks come first. Each path starts at another token, so that short runs cover different tokens.
  const start = values.quick ? index * 13 : 0;
  const strings = [...attacks, ...tokens.slice(start), ...tokens.slice(0, start)];
  const growth = await measure(path, strings, values.quick ? QUICK : FULL, (hostile) =>
    watchdog.postMessage(`${path.name}: ${hostile}`),
  );
  rows.push(growth);
  process.stderr.write(
    `${path.name}: ${growth.worst.toFixed(2)} by ${growth.by}, ${growth.small.toFixed(0)} ms, ${growth.large.toFixed(0)} ms\n`,
  );
}
const table = tableOf(rows);
process.stdout.write(table);
if (values.table) writeFileSync(values.table, table);
const failed = rows.filter(({ worst, large }) => worst >= MAX_GROWTH || large >= MAX_LARGE);
for (const { path, by, largeBy } of failed)
  process.stderr.write(`Grows faster than its text: ${path}, by ${by || largeBy}\n`);
process.exitCode = failed.length > 0 ? 1 : 0;

function tableOf(growths: readonly Growth[]): string {
  const cell = (text: string) => `\`\`${text.replaceAll('|', '\\|').replaceAll('`', "'").slice(0, 80)}\`\``;
  return [
    '| path | strings | worst time(2n)/time(n) | by | worst at twice the length, ms | worst at 1 MB, ms |',
    '|---|---:|---:|---|---:|---:|',
    ...growths.map(
      ({ path, strings: count, worst, by, small, large }) =>
        `| ${path} | ${count} | ${worst === 0 ? 'below the floor' : worst.toFixed(2)} | ${by ? cell(by) : ''} | ${small.toFixed(0)} | ${large === 0 ? '' : large.toFixed(0)} |`,
    ),
    '',
  ].join('\n');
}
