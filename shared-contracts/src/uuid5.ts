import { createHash } from 'node:crypto';

/** Name-based UUID, version 5 (RFC 9562, section 5.5). `namespace` is a UUID in its text form. */
export function uuid5(namespace: string, name: string): string {
  const bytes = createHash('sha1').update(uuidToBytes(namespace)).update(name, 'utf8').digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytesToUuid(bytes);
}

/** The 16 bytes of a UUID's text form. */
function uuidToBytes(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}

/** A UUID's text form, lower case, from its 16 bytes. */
export function bytesToUuid(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
