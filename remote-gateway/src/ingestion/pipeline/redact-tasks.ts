import type { ConvertedDocument } from '@docferry/shared-contracts';
import { redactDocument } from 'docferry/redact';

/** For threads only; see redact-in-thread.ts. */
export async function redact(document: ConvertedDocument): Promise<ConvertedDocument> {
  return (await redactDocument(document, 'redact')).document;
}
