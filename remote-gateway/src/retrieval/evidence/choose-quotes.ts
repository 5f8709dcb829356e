import { definesOneOf } from './defines-name.ts';
import { overlap, questionTokens } from './question-tokens.ts';
import { DEFINING, defining, isBare, quotedSpan, readAs } from './quoted-span.ts';
import { type QuotablePassage, type ReadSpan, readSpans } from './read-spans.ts';
import type { Span } from './split-spans.ts';
import { type SpanWeights, weighSpans } from './weigh-spans.ts';

/** The spans with most of the question, which are weighed again as they would be quoted. */
const MAX_WEIGHED = 24;
/** Added for the first passage, where 1 is the weight of all words of the question. */
const FIRST_PASSAGE = 0.1;
/** Factor for a quote that adds little to the question. */
const BARE_FACTOR = 0.5;

export type ChosenQuote = Span & {
  /** Which of the passages, from 0; `start` and `end` are offsets into it. */
  readonly passage: number;
  /** Share of the question's tokens that the span contains, 0 to 1. */
  readonly confidence: number;
  /** The header of its table; empty for other spans. */
  readonly header: string;
};

type Candidate = ReadSpan & { readonly passage: number; readonly confidence: number };

/**
 * The sentences, list items and blocks that contain the words of a question, best first. The spans of the highest
 * weight come first, weighed as they would be quoted; the others follow by their share of the words, then the shorter,
 * then the earlier in its passage, then by the order of the passages. A span without any of the words is no evidence.
 * Text that passages share, or that two documents have in the same words, is quoted once.
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
  const chosen: ChosenQuote[] = [];
  const taken: { docId: string; start: number; end: number; text: string }[] = [];
  for (const { passage, confidence, header, start, end } of weighed(candidates, passages, weights, maxTokens)) {
    if (chosen.length === maxQuotes) break;
    const from = passages[passage];
    if (!from) continue;
    const quoted = {
      docId: from.docId,
      start: from.start + start,
      end: from.start + end,
      text: from.text.slice(start, end).replace(/\s+/g, ' '),
    };
    const known = taken.some(
      (other) =>
        other.text === quoted.text ||
        (other.docId === quoted.docId && other.start < quoted.end && quoted.start < other.end),
    );
    if (known || end === start) continue;
    taken.push(quoted);
    chosen.push({ passage, start, end, confidence, header });
  }
  return chosen;
}

/** The candidates as they would be quoted: first those of the highest weight, weighed again, then the others in order. */
function* weighed(
  candidates: readonly Candidate[],
  passages: readonly QuotablePassage[],
  weights: SpanWeights,
  maxTokens: number,
): Generator<ChosenQuote> {
  const textOf = ({ passage, start, end }: Pick<ChosenQuote, 'passage' | 'start' | 'end'>) =>
    passages[passage]?.text.slice(start, end) ?? '';
  const asQuoted = (candidate: Candidate): ChosenQuote => {
    const { passage, confidence, header } = candidate;
    return { passage, confidence, header, ...quotedSpan(passages[passage]?.text ?? '', candidate, weights, maxTokens) };
  };
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
  yield* candidates
    .filter((candidate) => first.has(candidate))
    .map((candidate) => {
      const quote = asQuoted(candidate);
      const text = textOf(quote);
      const inCode = passages[quote.passage]?.isCode && definesOneOf(text, weights.terms) ? DEFINING : 0;
      const factor = isBare(text, candidate, weights.terms) ? BARE_FACTOR : 1;
      const weight =
        weights.weigh(readAs(text, candidate), candidate.around) * factor + (inCode || defining(text, weights));
      return { quote, weight: weight + FIRST_PASSAGE * (1 - quote.passage / passages.length) };
    })
    .sort((a, b) => b.weight - a.weight)
    .map(({ quote }) => quote);
  for (const candidate of candidates) if (!first.has(candidate)) yield asQuoted(candidate);
}

function lengthOf({ start, end }: Span): number {
  return end - start;
}
