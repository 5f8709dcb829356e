import { capSpan } from './cap-span.ts';
import { overlap, questionTokens } from './question-tokens.ts';
import { type Span, splitSpans } from './split-spans.ts';
import { weighSpans } from './weigh-spans.ts';

/** Spans with the largest share of the question's words that are weighed anew. */
const WEIGHED = 24;
/** What standing in the first passage is worth beside all words of the question. */
const FIRST_PASSAGE = 0.1;
/** A heading names its subject and says nothing of it; the citation has it anyway. */
const HEADING = /^#{1,6}\s[^\n]*$/;
const HEADING_WORTH = 0.5;

/** What quotes are chosen from: a slice of a document that begins at `start`. */
export type QuotablePassage = { readonly docId: string; readonly start: number; readonly text: string };

export type ChosenQuote = Span & {
  /** Which of the passages, from 0; `start` and `end` are offsets into it. */
  readonly passage: number;
  /** Share of the question's tokens that the span holds, 0 to 1. */
  readonly confidence: number;
};

type Candidate = ChosenQuote & { readonly length: number };

/**
 * The sentences, list items and blocks that answer a question by its words, best first. Spans are ordered by their share
 * of the words, then the shorter, then the earlier in its passage, then by the order of the passages; the first of them,
 * cut to a quote's size, are then weighed by the words that tell most, and by the order of the passages. A span without
 * any of the words is no evidence. What neighbouring passages share, or two documents say in the same words, is quoted
 * once.
 */
export function chooseQuotes(
  question: string,
  passages: readonly QuotablePassage[],
  { maxQuotes, maxTokens }: { readonly maxQuotes: number; readonly maxTokens: number },
): ChosenQuote[] {
  const tokens = questionTokens(question);
  const candidates = passages
    .flatMap(({ text }, passage) => scoredSpans(text, passage, tokens))
    .sort((a, b) => b.confidence - a.confidence || a.length - b.length || a.start - b.start || a.passage - b.passage);
  const chosen: ChosenQuote[] = [];
  const taken: { docId: string; start: number; end: number; text: string }[] = [];
  for (const { passage, confidence, start, end } of weighed(candidates, passages, tokens, maxTokens)) {
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
    chosen.push({ passage, start, end, confidence });
  }
  return chosen;
}

/** The candidates as they would be quoted: the first of them weighed anew, then the others as they come. */
function* weighed(
  candidates: readonly Candidate[],
  passages: readonly QuotablePassage[],
  tokens: readonly string[],
  maxTokens: number,
): Generator<ChosenQuote> {
  const textOf = ({ passage, start, end }: ChosenQuote) => passages[passage]?.text.slice(start, end) ?? '';
  const cut = ({ passage, confidence, ...span }: Candidate): ChosenQuote => ({
    passage,
    confidence,
    ...capSpan(passages[passage]?.text ?? '', span, tokens, maxTokens),
  });
  const weigh = weighSpans(tokens, candidates.map(textOf));
  yield* candidates
    .slice(0, WEIGHED)
    .map(cut)
    .map((quote) => {
      const text = textOf(quote);
      const held = weigh(text) * (HEADING.test(text) ? HEADING_WORTH : 1);
      return { quote, weight: held + FIRST_PASSAGE * (1 - quote.passage / passages.length) };
    })
    .sort((a, b) => b.weight - a.weight)
    .map(({ quote }) => quote);
  for (const candidate of candidates.slice(WEIGHED)) yield cut(candidate);
}

function scoredSpans(text: string, passage: number, tokens: readonly string[]): Candidate[] {
  return splitSpans(text)
    .map(({ start, end }) => {
      const confidence = overlap(tokens, text.slice(start, end));
      return { passage, start, end, length: end - start, confidence };
    })
    .filter(({ confidence }) => confidence > 0);
}
