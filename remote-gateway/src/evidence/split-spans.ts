/** A part of a text, `[start, end)` in UTF-16 code units. */
export type Span = { readonly start: number; readonly end: number };

const FENCE = /^\s*(`{3,}|~{3,})/;
const TABLE_ROW = /^\s*\|/;
const MARKER = /^\s*(?:[-*+•]|\d{1,9}[.)])\s+/;
/** White space after the end of a sentence, or the place after a full stop of scripts that put no space there. */
const BOUNDARY = /(?<=[.?!])\s+|(?<=[。！？])/gu;

/**
 * The parts of a Markdown text that can be quoted on their own, in order: each fenced code block, each table, and
 * elsewhere what stands between blank lines, list markers and the ends of sentences. Blank text gives none.
 */
export function splitSpans(text: string): Span[] {
  return blocks(text)
    .flatMap((block) => (block.whole ? [block] : sentences(text, block)))
    .map((span) => trimmed(text, span))
    .filter(({ start, end }) => end > start);
}

/** `whole` when a sentence that ends in it ends no span: half a row of a table, or of a statement, says nothing. */
type Block = Span & { readonly whole: boolean };

function blocks(text: string): Block[] {
  const found: Block[] = [];
  let start = 0;
  let fence: string | undefined;
  let inTable = false;
  const close = (end: number, whole: boolean) => {
    if (end > start) found.push({ start, end, whole });
    start = end;
  };
  for (const { 0: line, index } of text.matchAll(/[^\n]*\n?/g)) {
    const marks = FENCE.exec(line)?.[1];
    const isRow = fence === undefined && TABLE_ROW.test(line);
    if (isRow !== inTable) close(index, inTable);
    inTable = isRow;
    if (fence !== undefined) {
      if (!marks?.startsWith(fence)) continue;
      fence = undefined;
      close(index + line.length, true);
    } else if (marks) {
      close(index, false);
      fence = marks;
    } else if (line.trim() === '' || MARKER.test(line)) {
      close(index, false);
    }
  }
  close(text.length, inTable || fence !== undefined);
  return found;
}

function sentences(text: string, { start, end }: Span): Span[] {
  const block = text.slice(start, end);
  const marker = MARKER.exec(block)?.[0].length ?? 0;
  const spans: Span[] = [];
  let from = 0;
  for (const { 0: gap, index } of block.matchAll(BOUNDARY)) {
    if (index + gap.length <= marker) continue; // the dot of "1. " ends no sentence
    spans.push({ start: start + from, end: start + index });
    from = index + gap.length;
  }
  return [...spans, { start: start + from, end }];
}

function trimmed(text: string, { start, end }: Span): Span {
  const slice = text.slice(start, end);
  const inner = slice.trim();
  const from = start + slice.indexOf(inner);
  return { start: from, end: from + inner.length };
}
