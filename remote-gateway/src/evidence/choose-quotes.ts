import { capSpan } from './cap-span.ts';
import { overlap, questionTokens } from './question-tokens.ts';
import { type Span, splitSpans } from './split-spans.ts';

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
 * The sentences, list items and blocks that hold most of a question's words, best first: by their share of the words,
 * then the shorter, then the earlier in its passage, then by the order of the passages. A span without any of them is
 * no evidence. What neighbouring passages share, or two documents say in the same words, is quoted once.
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
  for (const { passage, confidence, ...span } of candidates) {
    if (chosen.length === maxQuotes) break;
    const from = passages[passage];
    if (!from) continue;
    const { start, end } = capSpan(from.text, span, tokens, maxTokens);
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

function scoredSpans(text: string, passage: number, tokens: readonly string[]): Candidate[] {
  return splitSpans(text)
    .map(({ start, end }) => {
      const confidence = overlap(tokens, text.slice(start, end));
      return { passage, start, end, length: end - start, confidence };
    })
    .filter(({ confidence }) => confidence > 0);
}
