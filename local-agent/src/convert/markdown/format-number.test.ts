import { describe, expect, it } from 'vitest';
import { formatNumber } from './format-number.ts';

const all = (format: string, ...numbers: number[]) => numbers.map((number) => formatNumber(number, format)).join(' ');

describe('formatNumber', () => {
  it('counts in tens, hundreds and thousands as Chinese, Japanese and Korean do', () => {
    expect(all('chineseCounting', 1, 10, 11, 20, 105, 110, 1001)).toBe('一 十 十一 二十 一百零五 一百一十 一千零一');
    expect(all('japaneseCounting', 10, 21, 105, 1100)).toBe('十 二十一 百五 千百');
    expect(all('koreanCounting', 3, 12)).toBe('삼 십이');
    expect(all('chineseLegalSimplified', 1, 10)).toBe('壹 壹拾');
  });

  it('takes signs in their order, and digits beyond the last of them', () => {
    expect(all('ideographTraditional', 1, 10, 11)).toBe('甲 癸 11');
    expect(all('decimalEnclosedCircle', 1, 20, 21)).toBe('① ⑳ 21');
    expect(all('russianLower', 1, 10)).toBe('а к');
    expect(all('thaiNumbers', 10)).toBe('๑๐');
  });

  it('writes Hebrew numerals, ordinals, and decimals of what it does not know', () => {
    expect(all('hebrew1', 1, 15, 16, 21, 115)).toBe('א טו טז כא קטו');
    expect(all('ordinal', 1, 2, 3, 11, 22)).toBe('1st 2nd 3rd 11th 22nd');
    expect(all('numberInDash', 3)).toBe('3');
  });
});
