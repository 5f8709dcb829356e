import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const processRecordSchema = z.object({
  pid: z.int().min(1),
  /** Token of `processStart`. */
  start: z.string(),
});

const ownerRecordSchema = processRecordSchema.extend({
  /** Where this owner's Unix sockets are; outside the data directory when its path is too long for one. */
  socketDir: z.string(),
  children: z.record(z.string(), processRecordSchema),
});

/** A process that cannot be mistaken for a later one with the same pid. */
export type ProcessRecord = z.infer<typeof processRecordSchema>;

/** `owner.json`: who has the data directory, and the child processes that work in it. */
export type OwnerRecord = z.infer<typeof ownerRecordSchema>;

export function ownerFile(dataDir: string): string {
  return join(dataDir, 'owner.json');
}

/** `undefined` when there is none, or none that can be read. */
export function readOwner(dataDir: string): OwnerRecord | undefined {
  try {
    return ownerRecordSchema.parse(JSON.parse(readFileSync(ownerFile(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Written at once or not at all; synchronous, so that nothing comes between a child's start and its record. */
export function writeOwner(dataDir: string, owner: OwnerRecord): void {
  const file = ownerFile(dataDir);
  writeFileSync(`${file}.new`, JSON.stringify(owner, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
