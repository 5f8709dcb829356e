import type { PointPayload } from './point.ts';

/** What Qdrant stores: the payload and the additional fields that filters need. */
export type StoredPayload = PointPayload & {
  /** Every folder prefix of the uri, with its slash: `docs/`, `docs/api/`. */
  readonly uri_folders: readonly string[];
};

export function toStored(payload: PointPayload): StoredPayload {
  return { ...payload, uri_folders: uriFolders(payload.metadata.uri) };
}

export function fromStored(stored: StoredPayload): PointPayload {
  const { uri_folders: _folders, ...payload } = stored;
  return payload;
}

function uriFolders(uri: string): string[] {
  const normal = uri.normalize('NFC');
  return [...normal.matchAll(/\//g)].map(({ index }) => normal.slice(0, index + 1));
}
