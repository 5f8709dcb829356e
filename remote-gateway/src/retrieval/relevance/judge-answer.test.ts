import { describe, expect, it } from 'vitest';
import { judgeAnswer } from './judge-answer.ts';
import type { TermStatistics } from './term-statistics.ts';

const statistics = (idf: Readonly<Record<string, number>>, absent: readonly string[] = []): TermStatistics => ({
  passages: 500,
  idf: new Map(Object.entries(idf)),
  absent: new Set(absent),
  total: Object.values(idf).reduce((sum, one) => sum + one, 0),
});
const result = (filename: string, relevance: number, ...matched: string[]) => ({
  docId: filename,
  filename,
  collection: 'default',
  language: 'english',
  relevance,
  matched: new Set(matched),
});
const judge = (query: string, known: TermStatistics, ...results: ReturnType<typeof result>[]) =>
  judgeAnswer(query, [{ collection: 'default', language: 'english', statistics: known }], results);

describe('judgeAnswer', () => {
  const pancakes = statistics({ banana: 6, pancak: 6, recip: 4 }, ['banana', 'pancak']);

  it('says no, and which words are missing and where the others are', () => {
    expect(judge('Banana pancake recipe?', pancakes, result('handbook.pdf', 0.03, 'recip'))).toEqual({
      answerable: 'no',
      answerable_reason: 'Nothing about "Banana", "pancake"; "recipe" only in handbook.pdf.',
    });
  });

  it('judges by the best result and counts the files that have the remaining words', () => {
    const results = [result('a.md', 0.01, 'recip'), result('b.md', 0.05, 'recip'), result('c.md', 0.02, 'recip')];
    expect(judge('banana pancake recipe', pancakes, ...results)).toEqual({
      answerable: 'no',
      answerable_reason: 'Nothing about "banana", "pancake"; "recipe" only in a.md and 2 other files.',
    });
  });

  it('says partly where much of the question is elsewhere, with the words that the best passage lacks', () => {
    const known = statistics({ valv: 3, pressur: 3, ferri: 5 });
    expect(judge('valve pressure on the ferry', known, result('a.md', 0.1, 'valv', 'pressur'))).toMatchObject({
      answerable: 'partly',
      answerable_reason: expect.stringContaining('"ferry" not in the best passage'),
    });
  });

  it('says yes with the file, and no without any result', () => {
    const known = statistics({ valv: 3 });
    expect(judge('valve', known, result('a.md', 0.5, 'valv'))).toEqual({
      answerable: 'yes',
      answerable_reason: 'The best passage is in a.md.',
    });
    expect(judge('valve', known)).toEqual({ answerable: 'no', answerable_reason: 'No passage matches.' });
  });

  it('says yes where the only word that the question asks for is in the best passage, however relevant that is', () => {
    const known = statistics({ cyclorama: 3 });
    expect(judge('What is a cyclorama?', known, result('glossary.pdf', 0.03, 'cyclorama'))).toMatchObject({
      answerable: 'yes',
    });
    expect(judge('What is a cyclorama?', known, result('glossary.pdf', 0.03))).toMatchObject({ answerable: 'no' });
    const two = statistics({ cyclorama: 3, price: 2 });
    expect(judge('price of a cyclorama', two, result('glossary.pdf', 0.06, 'cyclorama'))).toMatchObject({
      answerable: 'partly',
    });
  });

  it('takes an identifier as a whole: what is said about its parts is no answer', () => {
    const known = statistics({ rag: 5, trash: 5, day: 3, rag_trash_days: 6, default: 3 }, ['rag_trash_days']);
    const query = 'default of RAG_TRASH_DAYS';
    expect(judge(query, known, result('a.md', 0.6, 'default'))).toEqual({
      answerable: 'no',
      answerable_reason: 'Nothing about "RAG_TRASH_DAYS"; "default" only in a.md.',
    });
    expect(judge(query, known, result('a.md', 0.6, 'default', 'rag_trash_days'))).toMatchObject({ answerable: 'yes' });
    const long = statistics({ ...Object.fromEntries(known.idf), storag: 9, retent: 9, polici: 9 }, ['rag_trash_days']);
    expect(judge(`storage retention policy, ${query}`, long, result('a.md', 0.6, 'retent'))).toMatchObject({
      answerable: 'partly',
    });
  });

  it('names at most four words, the rarest first', () => {
    const known = statistics({ one: 1, two: 2, three: 3, four: 4, five: 5 }, ['one', 'two', 'three', 'four', 'five']);
    const { answerable_reason: reason } = judge('one two three four five', known, result('a.md', 0));
    expect(reason).toBe('Nothing about "five", "four", "three", "two" and others.');
  });
});
