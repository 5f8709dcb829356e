import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const blockedNoteSchema = z.object({ jobs: z.array(z.uuid()) });

/** The note of a gateway that exited because its event loop was blocked: its running jobs. */
export type BlockedNote = z.infer<typeof blockedNoteSchema>;

/** Written completely or not at all. */
export function writeBlockedNote(dataDir: string, note: BlockedNote): void {
  const file = fileIn(dataDir);
  writeFileSync(`${file}.new`, JSON.stringify(note), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** `undefined` when there is none, or none that can be read. */
export function readBlockedNote(dataDir: string): BlockedNote | undefined {
  try {
    return blockedNoteSchema.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}

export function removeBlockedNote(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'blocked.json');
}
