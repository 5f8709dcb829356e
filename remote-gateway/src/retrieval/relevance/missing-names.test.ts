import { describe, expect, it } from 'vitest';
import { areEssential, missingNames } from './missing-names.ts';
import type { TermStatistics } from './term-statistics.ts';

const statistics = (idf: Readonly<Record<string, number>>): TermStatistics => ({
  passages: 500,
  idf: new Map(Object.entries(idf)),
  absent: new Set(),
  total: Object.values(idf).reduce((sum, one) => sum + one, 0),
});
const KNOWN = statistics({
  mani: 3,
  employe: 3,
  harbour: 5,
  norway: 7,
  pay: 2,
  revenu: 2,
  2018: 2,
  2025: 3,
  fy2018: 9,
});
const result = (docId: string, relevance: number, ...matched: string[]) => ({
  docId,
  filename: docId,
  collection: 'default',
  language: 'english',
  relevance,
  matched: new Set(matched),
});
const missing = (query: string, ...results: ReturnType<typeof result>[]) =>
  missingNames(query, 'english', results, KNOWN).map(({ text }) => text);

describe('missingNames', () => {
  it('finds the country that no passage has, though everything else is there', () => {
    const query = 'How many employees does Harbour have in Norway?';
    expect(missing(query, result('harbour.pdf', 0.9, 'mani', 'employe', 'harbour'))).toEqual(['Norway']);
    expect(missing(query, result('harbour.pdf', 0.9, 'harbour'), result('b.pdf', 0.2, 'norway'))).toEqual([]);
  });

  it('takes a year of another document for no answer', () => {
    const query = 'What was the revenue of Harbour in 2025?';
    const best = result('harbour.pdf', 0.9, 'revenu', 'harbour');
    expect(missing(query, best, result('other.pdf', 0.8, 'revenu', '2025'))).toEqual(['2025']);
    expect(missing(query, best, result('harbour.pdf', 0.8, '2025'))).toEqual([]);
    const first = result('harbour.pdf', 0.7, 'revenu', '2025');
    expect(missing(query, first, result('other.pdf', 0.9, 'revenu', 'harbour'))).toEqual([]);
    expect(missing('FY2018 revenue', result('harbour.pdf', 0.9, 'revenu', '2018'))).toEqual([]);
  });

  it('asks for one of several names in a list, and for each of a pair', () => {
    const found = result('a.md', 0.9, 'norway');
    expect(missing('What is pay in Norway, Harbour or Revenue?', found)).toEqual([]);
    expect(missing('What is pay in Harbour, Revenue or Employees?', found)).toEqual([
      'Harbour',
      'Revenue',
      'Employees',
    ]);
    expect(missing('What is pay in Norway and Harbour?', found)).toEqual(['Harbour']);
  });

  it('asks for nothing that only explains the question', () => {
    const found = result('a.md', 0.9, 'revenu');
    expect(missing('What is the pay? It is defined as: 2025 * revenue of Norway.', found)).toEqual([]);
    expect(missing('What is the pay, for example in Norway?', found)).toEqual([]);
  });

  it('takes no item of accounts for a name, because accounts have other words for it', () => {
    const known = statistics({ cog: 5, norway: 5 });
    const texts = missingNames('What are the COGS in Norway?', 'english', [result('a.md', 0.9)], known);
    expect(texts.map(({ text }) => text)).toEqual(['Norway']);
  });

  it('takes a code as a whole', () => {
    const known = statistics({ kes: 4, 4077: 8, 'kes-4077': 8 });
    const found = missingNames('cause of KES-4077', 'english', [result('a.md', 0.5, 'kes', '4077')], known);
    expect(found.map(({ text }) => text)).toEqual(['KES-4077']);
  });

  it('knows no name by a capital that begins a sentence, a German noun or a title', () => {
    const none = result('a.md', 0.9);
    expect(missing('Employees?', none)).toEqual([]);
    expect(missing('Pay Employees Norway Harbour Revenue', none)).toEqual([]);
    expect(missingNames('Wie hoch ist die Pay in Norway', 'german', [none], KNOWN)).toEqual([]);
  });
});

describe('areEssential', () => {
  const name = (text: string, isNumber = false) => ({ text, isNumber, terms: [text] });

  it('needs a fifth of the question, or a number', () => {
    expect(areEssential([], KNOWN)).toBe(false);
    expect(areEssential([name('norway')], KNOWN)).toBe(false);
    expect(areEssential([name('norway'), name('harbour')], KNOWN)).toBe(true);
    expect(areEssential([name('2018', true)], KNOWN)).toBe(true);
  });
});
