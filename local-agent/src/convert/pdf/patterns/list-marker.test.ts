import { describe, expect, it } from 'vitest';
import { readMarker } from './list-marker.ts';

describe('list markers', () => {
  it.each([
    ['\u2022', { kind: 'bullet', sign: '\u2022' }],
    ['-', { kind: 'bullet', sign: '-' }],
    ['\u25ee', { kind: 'bullet', sign: '\u25ee' }],
    ['\u25fc', { kind: 'bullet', sign: '\u25fc' }],
    ['\u2794', { kind: 'bullet', sign: '\u2794' }],
    ['\u2010', { kind: 'bullet', sign: '\u2010' }],
    ['\u2217', { kind: 'bullet', sign: '\u2217' }],
    ['12.', { kind: 'number', value: 12, style: 'decimal', form: '.' }],
    ['(3)', { kind: 'number', value: 3, style: 'decimal', form: '()' }],
    ['b)', { kind: 'number', value: 2, style: 'lower-letter', form: ')' }],
    ['C.', { kind: 'number', value: 3, style: 'upper-letter', form: '.' }],
    ['iv.', { kind: 'number', value: 4, style: 'lower-roman', form: '.' }],
    ['XII.', { kind: 'number', value: 12, style: 'upper-roman', form: '.' }],
  ])('%s is one', (word, marker) => {
    expect(readMarker(word)).toEqual(marker);
  });

  it.each(['12', 'Mr.', '3.5', 'and', '1999.'])('%s is none', (word) => {
    expect(readMarker(word)).toBeUndefined();
  });
});
