import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines } from '../draw-pdf.test.fixture.ts';

const ROWS = [
  '1 upper gate',
  '       4     open',
  '2 lower gate',
  '       3   closed',
  '3 outer gate',
  '       2   closed',
];

it.each([
  ['farther left, in their letters', 'Courier', 9, 60, 12, true],
  ['farther left, in other letters', 'Courier-Bold', 9, 60, 12, false],
  ['farther left, in larger letters', 'Courier', 10, 60, 12, false],
  ['no farther left', 'Courier', 9, 80, 12, false],
  ['farther left and farther above', 'Courier', 9, 60, 30, false],
])('numbers stay where the line above them begins %s', async (_, font, size, x, pitch, stay) => {
  const file = await drawPdf((pen) => {
    lines(pen.font(font, size), ['---- ------ --------'], x, 60);
    lines(pen.font('Courier', 9), ROWS, 80, 60 + pitch);
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toContain('upper gate');
  expect(markdown.includes('2 lower gate')).toBe(stay);
});
