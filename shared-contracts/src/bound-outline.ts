import type { DocumentSlice, OutlineEntry } from './documents.ts';
import { oneLine } from './hidden-characters.ts';

const CHARS_PER_TOKEN = 4;
/** What level, offset and field names of a heading cost as JSON, in tokens. */
const ENTRY_TOKENS = 12;
/** UTF-16 code units of a heading that are shown. */
const HEADING_CHARS = 200;

/** Tokens of an outline that was not asked for: a share of those of the text, within bounds. */
const BRIEF_SHARE = 1 / 4;
const MIN_BRIEF_TOKENS = 60;
const MAX_BRIEF_TOKENS = 300;
/** Tokens of one that was asked for. */
const ASKED_TOKENS = 3_000;

/** Tokens of the outline beside a slice of `maxTokens`: none beside a later slice unless it is asked for. */
export function outlineTokens({
  asked,
  first,
  maxTokens,
}: {
  asked: boolean;
  first: boolean;
  maxTokens: number;
}): number {
  if (asked) return ASKED_TOKENS;
  return first ? Math.max(MIN_BRIEF_TOKENS, Math.min(MAX_BRIEF_TOKENS, maxTokens * BRIEF_SHARE)) : 0;
}

/**
 * The headings of a document within about `maxTokens` tokens: all down to the deepest level that fits, or as many of the
 * first level as fit.
 */
export function boundOutline(
  headings: readonly OutlineEntry[],
  maxTokens: number,
): Pick<DocumentSlice, 'outline' | 'outline_truncated'> {
  const outline = chosen(headings, maxTokens).map((heading) => ({
    ...heading,
    text: heading.text.slice(0, HEADING_CHARS).toWellFormed(),
  }));
  return { outline, outline_truncated: outline.length < headings.length };
}

/** An outline as quoted text, below a line that says whether there is more. Empty without headings. */
export function formatOutline({ outline, outline_truncated: truncated }: ReturnType<typeof boundOutline>): string {
  if (outline.length === 0) return '';
  const head = truncated ? 'Outline, main headings (outline: true gives more):' : 'Outline:';
  return [head, ...outline.map(({ level, text }) => `> ${'  '.repeat(level - 1)}${oneLine(text)}`)].join('\n');
}

function chosen(headings: readonly OutlineEntry[], maxTokens: number): readonly OutlineEntry[] {
  const levels = [...new Set(headings.map(({ level }) => level))].toSorted((a, b) => b - a);
  const to = levels.find((level) => tokensOf(downTo(headings, level)) <= maxTokens);
  if (to !== undefined) return downTo(headings, to);
  const highest = downTo(headings, levels.at(-1) ?? 0);
  let spent = 0;
  const end = highest.findIndex((heading) => {
    spent += tokensOf([heading]);
    return spent > maxTokens;
  });
  return highest.slice(0, end);
}

function downTo(headings: readonly OutlineEntry[], level: number): readonly OutlineEntry[] {
  return headings.filter((heading) => heading.level <= level);
}

function tokensOf(headings: readonly OutlineEntry[]): number {
  return headings.reduce(
    (sum, { text }) => sum + ENTRY_TOKENS + Math.min(text.length, HEADING_CHARS) / CHARS_PER_TOKEN,
    0,
  );
}
