import { describe, expect, it } from 'vitest';
import { joinedWords, nameWords } from './name-words.ts';

const words = (text: string) => nameWords(text, 'english');

describe('words of a name', () => {
  it('splits file names at marks, capitals, years and quarters', () => {
    expect(words('KESTREL_2018_10K')).toEqual(['kestrel', '2018', '10k']);
    expect(words('KESTREL_2023Q2_10Q')).toEqual(['kestrel', '2023', 'q2', '10q']);
    expect(words('3M.2018.annual-report')).toEqual(['3m', '2018', 'annual', 'report']);
    expect(words('brokerHandbook v2')).toEqual(['broker', 'handbook', 'v2']);
    expect(words('0000320187-18-000142')).toEqual(['0000320187', '000142']);
  });

  it('writes a period in one way', () => {
    for (const year of ['FY2018', 'FY 2018', 'FY18', "FY'18", 'fiscal 2018', '2018'])
      expect(words(year)).toContain('2018');
    for (const quarter of [
      'Q3 2022',
      '3Q22',
      "Q3'22",
      'third quarter of 2022',
      'Third-Quarter 2022',
      '3rd quarter 2022',
    ])
      expect(words(quarter)).toEqual(expect.arrayContaining(['q3', '2022']));
  });

  it('has stems without stop words and possessives', () => {
    expect(words("What is Kestrel's policy of deliveries?")).toEqual(['kestrel', 'polici', 'deliveri']);
    expect(nameWords('Jahresberichte', 'german')).toEqual(nameWords('Jahresbericht', 'german'));
  });

  it('joins words that others write together', () => {
    const joined = joinedWords('Coca-Cola and PG&E', 'english');
    expect(joined).toContainEqual({ word: 'cocacola', of: 2 });
    expect(joined).toContainEqual({ word: 'pge', of: 2 });
  });

  it('takes time in proportion to a hostile text', () => {
    const started = performance.now();
    for (const unit of ['A1', 'a.', '&', 'first-', '1Q', 'é', 'Q1 '] as const) words(unit.repeat(50_000));
    expect(performance.now() - started).toBeLessThan(4_000);
  });
});
