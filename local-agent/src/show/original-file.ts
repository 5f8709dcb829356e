import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { DocumentInfo } from '@docferry/shared-contracts';
import { UserError } from '../errors.ts';
import { originalPaths } from '../send/original-places.ts';

/** The path of a document's original on this machine. Throws UserError NOT_FOUND when it is gone or never was here. */
export function originalFile(document: DocumentInfo): string {
  const paths = originalPaths(document);
  const path = paths.find((candidate) => existsSync(candidate));
  if (path !== undefined) return path;
  throw paths.length > 0
    ? new UserError('NOT_FOUND', `The original of ${document.filename} is gone from where it was sent from.`, {
        advice: 'Put it back, or read its text instead.',
      })
    : new UserError('NOT_FOUND', `The original of ${document.filename} is not on this machine.`, {
        advice: 'Pages can be shown where the document was sent from; read its text instead.',
      });
}

/** Whether a file differs from the one that the document was made of; false when the sender gave no hash. */
export function isChanged({ content_hash }: DocumentInfo, bytes: Uint8Array): boolean {
  return content_hash !== null && createHash('sha256').update(bytes).digest('hex') !== content_hash;
}
