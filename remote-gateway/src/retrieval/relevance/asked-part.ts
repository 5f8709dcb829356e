/** The end of a sentence. */
const SENTENCE_END = /[.?!]["”)]?\s/gu;
/** A single letter before a full stop ends none: "R. Lipton", "e.g.". */
const LETTER_BEFORE = /(?:^|[\s.(])\p{L}$/u;
const BEGINS_SENTENCE = /^["“(]?[\p{Lu}\p{N}]/u;
/** What follows in the sentence only illustrates or explains what is asked for. */
const EXAMPLES =
  /\b(?:e\.g\.|for example|for instance|such as|especially|in particular|is defined as|zum beispiel|z\. ?b\.|insbesondere|par exemple|notamment|por ejemplo)/iu;

/**
 * The part of a question that says what is asked for: its sentences with a question mark, or else its first sentence,
 * without examples. What follows explains: how to compute a figure, which article is known already.
 */
export function askedPart(query: string): string {
  const sentences = sentencesOf(query);
  const questions = sentences.filter((sentence) => sentence.includes('?'));
  const asked = questions.length > 0 ? questions : sentences.slice(0, 1);
  return asked.map((sentence) => sentence.split(EXAMPLES, 1)[0]).join(' ');
}

function sentencesOf(query: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const { 0: found, index } of query.matchAll(SENTENCE_END)) {
    const end = index + found.length;
    const isAbbreviated = found.startsWith('.') && LETTER_BEFORE.test(query.slice(Math.max(0, index - 2), index));
    if (isAbbreviated || !BEGINS_SENTENCE.test(query.slice(end, end + 3).trimStart())) continue;
    sentences.push(query.slice(start, end).trim());
    start = end;
  }
  return [...sentences, query.slice(start).trim()];
}
