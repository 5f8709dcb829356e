import { encodePassageId, type PassagePlace, type Segment, segmentAt } from '@docferry/shared-contracts';
import { countTokens } from '../../lexical/count-tokens.ts';
import type { PassagePlace as StoredPlace } from '../../store/point.ts';

export type PlacesQuery = {
  readonly docId: string;
  readonly text: string;
  readonly segments: readonly Segment[];
  readonly places: readonly StoredPlace[];
};

/** The places of stored passages as the API has them. */
export function passagePlaces({ docId, text, segments, places }: PlacesQuery): PassagePlace[] {
  return places.map(({ start, end, text_hash: hash, occurrence, heading_path: headings }) => {
    const segment = segmentAt(segments, start);
    return {
      passage_id: encodePassageId(docId, hash, occurrence),
      start,
      end,
      tokens: countTokens(text.slice(start, end)),
      heading_path: [...headings],
      segment: segment ? { kind: segment.kind, label: segment.label } : null,
    };
  });
}
