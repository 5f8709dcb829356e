import { describe, expect, it } from 'vitest';
import { quantityTerms } from './quantities.ts';

describe('other ways to write an amount', () => {
  it.each([
    ['$1.2 billion', ['usd', '1200000000']],
    ['1,200 million', ['1200000000']],
    ['€2bn', ['eur', 'billion', '2000000000']],
    ['$5m', ['usd', '5000000']],
    ['1,200 million US dollars', ['usd', '1200000000']],
    ['3.5 Mio. €', ['million', 'eur', '3500000']],
    ['1.234 Stück', ['1234']],
    ['1.234,5 Stück', ['1234.5']],
    ["1'234 Franken", ['1234']],
    ['(1,234)', []],
    ['12%', ['percent']],
    ['12 Prozent', ['percent']],
    ['21.5 °C', ['celsius']],
    ['512 gigabytes and 20 milliseconds', ['gb', 'ms']],
    ['a run of 10-kilometres', ['km']],
  ])('%s', (text, terms) => expect(quantityTerms(text).sort()).toEqual([...terms].sort()));

  it.each([
    ['no number of kilometres'],
    ['v1.234 of ab-1.234'],
    ['build_1.234'],
    ['5 apples'],
    ['5 m'],
    ['CVE-2021-44228'],
  ])('is none: %s', (text) => expect(quantityTerms(text)).toEqual([]));
});
