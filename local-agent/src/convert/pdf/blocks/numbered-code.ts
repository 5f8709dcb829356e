import { median } from '../../page/box.ts';
import type { FlowItem } from '../flow/page-flow.ts';
import type { Line, Run } from '../layout/line.ts';

type LineItem = Extract<FlowItem, { kind: 'line' }>;

/** Lines of one listing are no farther apart, font sizes. */
const PITCH = 3.1;
/** Fewer lines that count may be items. */
const MIN_LINES = 3;
/** Width of a letter of code, font sizes, where lines are too short to show it. */
const LETTER_WIDTH = 0.6;

/** The name of a part of a program between angles, as where parts of several files are printed in one. */
const PART = /^\s*[\u2329\u27e8\u3008][^\u232a\u27e9\u3009]+[\u232a\u27e9\u3009]\s*$/;

/**
 * Lines of code that begin with their numbers in another font as lines of code with these numbers. Numbers alone are blank lines
 * of it, and what stands between texts is code too where its number is next.
 */
export function withNumberedCode(items: readonly FlowItem[]): readonly FlowItem[] {
  const code = new Map<FlowItem, LineItem>();
  const listings = listingsOf(items).filter((listing) => listing.some(({ line }) => codeOf(line)));
  const sure = listings.map((listing) => listing.filter(({ line }) => codeOf(line)).length >= MIN_LINES);
  for (const [index, listing] of listings.entries()) {
    const before = index > 0 && sure[index - 1] && isNext(listings[index - 1]?.at(-1), listing[0]);
    if (before) sure[index] = true;
    if (sure[index]) for (const item of ofOneListing(listing)) code.set(item.given, item.shown);
  }
  return code.size > 0 ? items.map((item) => code.get(item) ?? item) : items;
}

function ofOneListing(listing: readonly LineItem[]): { given: LineItem; shown: LineItem }[] {
  const written = listing.filter(({ line }) => codeOf(line));
  const left = Math.min(...written.map(({ line }) => line.textX));
  const width = median(
    written.map(({ line }) => (line.x1 - line.textX) / codeOf(line).length),
    (listing[0]?.line.size ?? 0) * LETTER_WIDTH,
  );
  return listing.map((given) => ({ given, shown: { ...given, line: asCode(given.line, left, width) } }));
}

/** Lines right below each other whose numbers count. */
function listingsOf(items: readonly FlowItem[]): LineItem[][] {
  const listings: LineItem[][] = [];
  let last: LineItem | undefined;
  for (const item of items) {
    const numbered = item.kind === 'line' && numberOf(item.line) !== undefined ? item : undefined;
    if (numbered && last && follows(last, numbered)) listings.at(-1)?.push(numbered);
    else if (numbered) listings.push([numbered]);
    last = numbered;
  }
  return listings;
}

function follows(above: LineItem, item: LineItem): boolean {
  const gap = item.line.baseline - above.line.baseline;
  return gap > 0 && gap < PITCH * Math.max(above.line.size, item.line.size) && isNext(above, item);
}

const isNext = (above: LineItem | undefined, item: LineItem | undefined): boolean =>
  above !== undefined &&
  item !== undefined &&
  item.column === above.column &&
  numberOf(item.line) === (numberOf(above.line) ?? Number.NaN) + 1;

/** The number before the code of a line, or alone on it. A raised one is the mark of a note. */
function numberOf({ runs: [first, ...others] }: Line): number | undefined {
  if (!first || first.monospace || first.raised) return undefined;
  const [number = ''] = /^\d{1,4}(?!\d)/.exec(first.text) ?? [];
  const rest = first.text.slice(number.length).trim();
  const isCode = rest
    ? isPart([rest, ...others.map(({ text }) => text)])
    : others.every(isOfCode) || isPart(others.map(({ text }) => text));
  return number && isCode ? Number(number) : undefined;
}

const isOfCode = ({ monospace }: Run): boolean => monospace;

const isPart = (texts: readonly string[]): boolean => PART.test(texts.join(''));

/** What stands behind the number. */
const codeOf = ({ runs }: Line): string =>
  runs
    .map(({ text }) => text)
    .join('')
    .replace(/^\d+\s*/, '');

/** The number and the code behind it, indented as the code is. */
function asCode(line: Line, left: number, width: number): Line {
  const [number] = line.runs;
  if (!number) return line;
  const code = codeOf(line);
  const indent = code ? ' '.repeat(1 + Math.max(0, Math.round((line.textX - left) / width))) : '';
  const text = `${numberOf(line)}${indent}${code}`;
  return { ...line, runs: [{ ...number, text, italic: false, monospace: true }], text };
}
