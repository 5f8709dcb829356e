import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Segment, segmentAt, segmentsError } from './segment.ts';

/** Segments in order with gaps, from pairs of lengths. */
const layout = fc.array(fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 20 })), { maxLength: 30 }).map((pairs) => {
  let at = 0;
  return pairs.map(([gap, length], index): Segment => {
    const start = at + gap;
    at = start + length;
    return { kind: 'page', label: String(index + 1), start, end: at };
  });
});

describe('segmentsError', () => {
  it('accepts segments in order inside the text', () => {
    fc.assert(
      fc.property(layout, (segments) => {
        expect(segmentsError(segments, segments.at(-1)?.end ?? 0)).toBeUndefined();
      }),
    );
  });

  it('names the segment that ends past the text', () => {
    expect(segmentsError([{ kind: 'page', label: '1', start: 0, end: 11 }], 10)).toContain('segments[0]');
  });

  it('names the segment that overlaps the previous one', () => {
    const segments: Segment[] = [
      { kind: 'page', label: '1', start: 0, end: 6 },
      { kind: 'page', label: '2', start: 5, end: 10 },
    ];
    expect(segmentsError(segments, 10)).toContain('segments[1]');
  });
});

describe('segmentAt', () => {
  it('agrees with a linear look-up at every offset', () => {
    fc.assert(
      fc.property(layout, (segments) => {
        const end = segments.at(-1)?.end ?? 0;
        for (let offset = 0; offset <= end; offset++) {
          expect(segmentAt(segments, offset)).toEqual(segments.find((s) => offset >= s.start && offset < s.end));
        }
      }),
    );
  });
});
