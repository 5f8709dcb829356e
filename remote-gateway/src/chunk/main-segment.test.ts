import { describe, expect, it } from 'vitest';
import { mainSegment } from './main-segment.ts';

const page = (label: string, start: number, end: number) => ({ kind: 'page' as const, label, start, end });
const PAGES = [page('1', 0, 100), page('2', 102, 200), page('3', 202, 300)];

describe('mainSegment', () => {
  it('is the page that has most of a passage, not the one where it starts', () => {
    expect(mainSegment(PAGES, { start: 80, end: 190 })).toEqual({ kind: 'page', label: '2' });
    expect(mainSegment(PAGES, { start: 90, end: 290 })?.label).toBe('2');
  });

  it('is the first of two that have as much', () => {
    expect(mainSegment(PAGES, { start: 90, end: 112 })?.label).toBe('1');
  });

  it('is none between pages, after the last one or without any', () => {
    expect(mainSegment(PAGES, { start: 100, end: 102 })).toBeNull();
    expect(mainSegment(PAGES, { start: 300, end: 310 })).toBeNull();
    expect(mainSegment([], { start: 0, end: 10 })).toBeNull();
  });
});
