import { type Box, boundsOf, median } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import type { Row } from '../../page/rows.ts';
import { USUAL_SIZE } from './measures.ts';

/** What takes the place of text counts as lines of this height, font sizes, but as no more than a few. */
const LINE_HEIGHT = 1.4;
const MAX_LINES = 6;
/** The frame of a drawing reaches into the white beside its column by so much, font sizes. */
const OVERHANG = 0.25;
/** Stands for a blocker among words. */
const BLOCKER = '\ufffc';

/** Something that is no text but takes its place in the reading order, such as a table found before. A drawing `overhangs`. */
export type Blocker<T> = { readonly box: Box; readonly content: T; readonly overhangs?: boolean };

export const isBlocker = ({ text }: Word): boolean => text === BLOCKER;

/** Blockers count as ink in each row beside them, and as a row of their own where no text stands beside them. */
export function withBlockers<T>(rows: readonly Row[], blockers: readonly Blocker<T>[]): readonly Row[] {
  if (blockers.length === 0) return rows;
  const font = { name: '', bold: false, italic: false, monospace: false };
  const asWord = ({ box, overhangs }: Blocker<T>, size: number): Word => ({
    ...(overhangs ? withoutOverhang(box, size) : box),
    text: BLOCKER,
    baseline: box.y1,
    size,
    font,
    color: '#000000',
  });
  const size = median(
    rows.map((row) => row.size),
    USUAL_SIZE,
  );
  const out = rows.map((row): Row => {
    const beside = blockers.filter(({ box }) => row.baseline > box.y0 && row.baseline < box.y1);
    if (beside.length === 0) return row;
    const members = [...row.words, ...beside.map((blocker) => asWord(blocker, row.size))].sort((a, b) => a.x0 - b.x0);
    return { ...row, ...boundsOf([...row.words, ...members]), y0: row.y0, y1: row.y1, words: members };
  });
  for (const blocker of blockers) {
    const { box } = blocker;
    const lines = Math.max(1, Math.min(MAX_LINES, Math.round((box.y1 - box.y0) / (LINE_HEIGHT * size))));
    for (let line = 0; line < lines; line++) {
      const y0 = box.y0 + ((box.y1 - box.y0) * line) / lines;
      const y1 = box.y0 + ((box.y1 - box.y0) * (line + 1)) / lines;
      out.push({ x0: box.x0, x1: box.x1, y0, y1, words: [asWord(blocker, size)], baseline: y1, size });
    }
  }
  return out.sort((a, b) => a.baseline - b.baseline);
}

function withoutOverhang(box: Box, size: number): Box {
  const inset = Math.min(OVERHANG * size, (box.x1 - box.x0) / 4);
  return { ...box, x0: box.x0 + inset, x1: box.x1 - inset };
}
