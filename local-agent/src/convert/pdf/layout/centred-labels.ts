import type { Word } from '../../page/page-content.ts';
import { LINE_DRIFT, LINE_PITCH, ROUNDING, SAME_EDGE } from './measures.ts';

/** A number, or one word with a colon. */
const LABEL = /^(?:\d{1,2}|\p{Lu}\p{L}+:)$/u;
/** Lines begin no farther right of their label, font sizes. */
const MAX_GAP = 5;
/** The two lines that a label stands between are no farther apart, font sizes. */
const FARTHEST = 4;
/** The middles of a label and of its lines differ by no more, font sizes. */
const OFF_CENTRE = 0.5;
/** No word of its line stands behind it or so near before it, font sizes, and none at all at its very height. */
const ALONE = 2;
/** So far above a line stands a name that heads it, font sizes. */
const ABOVE = 1;
/** A number is larger than the lines beside it by this factor: other ones are those of pages. */
const LARGER = 1.2;
/** Pages with more labels are forms or drawings. */
const MAX_LABELS = 40;

/**
 * The words of a page with each bold name, or larger number, that stands beside the middle of several lines, and on none of
 * them, above the first one or in line with it: it would part them.
 */
export function levelCentredLabels(words: readonly Word[]): readonly Word[] {
  const labels = words.filter(({ text, font }) => font.bold && LABEL.test(text));
  if (labels.length === 0 || labels.length > MAX_LABELS) return words;
  const moved = new Map<Word, Word>();
  for (const label of labels) {
    if (isName(label) && !labels.some((other) => isRightAligned(label, other))) continue;
    const first = firstBeside(label, words);
    if (first) moved.set(label, placed(label, first));
  }
  return moved.size > 0 ? words.map((word) => moved.get(word) ?? word) : words;
}

/** The first word of the lines that a label stands beside; `undefined` where it is on one of them or not in their middle. */
function firstBeside(label: Word, words: readonly Word[]): Word | undefined {
  const isOnLine = ({ baseline, size, x1 }: Word) => {
    const off = Math.abs(baseline - label.baseline);
    return off < ROUNDING || (off < LINE_DRIFT * Math.min(size, label.size) && x1 > label.x0 - ALONE * label.size);
  };
  if (words.some((word) => word !== label && isOnLine(word))) return undefined;
  const edge = edgeBelow(label, words);
  const lines = words.filter(({ x0 }) => Math.abs(x0 - edge) < SAME_EDGE).sort((a, b) => a.baseline - b.baseline);
  const below = lines.findIndex(({ baseline }) => baseline > label.baseline);
  const [upper, lower] = [lines[below - 1], lines[below]];
  if (!upper || !lower || lower.baseline - upper.baseline > FARTHEST * upper.size) return undefined;
  if (!isName(label) && label.size < LARGER * upper.size) return undefined;
  const first = lastOf(upper, lines.slice(0, below).reverse());
  const last = lastOf(lower, lines.slice(below));
  return Math.abs(first.y0 + last.y1 - label.y0 - label.y1) < 2 * OFF_CENTRE * label.size ? first : undefined;
}

/** Where the next line below a label begins, right of it. */
function edgeBelow(label: Word, words: readonly Word[]): number {
  const next = words.filter(
    ({ x0, baseline }) => x0 > label.x1 && x0 - label.x1 < MAX_GAP * label.size && baseline > label.baseline,
  );
  const nearest = next.reduce((least, { baseline }) => Math.min(least, baseline), Number.POSITIVE_INFINITY);
  return next.reduce(
    (least, { x0, baseline }) => (baseline > nearest ? least : Math.min(least, x0)),
    Number.POSITIVE_INFINITY,
  );
}

/** The last of the lines that follow each other from one on, upwards or downwards. */
function lastOf(from: Word, lines: readonly Word[]): Word {
  let last = from;
  for (const line of lines) {
    if (Math.abs(line.baseline - last.baseline) > LINE_PITCH * last.size) break;
    last = line;
  }
  return last;
}

/** A number begins the first line; a name with a colon, which may head several texts, stands above it. */
function placed(label: Word, first: Word): Word {
  const up = label.baseline - first.baseline + (isName(label) ? ABOVE * first.size : 0);
  return { ...label, y0: label.y0 - up, y1: label.y1 - up, baseline: label.baseline - up };
}

/** Whether both end at one edge and begin at two: names that begin at one head the texts below them. */
const isRightAligned = (label: Word, other: Word): boolean =>
  isName(other) && Math.abs(label.x1 - other.x1) < SAME_EDGE && Math.abs(label.x0 - other.x0) > SAME_EDGE;

const isName = ({ text }: Word): boolean => text.endsWith(':');
