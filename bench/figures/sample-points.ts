import { createHash } from 'node:crypto';
import { seeded } from '../../e2e/src/harness/seeded.ts';
import type { Point } from '../../remote-gateway/src/store/point.ts';
import { paragraph } from './sample-text.ts';

/** Dimensions of a small neural model; others with BENCH_DIMENSION. */
export const DIMENSION = Number(process.env.BENCH_DIMENSION ?? 384);
const TOPICS = 300;
/** How far a passage is from its topic; equal parts make neighbours that are neither trivial nor chance. */
const SPREAD = 1;
const TERMS = 110;
const VOCABULARY = 60_000;
const CHUNKS_A_DOCUMENT = 30;

type Random = () => number;

/** Makes passages and questions around topics that are always the same, as those of a language model are. */
export function samplePoints(next: Random): {
  readonly point: (n: number) => Point;
  readonly vector: () => Float32Array;
  /** So many terms of the vocabulary, with weights. */
  readonly words: (count: number) => { indices: number[]; values: number[] };
} {
  const nextTopic = seeded(0);
  const topics = Array.from({ length: TOPICS }, () => gaussian(nextTopic));
  const vector = () => {
    const topic = topics[Math.floor(next() * TOPICS)] ?? gaussian(next);
    const own = gaussian(next);
    return topic.map((value, at) => value + SPREAD * (own[at] ?? 0));
  };
  const words = (count: number) => {
    // Few words are common and many are rare.
    const indices = [...new Set(Array.from({ length: count }, () => Math.floor(VOCABULARY * next() ** 3)))];
    return { indices, values: indices.map(() => 1 + next()) };
  };
  return {
    vector,
    words,
    point: (n) => toPoint(n, { dense: vector(), sparse: words(TERMS), text: paragraph(next, 13) }),
  };
}

function toPoint(n: number, { dense, sparse, text }: Pick<Point, 'dense' | 'sparse'> & { text: string }): Point {
  const document = Math.floor(n / CHUNKS_A_DOCUMENT);
  return {
    id: `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`,
    dense,
    sparse,
    payload: {
      doc_id: `doc_${document}`,
      generation: 1,
      chunk_index: n % CHUNKS_A_DOCUMENT,
      text,
      text_hash: hash(text),
      occurrence: 0,
      embedded_hash: hash(`${document} ${text}`),
      start: 0,
      end: text.length,
      heading_path: ['Chapter', `Section ${n % CHUNKS_A_DOCUMENT}`],
      segment: null,
      owner: null,
      metadata: {
        collection: 'bench',
        source: 'bench',
        uri: `manuals/part-${document % 50}/document-${document}.md`,
        filename: `document-${document}.md`,
        title: `Document ${document}`,
        kind: 'doc',
        tags: ['bench'],
        visibility: 'team',
        ingested_at: '2026-01-01T00:00:00Z',
      },
    },
  };
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Independent normal numbers (Box and Muller). */
function gaussian(next: Random): Float32Array {
  return Float32Array.from(
    { length: DIMENSION },
    () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  );
}
