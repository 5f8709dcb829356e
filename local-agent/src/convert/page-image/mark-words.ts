import type { Canvas } from '@napi-rs/canvas';
import { type Box, boundsOf, height, overlap } from '../page/box.ts';
import type { Word } from '../page/page-content.ts';
import { groupRows, splitRow } from '../page/rows.ts';

const MARKER = '#ffe066';
const FRAME = '#d01c8b';
/** Between the text and its frame, points. */
const PADDING = 3;
/** Wider gaps, in parts of the font size, divide a row: text on their sides is of other columns. */
const COLUMN_GAP = 4;
/** Lines further apart than this, in parts of their height, have frames of their own. */
const LINE_GAP = 1.2;

/** Colours the lines of words as a marker does, and frames them. `scale`: pixels a point. */
export function markWords(canvas: Canvas, words: readonly Word[], scale: number): void {
  const lines = groupRows(words).flatMap((row) => splitRow(row.words, COLUMN_GAP * row.size).map(boundsOf));
  const context = canvas.getContext('2d');
  context.save();
  context.scale(scale, scale);
  context.globalCompositeOperation = 'multiply'; // letters stay black
  context.fillStyle = MARKER;
  for (const { x0, y0, x1, y1 } of lines) context.fillRect(x0 - 1, y0, x1 - x0 + 2, y1 - y0);
  context.globalCompositeOperation = 'source-over';
  context.strokeStyle = FRAME;
  context.lineWidth = 1.5;
  for (const { x0, y0, x1, y1 } of frames(lines)) {
    context.strokeRect(x0 - PADDING, y0 - PADDING, x1 - x0 + 2 * PADDING, y1 - y0 + 2 * PADDING);
  }
  context.restore();
}

/** One box for lines that stand below or beside each other, and for columns of one table. */
const frames = (lines: readonly Box[]): Box[] => joined(joined(lines, isNear), isBeside);

function joined(boxes: readonly Box[], belong: (box: Box, other: Box) => boolean): Box[] {
  const groups: Box[] = [];
  for (const box of boxes) {
    const own = groups.filter((group) => belong(group, box));
    for (const group of own) groups.splice(groups.indexOf(group), 1);
    groups.push(boundsOf([box, ...own]));
  }
  return groups;
}

function isNear(box: Box, line: Box): boolean {
  const reach = height(line);
  const rows = line.y0 - box.y1 <= LINE_GAP * reach && box.y0 - line.y1 <= LINE_GAP * reach;
  const columns = line.x0 - box.x1 <= COLUMN_GAP * reach && box.x0 - line.x1 <= COLUMN_GAP * reach;
  return rows && columns;
}

/** Text that continues in the next column of a page stands higher there, cells of a table beside each other. */
const isBeside = (box: Box, other: Box): boolean =>
  overlap(box.y0, box.y1, other.y0, other.y1) > 0.7 * Math.min(height(box), height(other));
