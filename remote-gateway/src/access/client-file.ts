import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const clientFileSchema = z.object({
  /** Where the gateway on this machine answers, such as `http://127.0.0.1:8000`. */
  url: z.url(),
  apiKey: z.string(),
  /** Of the gateway. */
  pid: z.int(),
});

/** What `docferry` in another terminal needs to reach this user's gateway without configuration. */
export type ClientFile = z.infer<typeof clientFileSchema>;

function pathOf(dataDir: string): string {
  return join(dataDir, 'client.json');
}

/** Writes `client.json` (0600) into the data directory; removed at disposal, unless another gateway has replaced it. */
export function writeClientFile(dataDir: string, content: Omit<ClientFile, 'pid'>): Disposable {
  const file = pathOf(dataDir);
  writeFileSync(`${file}.new`, JSON.stringify({ ...content, pid: process.pid }, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return {
    [Symbol.dispose]() {
      if (readClientFile(dataDir)?.pid === process.pid) rmSync(file, { force: true });
    },
  };
}

/** `undefined` when there is none, or none that can be read. */
export function readClientFile(dataDir: string): ClientFile | undefined {
  try {
    return clientFileSchema.parse(JSON.parse(readFileSync(pathOf(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}
