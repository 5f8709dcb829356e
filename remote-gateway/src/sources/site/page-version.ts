import { z } from 'zod';
import type { FetchedPage } from '../../ingestion/fetch/fetch-page.ts';

const versionSchema = z.object({ hash: z.string(), etag: z.string().nullable(), lastModified: z.string().nullable() });

/** The version of a page: hash of its bytes, and what its server wants to be asked with. */
export function versionOf({ validators }: FetchedPage, hash: string): string {
  return JSON.stringify({ hash, etag: validators?.etag ?? null, lastModified: validators?.lastModified ?? null });
}

/** Undefined for a page that was never read. */
export function readVersion(version: string, url: string) {
  if (version === '') return undefined;
  return { url, ...versionSchema.parse(JSON.parse(version)) };
}
