import { encodePassageId, type PassagePlace, type Segment } from '@docferry/shared-contracts';
import { mainSegment } from '../../chunk/main-segment.ts';
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
  return places.map(({ start, end, text_hash: hash, occurrence, heading_path: headings }) => ({
    passage_id: encodePassageId(docId, hash, occurrence),
    start,
    end,
    tokens: countTokens(text.slice(start, end)),
    heading_path: [...headings],
    segment: mainSegment(segments, { start, end }),
  }));
}
