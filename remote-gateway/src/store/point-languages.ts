import type { QdrantClient } from './qdrant-client.ts';
import { statusOf } from './qdrant-errors.ts';

const FIELD = 'language';
/** Snowball's languages, and `none`. */
const MAX_LANGUAGES = 30;
/** Below this number of points the field has no index; see qdrant-schema.ts. */
const SAMPLE = 512;

/** The languages of a collection's points, most frequent first: by the index, or by reading the points of a small one. */
export async function languages(client: QdrantClient, name: string, signal: AbortSignal): Promise<string[]> {
  try {
    const { hits } = await client.facet(name, { key: FIELD, limit: MAX_LANGUAGES }, signal);
    return hits.map(({ value }) => String(value));
  } catch (error) {
    if (statusOf(error) !== 400) throw error;
  }
  const { points } = await client.scroll(name, { limit: SAMPLE, with_payload: [FIELD] }, signal);
  const counts = new Map<string, number>();
  for (const { payload } of points) {
    const language = payload?.[FIELD];
    if (typeof language === 'string') counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([language]) => language);
}

export async function nameLanguage(client: QdrantClient, name: string, language: string): Promise<void> {
  const filter = { must: [{ is_empty: { key: FIELD } }] };
  await client.setPayload(name, { payload: { [FIELD]: language }, filter });
}
