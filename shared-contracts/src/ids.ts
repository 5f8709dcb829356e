import { hash } from 'node:crypto';
import { bytesToUuid, uuid5 } from './uuid5.ts';

const DOCUMENT_NAMESPACE = '7a1c6f0e-52b7-5d0c-9a57-6d1f3a0b8c21';
const POINT_NAMESPACE = 'c3b5d9d4-0f0e-5a5f-8e0d-1b7c2a9e4f63';

export type DocumentIdentity = {
  readonly tenantId: string;
  readonly collection: string;
  /** Set for private documents only: two users' private notes.md are two documents. */
  readonly owner: string | null;
  /** Where the document comes from: a root folder's name, `url`, or what the caller states. */
  readonly source: string;
  /** Relative to the source, never an absolute path. */
  readonly uri: string;
};

/** A document's id: the same identity is the same document, regardless of its content. URIs are compared in Unicode NFC. */
export function documentId({ tenantId, collection, owner, source, uri }: DocumentIdentity): string {
  return uuid5(DOCUMENT_NAMESPACE, JSON.stringify([tenantId, collection, owner, source, uri.normalize('NFC')]));
}

/** A Qdrant point's id: generations of one document never share a point. `index` is the chunk's position, from 0. */
export function pointId(docId: string, generation: number, index: number): string {
  return uuid5(POINT_NAMESPACE, JSON.stringify([docId, generation, index]));
}

/** sha256 of a text's UTF-8 bytes, hexadecimal. */
export function textHash(text: string): string {
  return hash('sha256', text, 'hex');
}

export type PassageRef = {
  readonly docId: string;
  /** First 15 bytes of {@link textHash} of the passage, hexadecimal (30 digits). */
  readonly textHashPrefix: string;
  /** Which of the document's passages with the same text, from 0 to 255. */
  readonly occurrence: number;
};

/** 32 bytes as base64url. */
export const PASSAGE_ID = /^[A-Za-z0-9_-]{43}$/;

/** A passage's id on the wire: 32 bytes as base64url. It stays valid after re-ingestion if the passage's text is unchanged. */
export function encodePassageId(docId: string, textHash: string, occurrence: number): string {
  const place = Math.min(occurrence, 255).toString(16).padStart(2, '0');
  return Buffer.from(`${docId.replaceAll('-', '')}${textHash.slice(0, 30)}${place}`, 'hex').toString('base64url');
}

/** Parses a passage id; `undefined` when it is not one. Does not check whether the caller may see the passage. */
export function decodePassageId(id: string): PassageRef | undefined {
  if (!PASSAGE_ID.test(id)) return undefined;
  const bytes = Buffer.from(id, 'base64url');
  return {
    docId: bytesToUuid(bytes.subarray(0, 16)),
    textHashPrefix: bytes.subarray(16, 31).toString('hex'),
    occurrence: bytes[31] ?? 0,
  };
}
