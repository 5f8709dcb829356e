import { pointId, textHash } from '@docferry/shared-contracts';
import type { SparseVector } from '../lexical/sparse-vector.ts';
import type { Point, PointPayload } from './point.ts';

/** The id of a test document by its number. */
export const documentIdOf = (number: number): string => `00000000-0000-5000-8000-${String(number).padStart(12, '0')}`;

export type PointDraft = Partial<Pick<PointPayload, 'generation' | 'text' | 'start' | 'heading_path' | 'owner'>> & {
  /** Number of the document. */
  readonly doc?: number;
  readonly index?: number;
  readonly dense?: Float32Array | null;
  readonly sparse?: SparseVector;
  readonly metadata?: Partial<PointPayload['metadata']>;
};

/** A point with defaults for everything that a test does not name. */
export function testPoint({
  doc = 1,
  generation = 1,
  index = 0,
  text = 'a',
  start = 0,
  heading_path = [],
  owner = null,
  dense = null,
  sparse = { indices: [1], values: [1] },
  metadata = {},
}: PointDraft = {}): Point {
  return {
    id: pointId(documentIdOf(doc), generation, index),
    dense,
    sparse,
    payload: {
      doc_id: documentIdOf(doc),
      generation,
      chunk_index: index,
      text,
      text_hash: textHash(text),
      occurrence: 0,
      start,
      end: start + text.length,
      heading_path,
      segment: null,
      owner,
      metadata: {
        collection: 'default',
        source: 'local',
        uri: `docs/${doc}.md`,
        filename: `${doc}.md`,
        title: 'T',
        kind: 'doc',
        tags: [],
        visibility: owner === null ? 'team' : 'private',
        ingested_at: '2026-01-01T00:00:00.000Z',
        ...metadata,
      },
    },
  };
}
