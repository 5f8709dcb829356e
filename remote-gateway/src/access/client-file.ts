import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { type ClientFile, clientFilePath, readClientFile } from '@docferry/shared-contracts';

/** Writes `client.json` (0600) to the data directory. Disposal removes it unless another gateway has replaced it. */
export function writeClientFile(dataDir: string, content: Omit<ClientFile, 'pid'>): Disposable {
  const file = clientFilePath(dataDir);
  writeFileSync(`${file}.new`, JSON.stringify({ ...content, pid: process.pid }, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return {
    [Symbol.dispose]() {
      if (readClientFile(dataDir)?.pid === process.pid) rmSync(file, { force: true });
    },
  };
}
