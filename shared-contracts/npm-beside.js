/**
 * @module
 * Which npm to call. An MCP client may start a program without npm on its PATH. Plain JavaScript that an old Node can read.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The npm in the folder of the executable `node`; else the one on PATH. */
export function npmBeside(node) {
  const beside = join(dirname(node), 'npm');
  return existsSync(beside) ? beside : 'npm';
}
