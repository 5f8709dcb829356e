import { median } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import type { Row } from '../../page/rows.ts';
import { MAJORITY } from '../layout/measures.ts';
import { continuity, RUNNING_TEXT } from '../layout/prose.ts';
import type { Separator } from './separators.ts';

/** So many lines of one text at the same distance are no cells. */
const MIN_LINES = 8;
/** Share of the distances between lines that are the same, and by how much they may differ, points. */
const EVEN = 0.8;
const SAME_PITCH = 0.5;
/** Fewer lines beside the text may miss its lines by chance. */
const MIN_BESIDE = 4;
/** Lines are level when their base lines differ by less, font sizes, but for what cells in two sizes differ by in all rows. */
const LEVEL = 0.1;

/**
 * Whether a text whose lines follow evenly stands beside lines most of which are not level with its own: these are two
 * columns of a page, where the first line of a cell would be level with the next cell's.
 */
export function areUnlevel(rows: readonly Row[], separators: readonly Separator[]): boolean {
  const [strip, ...others] = separators;
  if (!strip || others.length > 0) return false;
  const sides = rows.map(({ words, size }) => ({
    size,
    left: words.filter((word) => word.x0 < strip.x0),
    right: words.filter((word) => word.x0 >= strip.x0),
  }));
  const left = sides.flatMap((side) => (side.left.length > 0 ? [side.left] : []));
  const right = sides.flatMap((side) => (side.right.length > 0 ? [side.right] : []));
  const beside = isEvenText(right) ? left : isEvenText(left) ? right : [];
  const drifts = sides.flatMap(({ size, left: [first], right: [next] }) =>
    first && next ? [(first.baseline - next.baseline) / size] : [],
  );
  const usual = median(drifts);
  const level = drifts.filter((drift) => Math.abs(drift - usual) < LEVEL);
  return beside.length >= MIN_BESIDE && level.length < MAJORITY * beside.length;
}

function isEvenText(lines: readonly (readonly Word[])[]): boolean {
  if (lines.length < MIN_LINES || continuity(lines).paragraphs < RUNNING_TEXT) return false;
  const pitches = lines.slice(1).map((line, index) => (line[0]?.baseline ?? 0) - (lines[index]?.[0]?.baseline ?? 0));
  const usual = median(pitches);
  return pitches.filter((pitch) => Math.abs(pitch - usual) < SAME_PITCH).length >= EVEN * pitches.length;
}
