import { describe, expect, it } from 'vitest';
import { formatText, formatValue } from './format-value.ts';

const shown = (value: number, format: string) => formatValue(value, format, false);

describe('formatValue', () => {
  it('shows money, shares, fractions, powers and times as spreadsheets do', () => {
    expect(shown(-1234.5, '"$"#,##0.00;[Red]\\-"$"#,##0.00')).toBe('-$1,234.50');
    expect(shown(1234.5, '#,##0.00\\ [$€-407]')).toBe('1,234.50 €');
    expect(shown(0.5, '0.0 %')).toBe('50.0 %');
    expect(shown(2.25, '0 ??/??')).toBe('2 1/4');
    expect(shown(123_456, '0.00E+00')).toBe('1.23E+05');
    expect(shown(1.5, '[h]:mm:ss')).toBe('36:00:00');
    expect(shown(0.5 + 6.25 / 86_400, 'h:m:s.00')).toBe('12:0:06.25');
    expect(shown(1_234_567, '0.0,,"M"')).toBe('1.2M');
    expect(shown(3, 'General" pieces"')).toBe('3 pieces');
  });

  it('takes the section that the value meets', () => {
    expect(shown(150, '[>100]"big "0;[<=100]"small "0')).toBe('big 150');
    expect(shown(0, '0;-0;"none"')).toBe('none');
    expect(shown(5, ';;;')).toBe('');
  });

  it('shows dates with any marks between their parts, and negative ones as numbers', () => {
    expect(shown(45_356, 'd. mmmm yyyy')).toBe('5. March 2024');
    expect(shown(45_356, 'yyyy年m月d日')).toBe('2024年3月5日');
    expect(formatValue(43_894, 'yyyy-mm-dd', true)).toBe('2024-03-05');
    expect(shown(-1, 'yyyy-mm-dd')).toBe('-1');
  });
});

describe('formatValue of what people write', () => {
  it('rounds the digits that are shown, not the nearest double', () => {
    expect(shown(9.215, '0.00')).toBe('9.22');
    expect(shown(1.005, '#,##0.00')).toBe('1.01');
    expect(shown(0.285, '0%')).toBe('29%');
  });

  it('writes months and days in the language of the format', () => {
    expect(shown(45_356, '[$-407]dddd, d. mmmm yyyy')).toBe('Dienstag, 5. März 2024');
    expect(shown(45_356, '[$-fr-FR]d mmmm yyyy')).toBe('5 mars 2024');
    expect(shown(45_356, '[$-419]d mmmm')).toBe('5 марта');
    expect(shown(45_356, '[$-409]mmmm d, yyyy')).toBe('March 5, 2024');
    expect(shown(45_356, '[$-407]d/\\ mmmm\\ yyyy')).toBe('5. März 2024');
    expect(shown(45_356, '[$-407]dd/mm/yyyy')).toBe('05.03.2024');
    expect(shown(45_356, '[$-40C]dd/mm/yyyy')).toBe('05/03/2024');
    expect(shown(45_356, '[$-411]ggge"年"m"月"d"日"')).toBe('2024年3月5日');
  });

  it('takes a language for no currency, and letters of units for themselves', () => {
    expect(shown(1234, '[$-409]#,##0.00')).toBe('1,234.00');
    expect(shown(37, '0 °C')).toBe('37 °C');
    expect(shown(5, '0 Stk.')).toBe('5 Stk.');
    expect(shown(12_345, '0,000')).toBe('12,345');
    expect(shown(7.5, '0,000.0')).toBe('0,007.5');
    expect(shown(0, '# ?/8')).toBe('0');
    expect(shown(45_356.5, 'yyyy-mm-ddThh:mm:ss')).toBe('2024-03-05T12:00:00');
  });

  it('shows nothing for a zero that is hidden, times below zero with their sign, and dates of East Asian ids', () => {
    expect(shown(0, '0;-0;;@')).toBe('');
    expect(shown(0, '#,###')).toBe('');
    expect(shown(-0.25, '[h]:mm')).toBe('-6:00');
    expect(formatValue(45_356, 57, false)).toBe('2024-03-05');
  });
});

describe('formatValue of places for digits', () => {
  it('fills them from the right, with marks among them', () => {
    expect(shown(1234.567, '#,##0.0#')).toBe('1,234.57');
    expect(shown(1, '000.0')).toBe('001.0');
    expect(shown(-1_234_567, '000-00-0000')).toBe('-001-23-4567');
    expect(shown(12_345_678_901, '(000) 000-0000')).toBe('(1234) 567-8901');
    expect(shown(1234.5, '#,##0.00,"K"')).toBe('1.23K');
    expect(shown(12.34, '.00')).toBe('12.34');
    expect(shown(0.285, '##0 %')).toBe('29 %');
    expect(shown(0.285, '0.0"%"')).toBe('0.3%');
    expect(shown(1e20, '#,##0')).toBe('100,000,000,000,000,000,000');
  });

  it('shows nothing where the section of the sign is empty, and text for numbers as they are', () => {
    expect(shown(-5, '0;;;@')).toBe('');
    expect(shown(123_456_789_012, '@')).toBe('123456789012');
    expect(formatValue(1234.567, 47, false)).toBe('36:28.8');
  });
});

describe('formatText', () => {
  it('adds what a format says of text, and nothing where it says none', () => {
    expect(formatText('abc', '0;0;0;"<"@">"')).toBe('<abc>');
    expect(formatText('abc', '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)')).toBe('abc');
    expect(formatText('abc', '@')).toBe('abc');
  });
});
