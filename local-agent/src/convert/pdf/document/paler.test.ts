import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';
import { isPaler } from './paler.ts';

it.each([
  ['#6c757d', '#000000', true],
  ['#6c757d', '#808080', false],
  ['#0d0d0d', '#000000', false],
  ['#808040', '#000000', false],
  ['#f0f0f0', '#000000', false],
])('%s beside text in %s is a paler grey: %s', (color, text, expected) => {
  expect(isPaler(color, text)).toBe(expected);
});

it('a short line in a paler grey is no heading, one in italics or in another color is', async () => {
  const convert = async (color: string, font = 'Helvetica') => {
    const file = await drawPdf((pen) => {
      pen.font('Helvetica', 10).text('The ferries wait for the tide below the northern gate.', 60, 60);
      pen.font(font, 10).fillColor(color).text('Crews of the harbour', 60, 90).font('Helvetica', 10);
      pen
        .fillColor('#000000')
        .text('They leave it with the first boats of the morning, and land at the pier.', 60, 110);
    });
    return (await convertWith(pdf, file)).markdown;
  };
  expect(await convert('#777777')).not.toContain('#');
  expect(await convert('#777777', 'Helvetica-Oblique')).toContain('# Crews of the harbour');
  expect(await convert('#0044aa')).toContain('# Crews of the harbour');
});
