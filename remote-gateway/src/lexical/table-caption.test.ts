import { describe, expect, it } from 'vitest';
import { captionParagraphs, isTableCaption } from './table-caption.ts';

describe('a paragraph before a table', () => {
  it.each([
    'Table 3: Revenue by segment',
    '**Table 3.** Revenue by segment',
    'Tabelle 2 – Umsatz nach Region',
    'Revenue by segment (in millions, except per share data)',
    '(Dollars in thousands)',
    'Umsatz nach Region [TEUR]',
    'Amounts in $ millions',
    'Dollars in millions',
    'Angaben in Mio. €',
  ])('is a caption: %s', (text) => expect(isTableCaption(text)).toBe(true));

  it.each([
    '',
    'Revenue rose by 5 % in 2018.',
    'Tables are described below.',
    'We sold 3 million units (see note 4) and expect to sell more.',
    `Table 3 ${'shows how revenue developed '.repeat(20)}`,
  ])('is text: %s', (text) => expect(isTableCaption(text)).toBe(false));
});

it('looks past a remark right before the table, and past no sentence', () => {
  expect(captionParagraphs(['(In millions)', 'Revenue by segment (in millions)'])).toBe(1);
  expect(captionParagraphs(['(Unaudited)', '(In millions)'])).toBe(2);
  expect(captionParagraphs(['For the year ended May 31, 2017', 'Dollars in millions'])).toBe(2);
  expect(captionParagraphs(['The table shows what changed.', '(In millions)'])).toBe(0);
  expect(captionParagraphs(['(Unaudited)'])).toBe(0);
});
