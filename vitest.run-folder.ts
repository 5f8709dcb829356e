import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for what the files of one run of tests share, removed at its end. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'docferry-tests-'));
  process.env.DOCFERRY_TEST_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}
