import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const RUN = fileURLToPath(new URL('../../bench/growth/run.ts', import.meta.url));
const FLAGS = ['--conditions=docferry-source', '--disable-warning=ExperimentalWarning'];

it('needs time in proportion to the length of hostile texts of 32 kB to 1 MB', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [...FLAGS, RUN, '--seconds', '2']);
  expect(stdout.trim().split('\n').length).toBeGreaterThan(50);
  process.stdout.write(stdout);
}, 1_800_000);
