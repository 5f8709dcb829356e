import { z } from 'zod';
import { LIMITS } from './limits.ts';

/** A page, slide or sheet of the document and its location in the text. */
export const segmentSchema = z
  .strictObject({
    kind: z.enum(['page', 'slide', 'sheet']),
    label: z.string().min(1).max(LIMITS.segmentLabelChars).describe("Page or slide number, or the sheet's name"),
    start: z.int().min(0).describe('First offset into the text, UTF-16 code units'),
    end: z.int().min(0).describe('End offset, exclusive, UTF-16 code units'),
  })
  .refine((segment) => segment.start <= segment.end, 'a segment must start before it ends');
export type Segment = z.infer<typeof segmentSchema>;

/** A segment as answers name it. */
export const segmentRefSchema = z.object({ kind: z.enum(['page', 'slide', 'sheet']), label: z.string() });

/**
 * The first error in a document's segments, or `undefined`. Segments must be inside the text, in order, without overlap.
 * `length` is the length of the text in UTF-16 code units.
 */
export function segmentsError(segments: readonly Segment[], length: number): string | undefined {
  let previousEnd = 0;
  for (const [index, segment] of segments.entries()) {
    if (segment.end > length)
      return `segments[${index}] ends at ${segment.end}, past the text's ${length} UTF-16 code units`;
    if (segment.start < previousEnd)
      return `segments[${index}] starts at ${segment.start}, before the previous one ends at ${previousEnd}`;
    previousEnd = segment.end;
  }
  return undefined;
}

/** The segment that contains an offset, or `undefined`. Segments are in order. */
export function segmentAt(segments: readonly Segment[], offset: number): Segment | undefined {
  let low = 0;
  let high = segments.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const segment = segments[middle];
    if (!segment) return undefined;
    if (offset < segment.start) high = middle - 1;
    else if (offset >= segment.end) low = middle + 1;
    else return segment;
  }
  return undefined;
}
