import { countTokens } from '../lexical/count-tokens.ts';
import { isHeadRow, MAX_HEAD_ROWS } from '../lexical/head-rows.ts';
import { captionParagraphs } from '../lexical/table-caption.ts';
import type { Atom, Range } from './atom.ts';
import { boundText } from './bound-text.ts';
import { fencedCode, fencesIn } from './code/find-code.ts';
import type { SourceParsers } from './code/source-parser.ts';
import { splitCode } from './code/split-code.ts';
import { type Piece, sentenceStarts, splitLines, splitText, trimmed } from './split-text.ts';
import type { Unit } from './units.ts';

/** Most of a chunk's tokens that its lead may take. */
const LEAD_SHARE = 0.5;
const MAX_LEAD_IN_LENGTH = 400;

/**
 * Splits a unit into atoms of at most `size` tokens, lead included; a unit that fits is one atom. Code fences are
 * split by syntax where `parsers` has their grammar. `before` are the units before it in its section, in order.
 */
export function splitUnit(
  text: string,
  unit: Unit,
  before: readonly Unit[],
  size: number,
  parsers: SourceParsers,
): Atom[] {
  const leadIn = unit.type === 'text' ? [] : leadInOf(text, unit, before);
  const whole = trimmed(text, unit.start, unit.end);
  if (!whole) return [];
  const base = { prose: unit.type === 'text', path: unit.path };
  if (whole.tokens + leadTokens(text, leadIn) <= size) {
    return [{ ...whole, ...base, bodyStart: unit.bodyStart, lead: leadIn, leadTokens: leadTokens(text, leadIn) }];
  }
  const header = unit.type === 'table' ? [tableHeader(text, unit)] : [];
  const lead = boundLead(text, [...leadIn, ...header], size);
  const tokens = leadTokens(text, lead);
  const pieces = splitBody(text, unit, size - tokens, parsers);
  return withHeadings(text, unit, pieces, size - tokens).map((piece) => ({
    ...piece,
    ...base,
    bodyStart: Math.max(piece.start, Math.min(unit.bodyStart, piece.end)),
    lead,
    leadTokens: tokens,
  }));
}

function splitBody(text: string, unit: Unit, budget: number, parsers: SourceParsers): Piece[] {
  if (unit.type === 'text') return splitText(text, unit.bodyStart, unit.end, budget);
  if (unit.type === 'lines') {
    return (
      splitFence(text, { start: unit.bodyStart, end: unit.end }, budget, parsers) ??
      splitLines(text, unit.bodyStart, unit.end, budget)
    );
  }
  const starts = unit.type === 'list' ? unit.items : rowStarts(text, unit);
  return starts.flatMap((start, index) => {
    const part = trimmed(text, start, starts[index + 1] ?? unit.end);
    if (!part) return [];
    return part.tokens <= budget ? [part] : splitItem(text, part, budget, parsers);
  });
}

/** An item that is too long: code fences in it by their syntax, what stands around them by lines. */
function splitItem(text: string, { start, end }: Range, budget: number, parsers: SourceParsers): Piece[] {
  let from = start;
  const pieces = fencesIn(text, start, end).flatMap((fence) => {
    const before = splitLines(text, from, fence.start, budget);
    from = fence.end;
    const whole = trimmed(text, fence.start, fence.end);
    if (whole && whole.tokens <= budget) return [...before, whole];
    const code = splitFence(text, fence, budget, parsers) ?? splitLines(text, fence.start, fence.end, budget);
    return [...before, ...code];
  });
  return [...pieces, ...splitLines(text, from, end, budget)];
}

function splitFence(text: string, { start, end }: Range, budget: number, parsers: SourceParsers): Piece[] | undefined {
  const code = fencedCode(text, start, end);
  const parse = code?.language && parsers.get(code.language);
  return parse?.(text.slice(code?.start, code?.end), (root) => {
    const range = { start, end, base: code?.start ?? start };
    return splitCode(text, range, root, budget).map(({ start, end, tokens, symbols }) => ({
      start,
      end,
      tokens,
      symbols,
    }));
  });
}

