import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import type { Word } from '../../page/page-content.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';
import { makeLine } from './line.ts';
import { capitalsOf, isSmallCapitals } from './small-capitals.ts';

/** Of Times, font sizes. */
const ASCENT = 0.683;
const font = { name: 'Times-Roman', bold: false, italic: false, monospace: false };

/** A word of 10 points at x, each letter half as wide as it is high; others have another size, font or base line. */
const word = (text: string, x0: number, { size = 10, baseline = 100, name = font.name } = {}): Word => {
  const box = { x0, x1: x0 + 0.5 * size * text.length, y0: baseline - size, y1: baseline };
  return { ...box, text, baseline, size, font: { ...font, name }, color: '#000000' };
};

it('capitals with small ones right behind them say how large a line of these is', () => {
  const size = (next: Word, first = word('F', 0, { size: 12.5 })) => capitalsOf([first, next], 10).capitals;
  expect(size(word('ERRIES', 6.5))).toBe(12.5);
  expect(size(word('erries', 6.5))).toBeUndefined();
  expect(size(word('ERRIES', 9))).toBeUndefined();
  expect(size(word('ERRIES', 6.5, { name: 'Helvetica' }))).toBeUndefined();
  expect(size(word('ERRIES', 6.5, { baseline: 98 }))).toBeUndefined();
  expect(size(word('ERRIES', 6.5, { size: 8 }))).toBeUndefined();
  expect(size(word('ERRIES', 6.5), word('f', 0, { size: 12.5 }))).toBeUndefined();
  expect(size(word('ERRIES', 5.8), word('F', 0, { size: 11 }))).toBeUndefined();
  expect(size(word('ERRIES', 10.1), word('F', 0, { size: 20 }))).toBeUndefined();
});

it('a line with small letters of that size has no small capitals', () => {
  const words = [word('F', 0, { size: 12.5 }), word('ERRIES', 6.5), word('of', 40), word('the', 55)];
  expect(capitalsOf(words, 10)).toEqual({});
});

it('a line of small capitals is of the paragraph that it stands in', async () => {
  const capitals = (pen: Pen, parts: readonly string[], y: number) => {
    let x = 60;
    for (const [index, part] of parts.entries()) {
      const size = index % 2 === 0 ? 12 : 9.6;
      pen.font('Times-Roman', size).text(part, x, y + (12 - size) * ASCENT, { lineBreak: false });
      x += pen.widthOfString(part);
    }
    return x;
  };
  const file = await drawPdf((pen) => {
    const end = capitals(
      pen,
      ['The F', 'ERRIES OF THE ', 'N', 'ORTHERN AND ', 'S', 'OUTHERN ', 'G', 'ATES OF THE ', 'T', 'OWN'],
      60,
    );
    pen
      .font('Times-Roman', 12)
      .text('wait for the tide below the gate, and land at', 60, 74.4, { width: end - 60, lineBreak: false });
    capitals(pen, ['P', 'IERS OF THE ', 'H', 'ARBOUR ', 'B', 'OARD'], 88.8);
  });
  expect((await convertWith(pdf, file)).markdown.trim()).toBe(
    'The FERRIES OF THE NORTHERN AND SOUTHERN GATES OF THE TOWN wait for the tide below the gate, and land at PIERS OF THE HARBOUR BOARD',
  );
});

it.each([
  ['CMCSC10', true],
  ['SFXC1200', true],
  ['LMRomanCaps10-Regular', true],
  ['EBGaramond-SC', true],
  ['GaramondSC-Bold', true],
  ['CMSS10', false],
  ['MiSCript', false],
])('the font %s is one of small capitals: %s', (font, expected) => {
  expect(isSmallCapitals({ ...makeLine([word('Ferries', 0)]), font })).toBe(expected);
});
