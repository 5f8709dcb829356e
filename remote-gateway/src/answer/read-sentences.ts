import type { AnswerSentence } from '@docferry/shared-contracts';

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Numbers of quotes in brackets. */
const MARK = /\[\d{1,3}(?:\s?,\s?\d{1,3}){0,20}\]/g;
/** Belongs to the sentence before it (Unicode Standard Annex 29, rule SB5), as a mark does. */
const JOINER = '\u2060';
const LETTER = /\p{L}/u;
/** A full stop behind these ends no sentence. */
const ABBREVIATION =
  /(?:^|[\s(])(?:Dr|Mr|Mrs|Ms|Prof|St|No|Nr|vs|e\.g|i\.e|z\.B|d\.h|bzw|approx|ca|Fig|Sec|Art|p|pp|Inc|Ltd|Co|Corp)\.\s+$/i;

/**
 * The sentences of a text that comes in parts, each as soon as it is known to be whole. Marks such as `[1]` and `[1, 2]`
 * count for the sentence that they stand in or behind, and are taken out; numbers above `quoteCount` name no quote.
 */
export async function* readSentences<End>(
  parts: AsyncGenerator<string, End>,
  quoteCount: number,
): AsyncGenerator<AnswerSentence, End> {
  let pending = '';
  for (let part = await parts.next(); ; part = await parts.next()) {
    if (part.done) {
      for (const sentence of split(pending)) yield read(sentence, quoteCount);
      return part.value;
    }
    pending += part.value;
    // The last sentence may continue, and marks of the one before may still come.
    const whole = split(pending);
    while (whole.length > 1 && LETTER.test(whole.at(-1) ?? '')) {
      const sentence = whole.shift() ?? '';
      pending = pending.slice(sentence.length);
      yield read(sentence, quoteCount);
    }
  }
}

/** The sentences, each with the marks behind it; together they are the text. */
function split(text: string): string[] {
  const joined = withoutMarks(text, (mark) => JOINER.repeat(mark.length));
  const sentences: string[] = [];
  for (const { segment, index } of segmenter.segment(joined)) {
    const last = sentences.at(-1);
    const sentence = text.slice(index, index + segment.length);
    if (last !== undefined && ABBREVIATION.test(last)) sentences[sentences.length - 1] = last + sentence;
    else sentences.push(sentence);
  }
  return sentences;
}

function read(sentence: string, quoteCount: number): AnswerSentence {
  const quotes = new Set<number>();
  const text = withoutMarks(sentence, (mark) => {
    for (const [digits] of mark.matchAll(/\d+/g)) {
      const number = Number(digits);
      if (number >= 1 && number <= quoteCount) quotes.add(number);
    }
    return '';
  });
  return { text, quotes: [...quotes].sort((a, b) => a - b) };
}

/** The text with something else in the place of each mark and of the white space before it. */
function withoutMarks(text: string, replace: (mark: string) => string): string {
  let result = '';
  let end = 0;
  for (const { 0: mark, index } of text.matchAll(MARK)) {
    const before = text.slice(end, index);
    const kept = before.trimEnd();
    result += kept + replace(text.slice(end + kept.length, index + mark.length));
    end = index + mark.length;
  }
  return result + text.slice(end);
}
