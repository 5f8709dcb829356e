import { describe, expect, it } from 'vitest';
import { stemmer } from './stems.ts';
import { countTerms } from './terms.ts';

describe('stemmer', () => {
  it('is shared, with its cache, by all languages without an algorithm', () => {
    expect(stemmer('none')).toBe(stemmer('none'));
    expect(stemmer('klingon')).toBe(stemmer('none'));
    expect(stemmer('english')).not.toBe(stemmer('none'));
  });

  it('costs a word of language `none` no more than microseconds', () => {
    countTerms('word', 'none');
    const before = process.threadCpuUsage();
    for (let call = 0; call < 2000; call += 1) countTerms('word', 'none');
    expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
  });
});