/** Puts the headings before the first piece where they fit; else they are pieces of their own. */
function withHeadings(text: string, unit: Unit, pieces: Piece[], budget: number): Piece[] {
  const [first, ...rest] = pieces;
  if (unit.start === unit.bodyStart || !first) return pieces;
  const joined = countTokens(text.slice(unit.start, first.end));
  if (joined <= budget) return [{ ...first, start: unit.start, tokens: joined }, ...rest];
  return [...splitLines(text, unit.start, unit.bodyStart, budget), ...pieces];
}

/** The first row comes with the header and the delimiter row. */
function rowStarts(text: string, unit: Unit): number[] {
  const starts = [unit.bodyStart];
  const first = headerEnd(text, unit) + 1;
  for (let at = text.indexOf('\n', first); at >= 0 && at + 1 < unit.end; at = text.indexOf('\n', at + 1))
    starts.push(at + 1);
  return starts;
}

const tableHeader = (text: string, unit: Unit): Range => ({ start: unit.bodyStart, end: headerEnd(text, unit) });

/** Where the header's row, the delimiter row and the rows of heads below them, which the converter writes in bold, end. */
function headerEnd(text: string, unit: Unit): number {
  const lineEnd = (from: number) => {
    const at = text.indexOf('\n', from);
    return at < 0 || at > unit.end ? unit.end : at;
  };
  let end = lineEnd(lineEnd(unit.bodyStart) + 1);
  for (let row = 1; row < MAX_HEAD_ROWS; row++) {
    const next = lineEnd(end + 1);
    if (next >= unit.end || !isHeadRow(text.slice(end + 1, next))) return end;
    end = next;
  }
  return end;
}

/**
 * What introduces the unit, of the paragraph before: the caption of a table, or the last sentence when it ends with a
 * colon.
 */
function leadInOf(text: string, unit: Unit, units: readonly Unit[]): Range[] {
  const before = units.at(-1);
  if (before?.type !== 'text' || unit.start !== unit.bodyStart || before.path !== unit.path) return [];
  if (unit.type === 'table') {
    const paragraphs = paragraphsBefore(unit, units);
    const count = captionParagraphs(paragraphs.map(({ start, end }) => text.slice(start, end)));
    if (count > 0) return paragraphs.slice(0, count).toReversed();
  }
  if (!/[:：]\s*$/.test(text.slice(Math.max(before.bodyStart, before.end - 20), before.end))) return [];
  const from = Math.max(before.bodyStart, before.end - MAX_LEAD_IN_LENGTH);
  const starts = sentenceStarts(text, from, before.end);
  const start = starts.at(-1);
  // A first sentence that was cut off by the limit is no sentence.
  if (start === undefined || (start === from && from > before.bodyStart)) return [];
  return [{ start, end: before.end }];
}

/** The last two paragraphs before a unit, the nearest first, as far as no heading is between. */
function paragraphsBefore(unit: Unit, units: readonly Unit[]): Range[] {
  const [nearest, further] = units.slice(-2).toReversed();
  const isText = (one: Unit | undefined): one is Unit => one?.type === 'text' && one.path === unit.path;
  if (!isText(nearest)) return [];
  const own = [{ start: nearest.bodyStart, end: nearest.end }];
  const hasHeading = nearest.start !== nearest.bodyStart;
  return isText(further) && !hasHeading ? [...own, { start: further.bodyStart, end: further.end }] : own;
}

function boundLead(text: string, lead: readonly Range[], size: number): Range[] {
  let room = Math.floor(size * LEAD_SHARE);
  const kept: Range[] = [];
  // The header of a table matters more than the sentence before it.
  for (const range of lead.toReversed()) {
    const start = boundText(text.slice(range.start, range.end), room - 1);
    if (start === '') break;
    const bounded = { start: range.start, end: range.start + start.length };
    room -= leadTokens(text, [bounded]);
    kept.unshift(bounded);
  }
  return kept;
}

function leadTokens(text: string, lead: readonly Range[]): number {
  return lead.reduce((sum, { start, end }) => sum + countTokens(text.slice(start, end)) + 1, 0);
}
