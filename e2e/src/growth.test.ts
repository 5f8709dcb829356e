import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const RUN = fileURLToPath(new URL('../../bench/growth/run.ts', import.meta.url));
const FLAGS = ['--conditions=docferry-source', '--disable-warning=ExperimentalWarning'];

it('needs time in proportion to the length of hostile texts, on every path of a text', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [...FLAGS, RUN, '--quick']);
  // A line for each path, below a header of two lines.
  expect(stdout.trim().split('\n').length).toBeGreaterThan(50);
}, 600_000);
