import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const RUN = fileURLToPath(new URL('../../bench/growth/run.ts', import.meta.url));
const FLAGS = ['--conditions=docferry-source', '--disable-warning=ExperimentalWarning'];

it('grows in time no faster than hostile texts do in length, on every way of a text', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [...FLAGS, RUN, '--quick']);
  // A line for each way, below a head of two.
  expect(stdout.trim().split('\n').length).toBeGreaterThan(50);
}, 600_000);
