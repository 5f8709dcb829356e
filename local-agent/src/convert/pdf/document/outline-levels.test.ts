import { describe, expect, it } from 'vitest';
import type { Draft } from '../blocks/draft.ts';
import { outlineLevels } from './outline-levels.ts';

const draft = (): Draft => ({ kind: 'code', lines: [], page: 0, lastPage: 0 });
const heading = (text: string, size: number) => ({
  draft: draft(),
  text,
  style: { size, bold: true, italic: false },
});

describe('levels by the outline', () => {
  const candidates = [
    heading('The Manual', 24),
    heading('1 First chapter', 14),
    heading('Aside', 12),
    heading('1.1 A section', 12),
    heading('2 Second chapter', 14),
    heading('Small print', 9),
  ];
  const outline = [
    { title: 'First Chapter', depth: 0 },
    { title: '1.1 A section', depth: 1 },
    { title: '2. Second chapter', depth: 0 },
  ];

  it('settle those that it names, and the others by their looks', () => {
    expect([...(outlineLevels(candidates, outline) ?? [])].map(([, level]) => level)).toEqual([1, 2, 3, 3, 2, 4]);
  });

  it('settle headings whose outline has the number of the part above, too', () => {
    const parts = [heading('II. DATA', 10), heading('A. Images', 10), heading('B. Texts', 10)];
    const titles = [
      { title: 'II Data', depth: 0 },
      { title: 'II-A Images', depth: 1 },
      { title: 'II-B Texts', depth: 1 },
    ];
    expect([...(outlineLevels(parts, titles) ?? [])].map(([, level]) => level)).toEqual([1, 2, 2]);
  });

  it('are one below a title that the outline lists beside the chapters, also for what is larger than these', () => {
    const parts = [heading('The Manual', 24), heading('Contents', 16), heading('Tides', 14), heading('Boats', 14)];
    const titles = [
      { title: 'The Manual', depth: 0 },
      { title: 'Tides', depth: 0 },
      { title: 'Boats', depth: 0 },
    ];
    const levels = (of: typeof titles) => [...(outlineLevels(parts, of) ?? [])].map(([, level]) => level);
    expect(levels(titles)).toEqual([1, 2, 2, 2]);
    expect(levels(titles.slice(1))).toEqual([1, 2, 2, 2]);
  });

  it('are those of the entry with the same number, where a name comes again at another depth', () => {
    const parts = [heading('2 Boats', 14), heading('2.1 Tides', 14), heading('2.2 Storms', 14)];
    const titles = [
      { title: '1 Tides', depth: 0 },
      { title: '2 Boats', depth: 0 },
      { title: '2.1 Tides', depth: 1 },
      { title: '2.2 Storms', depth: 1 },
    ];
    expect([...(outlineLevels(parts, titles) ?? [])].map(([, level]) => level)).toEqual([1, 2, 2]);
  });

  it('are those of the entry with the same number, also where a word stands before it', () => {
    const parts = ['Part I Tides', 'Chapter 1 Boats', 'Chapter 2 Tides', 'Chapter 3 Storms'].map((name) =>
      heading(name, 14),
    );
    const titles = [
      { title: 'Reefs', depth: 0 },
      { title: 'I Tides', depth: 0 },
      { title: 'Boats', depth: 1 },
      { title: 'Tides', depth: 1 },
      { title: 'Storms', depth: 1 },
    ];
    expect([...(outlineLevels(parts, titles) ?? [])].map(([, level]) => level)).toEqual([1, 2, 2, 2]);
  });

  it('are those of headings that look alike, where a name comes again at another depth without a number', () => {
    const parts = [heading('Boats', 14), heading('Reefs', 12), heading('Tides', 12), heading('Storms', 12)];
    const titles = [
      { title: 'Tides', depth: 0 },
      { title: 'Boats', depth: 0 },
      { title: 'Tides', depth: 1 },
      { title: 'Storms', depth: 1 },
      { title: 'Reefs', depth: 2 },
    ];
    expect([...(outlineLevels(parts, titles) ?? [])].map(([, level]) => level)).toEqual([1, 3, 2, 2]);
  });

  it('are not taken from an outline of other things', () => {
    expect(outlineLevels(candidates, [{ title: 'Page 1', depth: 0 }])).toBeUndefined();
  });
});
