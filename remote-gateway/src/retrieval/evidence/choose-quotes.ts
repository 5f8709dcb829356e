import { definesOneOf } from './defines-name.ts';
import { overlap, questionTokens } from './question-tokens.ts';
import { DEFINING, defining, isBare, quotedSpan, readAs } from './quoted-span.ts';
import { type QuotablePassage, type ReadSpan, readSpans } from './read-spans.ts';
import type { Span } from './split-spans.ts';
import { type SpanWeights, weighSpans } from './weigh-spans.ts';

/** The spans with most of the question, which are weighed again as they would be quoted. */
const MAX_WEIGHED = 40;
/** Added for the first passage, where 1 is the weight of all words of the question. */
const FIRST_PASSAGE = 0.1;
/** The weight of a quote that could not say more. */
const MAX_WEIGHT = 1 + DEFINING + FIRST_PASSAGE;
/** What a quote of a passage that has nothing to do with the question loses, beside those of the most relevant one. */
const DISTRUST = 0.5;
/** Factor for a quote from a passage that was quoted already, for each time. */
const REPEATED_PASSAGE = 0.9;
/** Factor for a quote that adds little to the question. */
const BARE_FACTOR = 0.5;

export type ChosenQuote = Span & {
  /** Which of the passages, from 0; `start` and `end` are offsets into it. */
  readonly passage: number;
  /** How much of the question the quote contains, above 0 and at most 1. */
  readonly confidence: number;
  /** The header of its table; empty for other spans. */
  readonly header: string;
  /** The caption of its table; empty for other spans. */
  readonly caption: string;
};

type Candidate = ReadSpan & { readonly passage: number; readonly confidence: number };

/**
 * The sentences, list items and blocks that contain the words of a question, by confidence. The spans of the highest
 * weight are weighed as they would be quoted. A span without any of the words is no evidence. Text that passages share, or
 * that two documents have in the same words, is quoted once.
 */
export function chooseQuotes(
  question: string,
  passages: readonly QuotablePassage[],
  { maxQuotes, maxTokens }: { readonly maxQuotes: number; readonly maxTokens: number },
): ChosenQuote[] {
  const tokens = questionTokens(question);
  const spans = passages.flatMap((passage, index) =>
    readSpans(passage).map((span) => ({
      ...span,
      passage: index,
      confidence: overlap(tokens, passage.text.slice(span.start, span.end)),
    })),
  );
  const textOf = ({ passage, start, end }: Candidate) => passages[passage]?.text.slice(start, end) ?? '';
  const weights = weighSpans(question, spans.map(textOf));
  const candidates = spans
    .filter((span) => span.confidence > 0 || weights.weigh(textOf(span)) > 0)
    .sort(
      (a, b) => b.confidence - a.confidence || lengthOf(a) - lengthOf(b) || a.start - b.start || a.passage - b.passage,
    );
  return choose(weighed(candidates, passages, weights, maxTokens), passages, maxQuotes);
}

/**
 * The quotes of most confidence. A passage that was quoted counts less for the next quote, so that another with as much
 * is quoted first. Text that was quoted is not quoted again.
 */
function choose(
  quotes: readonly ChosenQuote[],
  passages: readonly QuotablePassage[],
  maxQuotes: number,
): ChosenQuote[] {
  const chosen: ChosenQuote[] = [];
  const taken: Taken[] = [];
  const left = new Set(quotes);
  while (chosen.length < maxQuotes && left.size > 0) {
    const quotedFrom = (passage: number) => chosen.filter((other) => other.passage === passage).length;
    const worth = (quote: ChosenQuote) => quote.confidence * REPEATED_PASSAGE ** quotedFrom(quote.passage);
    const [best] = [...left].sort((a, b) => worth(b) - worth(a));
    if (!best) break;
    left.delete(best);
    const quoted = takenOf(best, passages);
    if (!quoted || taken.some((other) => overlaps(other, quoted))) continue;
    taken.push(quoted);
    chosen.push(best);
  }
  return chosen.sort((a, b) => b.confidence - a.confidence);
}

/** A slice of a document that is quoted. */
type Taken = { readonly docId: string; readonly start: number; readonly end: number; readonly text: string };

function takenOf({ passage, start, end }: ChosenQuote, passages: readonly QuotablePassage[]): Taken | undefined {
  const from = passages[passage];
  if (!from || end === start) return undefined;
  const text = from.text.slice(start, end).replace(/\s+/g, ' ');
  return { docId: from.docId, start: from.start + start, end: from.start + end, text };
}

/** Whether two slices share text, or two documents have the same words. */
function overlaps(a: Taken, b: Taken): boolean {
  return a.text === b.text || (a.docId === b.docId && a.start < b.end && b.start < a.end);
}

/** The candidates of the highest weight as they would be quoted, weighed again: their weight is the confidence. */
function weighed(
  candidates: readonly Candidate[],
  passages: readonly QuotablePassage[],
  weights: SpanWeights,
  maxTokens: number,
): ChosenQuote[] {
  const bestRelevance = Math.max(0, ...passages.map(({ relevance = 0 }) => relevance));
  const trusted = (relevance = bestRelevance) => 1 - DISTRUST * (bestRelevance > 0 ? 1 - relevance / bestRelevance : 0);
  const textOf = ({ passage, start, end }: Pick<ChosenQuote, 'passage' | 'start' | 'end'>) =>
    passages[passage]?.text.slice(start, end) ?? '';
  const first = new Set(
    candidates
      .map((candidate) => {
        const text = textOf(candidate);
        const lines = candidate.kind === 'table' ? text.split('\n') : [text];
        const defined = lines.some((line) => defining(line, weights) > 0);
        return { candidate, weight: weights.weigh(text, candidate.around) + (defined ? DEFINING : 0) };
      })
      .sort((a, b) => b.weight - a.weight)
      .slice(0, MAX_WEIGHED)
      .map(({ candidate }) => candidate),
  );
  return candidates
    .filter((candidate) => first.has(candidate))
    .map((candidate) => {
      const { passage, header, caption } = candidate;
      const span = quotedSpan(passages[passage]?.text ?? '', candidate, weights, maxTokens);
      const text = textOf({ passage, ...span });
      const inCode = passages[passage]?.isCode && definesOneOf(text, weights.terms) ? DEFINING : 0;
      const factor = isBare(text, candidate, weights.terms) ? BARE_FACTOR : 1;
      const weight =
        weights.weigh(readAs(text, candidate), candidate.around) * factor + (inCode || defining(text, weights));
      const whole = weight + (weight > 0 ? FIRST_PASSAGE * (1 - passage / passages.length) : 0);
      return {
        passage,
        header,
        caption,
        ...span,
        confidence: (whole * trusted(passages[passage]?.relevance)) / MAX_WEIGHT,
      };
    })
    .filter(({ confidence }) => confidence > 0)
    .sort((a, b) => b.confidence - a.confidence);
}

function lengthOf({ start, end }: Span): number {
  return end - start;
}
