import { describe, expect, it } from 'vitest';
import { oddShare } from './odd-words.ts';

describe('share of odd words', () => {
  it('is high where a text layer was read badly', () => {
    const words = 'The pump isEorty metres deep, tbe vaIve opens a1l day and drains tlhe c1stern frorn be1ow'.split(
      ' ',
    );
    expect(oddShare(words)).toBeGreaterThan(0.2);
    expect(oddShare(['\ufffd\ufffd', '\ue012\ue045', 'xkrtz', 'a^b~c', '§§?!x§', '~|~#'])).toBeGreaterThan(0.6);
  });

  it.each([
    'Mr McKay and Mrs O’Neill sold 12 iPhones — well-known models (A4, B12) — for $3.50 each.',
    'Die Angstschweißtropfen der Schlüsselstraße 12b kosteten 3,50 EUR; s. S. 4 ff.',
    'Contents . . . . . . . . . . . . 12 Figures ........ 14 • one – two = three ( 4 )',
    '一、主要会计数据和财务指标，营业收入（元） 归属于上市公司股东的净利润',
    'Клапан открывает насос перед утренней сменой, и фильтр защищает его.',
  ])('is none in %s', (text) => {
    expect(oddShare(text.split(' '))).toBe(0);
  });
});
