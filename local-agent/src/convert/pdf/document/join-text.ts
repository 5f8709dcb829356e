import type { Box } from '../../page/box.ts';
import type { Draft } from '../blocks/draft.ts';
import { areEntries } from '../blocks/index-entries.ts';
import { breaksQuote } from '../blocks/open-quote.ts';
import { BRACKETED } from '../blocks/stands-under.ts';
import { FORMULA_NUMBER } from '../layout/formula-signs.ts';
import type { Line } from '../layout/line.ts';
import { SPACE_WIDTH } from '../layout/measures.ts';
import { isCaption } from '../patterns/caption.ts';
import { hasLeaders } from '../patterns/leaders.ts';

/** A line is full when it leaves no more room, font sizes, or the next word had no place. */
const SHORT_WORD = 1.5;
/** Tables and captions between the parts of a paragraph, at most; images may be decoration. */
const MAX_BETWEEN = 3;
/** A single line of text is longer, characters, than labels and names are. */
const LONG_LINE = 40;
/** Sizes of lines of one paragraph differ by less, as a share of them. */
export const SAME_SIZE = 0.06;

export const ENDS_SENTENCE = /[.!?:\u3002\uff01\uff1f\u061f]["'\u201d\u2019)\]]*\d{0,2}$/;

const RELATION = /[=<>\u2264\u2265\u223c\u2248]/;

/** Whether a line is a displayed formula with its number, which is no part of the paragraph around it. */
const isNumberedFormula = (text: string): boolean =>
  RELATION.test(text) && FORMULA_NUMBER.test(text.slice(text.lastIndexOf(' ') + 1));

type TextDraft = Extract<Draft, { kind: 'text' }>;

/** Joins the second part of a paragraph or item with the first, if a draft is one; `ends` has the last part of each that was joined. */
export function joinText(out: Draft[], draft: Draft, ends: Map<Draft, TextDraft>): boolean {
  if (draft.kind !== 'text') return false;
  const [next] = draft.lines;
  const at = next ? lastText(out, next) : -1;
  const previous = out[at];
  if (!next || (previous?.kind !== 'text' && previous?.kind !== 'item')) return false;
  const above = previous.lines.at(-1);
  const { page, column } = ends.get(previous) ?? previous;
  const broken = page !== draft.page || column !== draft.column;
  if (!above || !broken || page < draft.page - 1 || !sameLook(above, next)) return false;
  const prints = out.slice(at + 1).filter((other) => other.kind === 'text' && isSmallPrint(other, next));
  // Small print is passed where it is at the foot of the same column, and the sentence surely continues.
  const isPassed = (other: Draft) => other.kind === 'text' && other.page === page && other.column === column;
  if (prints.length > 0 && !(prints.every(isPassed) && /^\(?\p{Ll}/u.test(next.text.trim()))) return false;
  const text = withoutMarks(above);
  if (hasLeaders(text) || ENDS_SENTENCE.test(text) || isCaption(next.text) || isCaption(previous.lines[0]?.text ?? ''))
    return false;
  if (previous.lines.length === 1 && isNumberedFormula(text)) return false;
  if (areEntries(previous.lines, draft.lines) || areReferences(previous.lines, draft.lines)) return false;
  const isOpen = /[-\u2010,]$/.test(text) || breaksQuote(previous.lines, draft.lines);
  const continues = /^[\p{Ll}(]/u.test(next.text.trim()) || isOpen;
  const isBelow = page === draft.page && isRightBelow(above, next);
  const isFilled = isFull(above, next, column);
  const full = isFilled && (previous.lines.length > 1 || isBelow);
  const breaksOff = isFilled && text.length >= LONG_LINE && draft.lines.length > 1;
  // A short bold line at the end of a page is a heading or a term, and so is the one that the next page begins with.
  if (isBoldLine(above) && previous.lines.length === 1 && !isFilled && !isOpen) return false;
  const skipped = at < out.length - 1;
  if (skipped && !full && !isOpen && !breaksOff) return false;
  if (!continues && (skipped || !full || previous.kind === 'item' || draft.lines.length < 2)) return false;
  const joined = { ...previous, lines: [...previous.lines, ...draft.lines] };
  out[at] = joined;
  ends.set(joined, draft);
  return true;
}

/** Whether both parts begin with the mark of a reference, as `[7]`: each is one of its own. */
const areReferences = (...parts: readonly (readonly Line[])[]): boolean =>
  parts.every(([first]) => first && BRACKETED.test(first.text));

/** The text of a line without the raised marks of notes behind it. */
function withoutMarks({ runs }: Line): string {
  const last = runs.findLastIndex(({ raised }) => !raised);
  const own = runs.slice(0, last + 1).map(({ text }) => text);
  return own.join('').trim();
}

/** Whether a line is as long as its column allows: a space and the next line's first word had no place. */
const isFull = (above: Line, next: Line, column: Box): boolean =>
  above.x1 > column.x1 - Math.max(next.firstWordWidth + SPACE_WIDTH * above.size, SHORT_WORD * above.size);

/** A line that continues another one below a figure beside it is no farther from it, and from its left edge, font sizes. */
const PITCH = 1.6;
const SAME_EDGE = 0.1;

const isRightBelow = (above: Line, { baseline, x0, size }: Line): boolean =>
  baseline > above.baseline && baseline - above.baseline < PITCH * size && Math.abs(x0 - above.x0) < SAME_EDGE * size;

/** Whether a sentence breaks off at the end of a column's line. */
export const isUnfinished = (above: Line, next: Line, column: Box): boolean =>
  isFull(above, next, column) && !ENDS_SENTENCE.test(above.text.trim());

/** Letters of small print are smaller than those of the text by this factor. */
const SMALL = 0.9;

/** Text in small letters that is no caption, such as the permission at the foot of a first page. */
const isSmallPrint = (draft: Draft, { size }: Line): boolean =>
  draft.kind === 'text' &&
  draft.lines.every((line) => line.size < SMALL * size) &&
  !isCaption(draft.lines[0]?.text ?? '');

/** The last paragraph or item; figures, tables, footnotes and small print may stand between it and its second part. */
function lastText(out: readonly Draft[], next: Line): number {
  let at = out.length - 1;
  let between = 0;
  while (at > 0 && between <= MAX_BETWEEN) {
    const previous = out[at];
    const isPrint = previous !== undefined && isSmallPrint(previous, next);
    if (previous?.kind !== 'note' && previous?.kind !== 'image' && !isPrint) between++;
    const isFloat = previous?.kind === 'table' || previous?.kind === 'image' || previous?.kind === 'note';
    if (!isFloat && !isPrint && !(previous?.kind === 'text' && isCaption(previous.lines[0]?.text ?? ''))) break;
    at--;
  }
  return at;
}

/** Whether two lines have one size and weight. */
export function sameLook(above: Line, below: Line): boolean {
  return Math.abs(above.size - below.size) < SAME_SIZE * above.size && isBoldLine(above) === isBoldLine(below);
}

const isBoldLine = ({ runs }: Line): boolean => runs.every((run) => run.bold || !run.text.trim());
